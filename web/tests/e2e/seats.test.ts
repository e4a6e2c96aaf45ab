// Who sits where, with the real server: a stranger is asked away before the game begins, and after a game nobody has to wait for
// somebody who has gone. What counts as away counts ten times as fast here: a minute takes six seconds.
import type { Browser, Page } from '@playwright/test'
import { fitsEverywhere, phone, violations, violationsByDayAndNight } from './page'
import { open, sit } from './player'
import { expect, type Server, test } from './server'

const newPage = async (browser: Browser) => (await browser.newContext({ viewport: phone })).newPage()
const close = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()))

// The first sets a table of Push with a seat for each of the others, who sit down too. Their pages by name, and the table.
async function together(browser: Browser, server: Server, names: string[], series = 1) {
  const pages = await Promise.all(names.map(() => newPage(browser)))
  const seats = names.map((_, i) => (i === 0 ? { kind: 'me' } : open))
  const set = await pages[0]!.request.post(`${server.address}api/tables`, {
    data: { game: 'push', options: { players: names.length }, name: names[0], seats, series },
  })
  const tickets = [await set.json()]
  const { table } = tickets[0] as { table: string }
  for (const [i, page] of pages.entries()) {
    if (i > 0)
      tickets.push(
        await (
          await page.request.post(`${server.address}api/tables/${table}/join`, { data: { name: names[i] } })
        ).json(),
      )
    await sit(page, server, tickets[i])
  }
  for (const page of pages) await expect(page.locator('.pile')).toBeVisible()
  return { pages, tickets, table }
}
// The game ends at once: all want it.
async function stop(pages: Page[]) {
  const [first, ...others] = pages
  await first!.getByRole('button', { name: 'Menu' }).click()
  await first!.getByRole('button', { name: 'Stop this game' }).click()
  await first!.getByRole('button', { name: 'Yes, really' }).click()
  for (const page of others) await page.getByRole('button', { name: 'Agree' }).click()
  for (const page of pages) await expect(page.getByRole('heading', { name: 'You stopped this game.' })).toBeVisible()
}
const again = (page: Page) => page.getByRole('button', { name: 'Play again!' })

test('a stranger is asked away before the game begins, is told, and another takes the seat', async ({
  browser,
  shared,
}, info) => {
  const [ada, eve, bob] = await Promise.all([newPage(browser), newPage(browser), newPage(browser)])
  await ada.goto(`${shared.address}?lang=en#/new/push`)
  await ada.getByLabel('What’s your name?').fill('Ada')
  await ada.getByRole('button', { name: 'Open the table' }).click()
  const lobby = (page: Page) => page.locator('.lobby')
  await expect(lobby(ada)).toContainText('Ada (you)')
  const link = ada.url()

  const takeSeat = async (page: Page, name: string) => {
    await page.getByLabel('What’s your name?').fill(name)
    await page.getByRole('button', { name: 'Take the seat' }).click()
  }
  await eve.goto(link)
  await takeSeat(eve, 'Eve')
  await expect(lobby(eve)).toContainText('Eve (you)')
  await expect(eve.getByRole('button', { name: /^Free the seat of/ })).toHaveCount(0)
  await ada.getByRole('button', { name: 'Free the seat of Eve' }).click()

  // They are told, and watch; what they have of the seat is worth nothing.
  await expect(eve.getByText('Your seat here isn’t yours any more.')).toBeVisible()
  await expect(lobby(eve)).toContainText('You’re watching.')
  await expect(lobby(ada)).not.toContainText('Eve')
  await eve.screenshot({ path: info.outputPath('asked-away.png') })
  expect(await violationsByDayAndNight(eve)).toEqual([])
  await fitsEverywhere(eve)
  expect(await eve.evaluate((id) => localStorage.getItem(`wagnis.table.${id}`), link.split('/').at(-1))).toBe('')

  await eve.locator('.unseated').getByRole('button', { name: 'Close' }).click()
  await expect(eve.getByText('Your seat here')).toHaveCount(0)

  await bob.goto(link)
  await takeSeat(bob, 'Bob')
  for (const page of [ada, eve]) await expect(lobby(page)).toContainText('Bob')
  await expect(lobby(bob)).toContainText('Bob (you)')
  await ada.getByRole('button', { name: 'Fill up with bots' }).click()
  for (const page of [ada, bob, eve]) await expect(page.locator('.pile')).toBeVisible()
  await expect(eve.locator('.watching')).toBeVisible()
  await close(ada, eve, bob)
})

test('who is asked away while they are cut off is told when they come back', async ({ browser, shared }) => {
  const [ada, eve] = await Promise.all([newPage(browser), newPage(browser)])
  const set = await ada.request.post(`${shared.address}api/tables`, {
    data: { game: 'push', options: { players: 3 }, name: 'Ada', seats: [{ kind: 'me' }, open, open] },
  })
  const ticket = await set.json()
  await sit(ada, shared, ticket)
  const second = await (
    await eve.request.post(`${shared.address}api/tables/${ticket.table}/join`, { data: { name: 'Eve' } })
  ).json()
  await sit(eve, shared, second)
  await expect(eve.locator('.lobby')).toContainText('Eve (you)')
  await eve.goto('about:blank')
  await ada.getByRole('button', { name: 'Free the seat of Eve' }).click()
  await expect(ada.locator('.lobby')).not.toContainText('Eve')
  await eve.goto(`${shared.address}?lang=en#/table/${ticket.table}`)
  await expect(eve.getByText('Your seat here isn’t yours any more.')).toBeVisible()
  await close(ada, eve)
})

test('a late "again" of somebody who has gone begins nothing', async ({ browser, shared }) => {
  const {
    pages: [ada, bob],
    tickets,
  } = await together(browser, shared, ['Ada', 'Bob'])
  await stop([ada!, bob!])
  await again(bob!).click()
  await expect(ada!.getByText('Bob wants another game.')).toBeVisible()
  await bob!.goto('about:blank')
  await expect(ada!.getByText('Bob isn’t here.')).toBeVisible()
  await expect(ada!.getByText('Bob wants another game.')).toHaveCount(0)
  await again(ada!).click()
  await expect(ada!.getByText('You’re in. Waiting for the others …')).toBeVisible()
  // Whoever comes back says it again.
  await sit(bob!, shared, tickets[1])
  await expect(bob!.getByText('Ada wants another game.')).toBeVisible()
  await expect(ada!.getByText('Bob isn’t here.')).toHaveCount(0)
  await expect(ada!.locator('.result')).toBeVisible()
  await again(bob!).click()
  for (const page of [ada!, bob!]) await expect(page.locator('.pile')).toBeVisible()
  await close(ada!, bob!)
})

test('after a game of a series a bot takes the place of somebody who has gone, and the next game begins', async ({
  browser,
  shared,
}, info) => {
  const {
    pages: [ada, bob],
  } = await together(browser, shared, ['Ada', 'Bob'], 3)
  await stop([ada!, bob!])
  await bob!.context().close()
  await expect(ada!.getByText('Bob isn’t here.')).toBeVisible()
  await again(ada!).click()
  await ada!.screenshot({ path: info.outputPath('missing.png') })
  expect(await violationsByDayAndNight(ada!)).toEqual([])
  await fitsEverywhere(ada!)
  // Said before Bob counts as away or after, a bot comes.
  await ada!.getByRole('button', { name: 'A bot for Bob' }).click()
  await expect(ada!.getByRole('button', { name: 'No, go back' })).toBeFocused()
  await expect(ada!.locator('#sure')).toContainText('For good')
  await ada!.getByRole('button', { name: 'Yes, really' }).click()
  await expect(ada!.locator('.pile')).toBeVisible()
  await expect(ada!.getByText('Bob')).toHaveCount(0)
  await expect(ada!.getByText('Casual').first()).toBeVisible()
  await close(ada!)
})

test('after a game two agree on a bot for the third', async ({ browser, shared }, info) => {
  const {
    pages: [ada, bob, cleo],
  } = await together(browser, shared, ['Ada', 'Bob', 'Cleo'], 3)
  await stop([ada!, bob!, cleo!])
  // Also for somebody who is here, from the menu.
  await ada!.getByRole('button', { name: 'Menu' }).click()
  await expect(ada!.getByRole('button', { name: 'A bot for Bob' })).toBeVisible()
  await ada!.getByRole('button', { name: 'A bot for Cleo' }).click()
  await ada!.getByRole('button', { name: 'Yes, really' }).click()
  await expect(ada!.getByText('A bot for Cleo? Waiting for the others …')).toBeVisible()
  await expect(bob!.getByText('Ada: let a bot take over from Cleo?')).toBeVisible()
  await bob!.screenshot({ path: info.outputPath('agree.png') })
  expect(await violations(bob!)).toEqual([])
  await fitsEverywhere(bob!)
  await expect(cleo!.getByText('let a bot take over')).toHaveCount(0)
  await bob!.getByRole('button', { name: 'Agree' }).click()
  await expect(cleo!.getByText('Your seat here isn’t yours any more.')).toBeVisible()
  await again(ada!).click()
  await again(bob!).click()
  for (const page of [ada!, bob!, cleo!]) await expect(page.locator('.pile')).toBeVisible()
  await expect(ada!.getByText('Cleo')).toHaveCount(0)
  await close(ada!, bob!, cleo!)
})
