// Connections that die without a word: the page notices, says so and comes back by itself. How soon it notices is in the unit tests
// of the session, which have a clock of their own.
import type { Page } from '@playwright/test'
import { bot, open, play, position, setTable, sit } from './player'
import { expect, test as base } from './server'
import { type Way, wayTo } from './swallow'

const test = base.extend<{ way: Way }>({
  way: async ({ server }, use) => {
    const way = await wayTo(server.port)
    await use(way)
    await way.end()
  },
})
test.use({ serviceWorkers: 'block' })

const lost = (page: Page) => page.getByText('Connection lost.')

test('who waits at a table whose network dies is told so, and sees the table again when it is back', async ({
  server,
  way,
  page,
  request,
}) => {
  const ticket = await setTable(request, server, 'Ada', [open])
  await page.goto(`${way.address}?lang=en#/table/${ticket.table}`)
  await page.getByRole('button', { name: 'Just watch' }).click()
  await expect(page.getByText('One more player to come.')).toBeVisible()
  way.swallow()
  await expect(lost(page)).toBeVisible()
  // What happened meanwhile is there when the network is.
  const joined = await request.post(`${server.address}api/tables/${ticket.table}/join`, { data: { name: 'Grace' } })
  expect(joined.status()).toBe(201)
  way.heal()
  await expect(lost(page)).toBeHidden()
  await expect(page.locator('.pile')).toBeVisible()
})

test('a move that the network swallows is told of, and is made once when it is back', async ({
  server,
  way,
  page,
  request,
}) => {
  const ticket = await setTable(request, server, 'Ada', [bot])
  await sit(page, { address: way.address } as typeof server, ticket)
  await play(page, 1)
  await page.locator('[data-move]').first().waitFor()
  const before = await position(page)
  way.swallow()
  await page.locator('[data-move]').first().click()
  await expect(lost(page)).toBeVisible()
  expect(await position(page)).toBe(before)
  way.heal()
  await expect(lost(page)).toBeHidden()
  await expect.poll(() => position(page)).not.toBe(before)
})

test('who comes back to the page is told that nobody is there', async ({ server, way, page, request }) => {
  const ticket = await setTable(request, server, 'Ada', [bot])
  await sit(page, { address: way.address } as typeof server, ticket)
  await page.locator('.pile').waitFor()
  for (const event of ['visibilitychange', 'online', 'offline', 'pageshow']) {
    way.swallow()
    await page.evaluate(
      (event) => (event === 'visibilitychange' ? document : window).dispatchEvent(new Event(event)),
      event,
    )
    await expect(lost(page)).toBeVisible()
    way.heal()
    await expect(lost(page)).toBeHidden()
  }
})

test('a link that was opened while the server was down leads to its table when it is back', async ({
  server,
  page,
  request,
}) => {
  const ticket = await setTable(request, server, 'Ada', [open])
  await page.goto(`${server.address}?lang=en#/rules/push`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => (location.hash = '#/table/23456789')) // so the page of tables is there
  await expect(page.getByText('There’s no such table')).toBeVisible()
  await server.stop()
  await page.evaluate((table) => (location.hash = `#/table/${table}`), ticket.table)
  await expect(page.getByText('The server doesn’t answer right now.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible()
  await server.run()
  await expect(page.getByRole('heading', { name: 'Pull up a chair!' })).toBeVisible()
})

test('a seat that is asked for and never answered is told of', async ({ server, way, page, request }) => {
  const ticket = await setTable(request, server, 'Ada', [open])
  await page.goto(`${way.address}?lang=en#/table/${ticket.table}`)
  await page.getByLabel('What’s your name?').fill('Grace')
  way.swallow()
  await page.getByRole('button', { name: 'Take the seat' }).click()
  await expect(page.getByText('The server doesn’t answer. Try again in a moment.')).toBeVisible()
  way.heal()
  // The browser may use connections that died with the way a few times more.
  await expect(async () => {
    await page.getByRole('button', { name: 'Take the seat' }).click()
    await expect(page.locator('.pile')).toBeVisible({ timeout: 12_000 })
  }).toPass()
})
