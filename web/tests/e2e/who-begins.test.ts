// Before the first game the host says who begins and who sits where. Against the real server; each person has a browser of
// their own.
import type { Browser, Page } from '@playwright/test'
import { fitsEverywhere, openMore, phone, violationsByDayAndNight } from './page'
import { open, setTable, sit } from './player'
import { expect, test } from './server'

const newPage = async (browser: Browser) => (await browser.newContext({ viewport: phone })).newPage()
// The names in the order of the seats.
const seats = (page: Page) => page.locator('.lobby li .name').allInnerTexts()

test('the host lets somebody else begin and changes places, and the game begins so', async ({ browser, shared }) => {
  const ada = await newPage(browser)
  const bob = await newPage(browser)
  const ticket = await setTable(ada.request, shared, 'Ada', [open, open], 'tipp', { rounds: 1 })
  await sit(ada, shared, ticket)
  const joined = await bob.request.post(`${shared.address}api/tables/${ticket.table}/join`, { data: { name: 'Bob' } })
  await sit(bob, shared, (await joined.json()) as Parameters<typeof sit>[2])
  await expect(ada.getByText('You go first.')).toBeVisible()
  await expect(bob.getByText('Ada goes first.')).toBeVisible()
  await expect(ada.getByText('In the booklet the oldest goes first.')).toBeVisible()
  await expect(bob.getByRole('button', { name: 'go first' })).toHaveCount(0) // that is the host's
  await ada.screenshot({ path: test.info().outputPath('seats.png') })
  await fitsEverywhere(ada, false)
  expect(await violationsByDayAndNight(ada)).toEqual([])

  // All sit as before, from Bob on.
  await ada.getByRole('button', { name: 'Let Bob go first' }).click()
  await expect(bob.getByText('You go first.')).toBeVisible()
  await expect(ada.getByText('Bob goes first.')).toBeVisible()
  expect(await seats(bob)).toEqual(['Bob (you)', 'still free', 'Ada'])
  // By keyboard, Ada sits before the free seat; after a reload all is as it was.
  await ada.getByRole('button', { name: 'Move Ada up one seat' }).focus()
  await ada.keyboard.press('Enter')
  await expect.poll(() => seats(bob)).toEqual(['Bob (you)', 'Ada', 'still free'])
  await ada.reload()
  await expect.poll(() => seats(ada)).toEqual(['Bob', 'Ada (you)', 'still free'])
  await ada.getByRole('button', { name: 'Let Seat 3 go first' }).click()
  await expect(bob.getByText('Seat 1 goes first.')).toBeVisible()
  await ada.getByRole('button', { name: 'Let Bob go first' }).click()
  await expect(bob.getByText('You go first.')).toBeVisible()

  await ada.getByRole('button', { name: 'Fill up with bots' }).click()
  await expect(bob.locator('[data-move]').first()).toBeVisible()
  await expect(ada.locator('.play [data-move]')).toHaveCount(0)
  // Both devices take part in the chance, for the seats that they have now.
  await expect
    .poll(async () => {
      const table = (await (await ada.request.get(`${shared.address}api/tables/${ticket.table}`)).json()) as {
        seats: { name: string }[]
        fair: { closed: boolean; shown: boolean[] }
      }
      return [table.seats.map(({ name }) => name).slice(0, 2), table.fair.closed, table.fair.shown.slice(0, 2)]
    })
    .toEqual([['Bob', 'Ada'], true, [true, true]])
  await Promise.all([ada, bob].map((page) => page.context().close()))
})

// An invitation that has moved with its seat is shown for the seat where it is now.
test('an invitation goes with its seat', async ({ browser, shared }) => {
  const ada = await newPage(browser)
  const answer = await ada.request.post(`${shared.address}api/tables`, {
    data: { game: 'push', options: { players: 2 }, name: 'Ada', seats: [{ kind: 'me' }, open], invited: true },
  })
  const ticket = (await answer.json()) as Parameters<typeof sit>[2] & { invitations: { code: string }[] }
  await sit(ada, shared, ticket)
  await expect(ada.getByText('Invite one person to seat 2')).toBeVisible()
  await ada.getByRole('button', { name: 'Let Seat 2 go first' }).click()
  await expect(ada.getByText('Invite one person to seat 1')).toBeVisible()
  const eve = await ada.request.post(`${shared.address}api/tables/${ticket.table}/join`, {
    data: { name: 'Eve', invitation: ticket.invitations[0]!.code },
  })
  expect(((await eve.json()) as { seat: number }).seat).toBe(0)
  await expect(ada.locator('.pile')).toBeVisible()
  await ada.context().close()
})

test('in a race nobody begins', async ({ browser, shared }) => {
  const ada = await newPage(browser)
  const ticket = await setTable(ada.request, shared, 'Ada', [open], 'caramba')
  await sit(ada, shared, ticket)
  await expect(ada.getByRole('button', { name: 'Fill up with bots' })).toBeVisible()
  await expect(ada.getByText('go first')).toHaveCount(0)
  await expect(ada.getByText('goes first')).toHaveCount(0)
  await ada.context().close()
})

// A table of oneself and bots begins at once, so it is asked before.
test('at a table of bots a bot may go first, and in a game alone too', async ({ page, shared }) => {
  await page.setViewportSize(phone)
  await page.goto(`${shared.address}?lang=en#/new/push`)
  await page.getByLabel('What’s your name?').fill('Ada')
  await page.getByLabel('Seat 2').selectOption('novice')
  await openMore(page)
  await expect(page.getByRole('group', { name: 'Who goes first?' })).toHaveCount(0) // seat 3 is open
  await page.getByLabel('Seat 3').selectOption('novice')
  await page.getByRole('radio', { name: 'A bot', exact: true }).check()
  await fitsEverywhere(page)
  expect(await violationsByDayAndNight(page)).toEqual([])
  const posted = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/tables'))
  await page.getByRole('button', { name: 'Open the table' }).click()
  const { seats } = (await posted).postDataJSON() as { seats: { kind: string }[] }
  expect(seats.map(({ kind }) => kind)).toEqual(['bot', 'bot', 'me'])
  await page.locator('.play [data-move]').first().waitFor()

  await page.goto(`${shared.address}?lang=en#/new/tipp`)
  await page.getByRole('button', { name: 'Less', exact: true }).first().click()
  await openMore(page)
  await expect(page.getByRole('group', { name: 'Who goes first?' })).toHaveCount(0) // one plays alone

  await page.goto(`${shared.address}?lang=en#/alone/tipp`)
  await page.getByRole('radio', { name: 'A bot', exact: true }).check()
  await page.getByRole('button', { name: 'Novice' }).click()
  await page.locator('.play [data-move]').first().waitFor()
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('wagnis.alone.tipp')!) as { events: string[] })
  expect(kept.events[0]).toMatch(/^0 bet/)
  expect(kept.events.some((event) => event.startsWith('1 '))).toBe(false)
})
