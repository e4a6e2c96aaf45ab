// A table to which people are invited one by one.
import { networkInterfaces } from 'node:os'
import { fitsEverywhere, phone, violations, violationsByDayAndNight } from './page'
import { expect, Server, test } from './server'

test('each free seat has an invitation of its own, which seats one person; who has none watches', async ({
  shared,
  browser,
}) => {
  const [ada, ben] = await Promise.all([
    browser.newContext({ viewport: phone }),
    browser.newContext({ viewport: phone }),
  ])
  const [mine, other] = await Promise.all([ada.newPage(), ben.newPage()])
  await mine.goto(`${shared.address}?lang=en#/new/push`)
  await mine.getByLabel('What’s your name?').fill('Ada')
  await mine.getByLabel('A separate link').check()
  await fitsEverywhere(mine, false)
  await mine.getByRole('button', { name: 'Open the table' }).click()
  await expect(mine.locator('.lobby')).toContainText('Ada (you)')
  const fields = mine.locator('.invite input')
  await expect(fields).toHaveCount(2)
  expect(await violations(mine)).toEqual([])
  const links = await Promise.all([fields.nth(0).inputValue(), fields.nth(1).inputValue()])
  expect(links[0]).toMatch(/#\/table\/[2-9a-z]{17}\/[0-9a-f]{64}$/)

  // The table alone lets nobody sit down.
  await other.goto(links[0].replace(/\/[0-9a-f]{64}$/, ''))
  await expect(other.locator('.lobby')).toContainText('The free seats are for those who were invited.')
  await expect(other.getByRole('button', { name: 'Take the seat' })).toHaveCount(0)
  await expect(other.locator('.invite')).toHaveCount(0)

  // A link as somebody pastes it on the first page.
  await other.goto(`${shared.address}?lang=en#/`)
  await other.getByPlaceholder('Link or table number').fill(links[1])
  await other.getByRole('button', { name: 'Join in' }).click()
  await other.getByLabel('What’s your name?').fill('Ben')
  await other.getByRole('button', { name: 'Take the seat' }).click()
  await expect(other.locator('.lobby')).toContainText('Ben (you)')
  expect(other.url()).not.toMatch(/[0-9a-f]{64}/)
  await expect(mine.locator('.invite')).toHaveCount(1)

  const eve = await browser.newContext({ viewport: phone })
  const third = await eve.newPage()
  await third.goto(links[1])
  await third.getByLabel('What’s your name?').fill('Fuck')
  await third.getByRole('button', { name: 'Take the seat' }).click()
  await expect(third.getByRole('alert')).toHaveText('This name won’t do. Please choose another one.')
  await third.getByLabel('What’s your name?').fill('Eve')
  await third.getByRole('button', { name: 'Take the seat' }).click()
  await expect(third.getByRole('alert')).toHaveText('This invitation has been used, or it is for another table.')
  await Promise.all([ada.close(), ben.close(), eve.close()])
})

// The page is open at this machine's own name, where nobody else gets.
test('a link from one’s own machine leads others to it, or says that it does not', async ({ page }) => {
  const others = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter((one) => one.family === 'IPv4' && !one.internal)
  for (const host of ['::', '127.0.0.1']) {
    const server = await Server.start(host)
    try {
      await page.goto(`${server.address}?lang=en#/new/push`)
      await page.getByLabel('What’s your name?').fill('Ada')
      await page.getByRole('button', { name: 'Open the table' }).click()
      const link = page.locator('.invite input')
      if (host === '::' && others.length > 0) {
        const pages = others.map((one) => `http://${one.address}:${server.port}/`)
        await expect(link).not.toHaveValue(/127\.0\.0\.1/)
        expect(pages).toContain((await link.inputValue()).split('#')[0])
        await expect(page.getByText('works on this computer only')).toHaveCount(0)
        await page.goto(await link.inputValue())
        await page.getByLabel('What’s your name?').fill('Ben') // somebody else, who may sit down
        await page.getByRole('button', { name: 'Take the seat' }).click()
        await expect(page.locator('.lobby')).toContainText('Ben (you)')
      } else {
        await expect(page.getByText('works on this computer only')).toBeVisible()
        await fitsEverywhere(page, false)
      }
    } finally {
      await server.stop()
    }
  }
})

// The page alone, a test in the server's place: what a server does with it is in the tests of the room.
test('who set the table may ask somebody away before the game begins, and nobody else may', async ({
  shared,
  page,
}, info) => {
  const ticket = { table: 'k7m2p9xw', seat: 0, token: '0'.repeat(64) }
  await page.addInitScript(
    (ticket) => localStorage.setItem(`wagnis.table.${ticket.table}`, JSON.stringify(ticket)),
    ticket,
  )
  const heard: { t: string; id: string; seat?: number }[] = []
  let say = (_: object) => {}
  const person = (name: string) => ({ kind: 'human', name, here: true })
  const table = (more: object = {}) => ({
    t: 'table',
    table: ticket.table,
    game: 1,
    id: 'push',
    options: { players: 4 },
    state: 'waiting',
    you: 0,
    host: 0,
    seats: [
      person('Ada'),
      person('Wilhelmina-Magdalena'),
      { kind: 'open' },
      { kind: 'bot', name: 'Casual 1', level: 'casual', here: true },
    ],
    events: 0,
    rematch: [],
    watchers: 0,
    ...more,
  })
  await page.routeWebSocket('**/api/tables/*/socket', (socket) => {
    say = (message) => socket.send(JSON.stringify(message))
    socket.onMessage((text) => {
      const message = JSON.parse(String(text)) as (typeof heard)[number]
      if (message.t === 'ping') return say({ t: 'pong' })
      if (message.t !== 'hello') return void heard.push(message)
      say(table())
      say({ t: 'events', game: 1, from: 0, events: [] })
    })
  })
  await page.setViewportSize(phone)
  await page.goto(`${shared.address}?lang=en#/table/${ticket.table}`)
  const free = page.getByRole('button', { name: /^Free the seat of / })
  await expect(free).toHaveCount(1)
  await page.screenshot({ path: info.outputPath('free.png') })
  await fitsEverywhere(page, false)
  expect(await violationsByDayAndNight(page)).toEqual([])
  await free.click()
  await expect.poll(() => heard).toEqual([{ t: 'free', id: heard[0]?.id, seat: 1 }])
  await free.click({ force: true }) // not twice
  say({ t: 'ack', id: heard[0]!.id, ok: true, events: 0 })
  say(table({ seats: [person('Ada'), { kind: 'open' }, { kind: 'open' }, { kind: 'open' }] }))
  await expect(free).toHaveCount(0)
  expect(heard).toHaveLength(1)
  // Somebody else set the table, or the server knows no such thing.
  for (const host of [1, undefined]) {
    say(table({ host }))
    await expect(page.getByText('Wilhelmina-Magdalena')).toBeVisible()
    await expect(free).toHaveCount(0)
    say(table({ seats: [person('Ada'), { kind: 'open' }, { kind: 'open' }, { kind: 'open' }] }))
    await expect(page.getByText('Wilhelmina-Magdalena')).toHaveCount(0)
  }
})
