// People who go away: the clock runs out and a bot moves for them, they come back and read what it did; reactions, stopping a game and
// leaving for good. The server's clocks run ten times as fast here.
import type { Browser, Page } from '@playwright/test'
import { phone, violations } from './page'
import { open, sit } from './player'
import { expect, type Server, test } from './server'

// Two people at a table of two with this clock, each with their own browser.
async function two(browser: Browser, server: Server, clock: number) {
  const newPage = async () => (await browser.newContext({ viewport: phone })).newPage()
  const [ada, bob] = [await newPage(), await newPage()]
  const mine = await ada.request.post(`${server.address}api/tables`, {
    data: { game: 'push', options: { players: 2 }, name: 'Ada', seats: [{ kind: 'me' }, open], clock },
  })
  const ticket = await mine.json()
  const second = await bob.request.post(`${server.address}api/tables/${ticket.table}/join`, { data: { name: 'Bob' } })
  await sit(ada, server, ticket)
  await sit(bob, server, await second.json())
  await expect(bob.locator('.pile')).toBeVisible()
  return { ada, bob, ticket }
}
// Opens the menu and chooses, by keyboard alone.
async function chooseInMenu(page: Page, label: string) {
  await page.getByRole('button', { name: 'Menu' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: label }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'No, go back' })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
}

test('a bot moves for who is away, and says what it did to who comes back', async ({ browser, shared }) => {
  const { ada, bob, ticket } = await two(browser, shared, 60)
  await expect(ada.getByRole('timer', { name: 'Time left' })).toHaveText(/^0[01]:\d\d$/)
  await ada.goto('about:blank')
  await expect(bob.getByText('A bot is playing for Ada.')).toBeVisible()
  await bob.screenshot({ path: test.info().outputPath('bot-for-ada.png') })

  await sit(ada, shared, ticket)
  const welcome = ada.getByRole('dialog', { name: 'Welcome back!' })
  await expect(welcome.getByRole('listitem').first()).toBeVisible()
  await expect(bob.getByText('A bot is playing for Ada.')).toBeHidden()
  await ada.screenshot({ path: test.info().outputPath('welcome.png') })
  await ada.keyboard.press('Escape')
  await expect(welcome).toBeHidden()
  await sit(ada, shared, ticket)
  await expect(ada.locator('.pile, .result')).toBeVisible() // bots may have come to the end meanwhile
  await expect(welcome).toBeHidden()
  await Promise.all([ada, bob].map((page) => page.context().close()))
})

test('people react, stop a game together, and leave for good', async ({ browser, shared }) => {
  const { ada, bob } = await two(browser, shared, 86_400)
  await expect(bob.getByRole('timer', { name: 'Time left' })).toBeVisible()
  await bob.getByRole('button', { name: 'React' }).click()
  // They open at their button, and a tap anywhere else closes them.
  const choice = bob.getByRole('group', { name: 'React' })
  const [opener, open] = [
    await bob.getByRole('button', { name: 'React', exact: true }).boundingBox(),
    await choice.boundingBox(),
  ]
  expect(Math.abs(open!.y - opener!.y - opener!.height)).toBeLessThan(12)
  expect(Math.abs(open!.x + open!.width - opener!.x - opener!.width)).toBeLessThan(12)
  await bob.locator('.said').click({ position: { x: 5, y: 5 } })
  await expect(choice).toHaveCount(0)
  await bob.getByRole('button', { name: 'React' }).click()
  expect(await violations(bob)).toEqual([])
  await bob.screenshot({ path: test.info().outputPath('reactions.png') })
  await bob.getByRole('button', { name: 'Bravo!' }).click()
  await expect(ada.getByText('Bob: Bravo!')).toBeVisible()
  await ada.screenshot({ path: test.info().outputPath('bravo.png') })
  await expect(ada.getByText('Bob: Bravo!')).toBeHidden()

  await chooseInMenu(bob, 'Stop this game')
  await expect(bob.getByText('You’d like to stop. Waiting for the others …')).toBeVisible()
  await expect(ada.getByText('Bob would like to stop this game.')).toBeVisible()
  expect(await violations(ada)).toEqual([])
  await ada.screenshot({ path: test.info().outputPath('stop.png') })
  await ada.getByRole('button', { name: 'Agree' }).click()
  for (const page of [ada, bob])
    await expect(page.getByRole('heading', { name: 'You stopped this game.' })).toBeVisible()
  expect(await violations(bob)).toEqual([])
  await bob.screenshot({ path: test.info().outputPath('stopped.png') })

  await chooseInMenu(bob, 'Leave for good')
  await expect(bob).toHaveURL(/#\/$/)
  await ada.getByRole('button', { name: 'Play again!' }).click()
  await expect(ada.locator('.pile')).toBeVisible()
  await expect(ada.getByText('Bob')).toHaveCount(0)
  await Promise.all([ada, bob].map((page) => page.context().close()))
})
