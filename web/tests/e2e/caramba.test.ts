import { createHash } from 'node:crypto'
import type { Page, WebSocketRoute } from '@playwright/test'
import { openMore, sizes, violations, violationsByDayAndNight } from './page'
import { expect, test } from './server'

// A server that says what a test wants, for what must happen to the millisecond.
const ticket = { table: 'k7m2p9xw', seat: 0, token: '0'.repeat(64) }
const people = ['Großmutter', 'Ben', 'Cleo', 'Dora'].map((name) => ({ kind: 'human', name, here: true }))
interface Message {
  t: string
  id: string
  token: string
  at: number
  since?: number
}
class Script {
  sent: Message[] = []
  events: string[] = []
  #socket: WebSocketRoute | null = null
  constructor(
    readonly options: object,
    readonly players: number,
  ) {}

  async open(page: Page, address: string, events: string[] = [], more: object = {}, language = 'en') {
    this.events = [...events]
    await page.addInitScript(
      (ticket) => localStorage.setItem(`wagnis.table.${ticket.table}`, JSON.stringify(ticket)),
      ticket,
    )
    await page.routeWebSocket('**/api/tables/*/socket', (socket) => {
      this.#socket = socket
      socket.onMessage((text) => {
        const message = JSON.parse(String(text)) as Message
        if (message.t === 'ping') return this.say({ t: 'pong' })
        if (message.t !== 'hello') return void this.sent.push(message)
        this.table(more)
        this.say({ t: 'events', game: 1, from: 0, events: this.events })
      })
    })
    await page.goto(`${address}?lang=${language}#/table/${ticket.table}`)
    await page.locator('.mine').waitFor()
  }
  say(message: object) {
    this.#socket!.send(JSON.stringify(message))
  }
  table(more: object = {}) {
    this.say({
      t: 'table',
      table: ticket.table,
      game: 1,
      id: 'caramba',
      options: { players: this.players, tempo: 800, ...this.options },
      state: 'playing',
      you: 0,
      seats: people.slice(0, this.players),
      events: this.events.length,
      rematch: [],
      watchers: 0,
      ...more,
    })
  }
  add(...events: string[]) {
    this.say({ t: 'events', game: 1, from: this.events.length, events })
    this.events.push(...events)
  }
  async hears(count: number): Promise<Message> {
    await expect.poll(() => this.sent.length).toBe(count)
    return this.sent.at(-1)!
  }
  accept(id: string) {
    this.say({ t: 'ack', id, ok: true, events: this.events.length })
  }
}
const race = (players = 2) => new Script({ pace: 'race' }, players)
const turns = () => new Script({ pace: 'turns' }, 2)
const move = (page: Page, token: string) => page.locator(`[data-move="${token}"]`)
const mine = (page: Page) => page.locator('.mine .place')

test('a race: countdown, a throw shown when it ends, one that came too early, a grab with what was seen', async ({
  shared,
  page,
}) => {
  const server = race()
  await server.open(page, shared.address)
  server.say({ t: 'signal', game: 1, at: 0, in: 1500, commit: '' })
  await expect(page.locator('.count')).toBeVisible()
  await expect(move(page, 'throw')).toHaveCount(0)
  await page.keyboard.press(' ')
  await expect(page.locator('.count')).toHaveCount(0)
  expect(server.sent).toEqual([])

  await page.keyboard.press(' ')
  const first = await server.hears(1)
  expect(first).toMatchObject({ t: 'move', game: 1, at: 0, token: 'keep:-' })
  server.add('0 keep:- @1600', '0 dice:kkkkb @1600')
  server.accept(first.id)
  await expect(mine(page).nth(0)).toHaveAccessibleName(/Die 1: black/) // only now
  await page.keyboard.press('1')
  for (const i of [1, 2, 3]) await mine(page).nth(i).click()
  await expect(mine(page).nth(3)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('.throw')).toHaveText(/Throw 1 die/)
  await move(page, 'throw').click()
  const early = await server.hears(2)
  expect(early).toMatchObject({ token: 'keep:kkkk' })
  server.say({ t: 'ack', id: early.id, ok: false, what: 'a throw takes 800 ms', paragraph: 'C10', wait: 60 })
  const second = await server.hears(3)
  expect(second).toMatchObject({ token: 'keep:kkkk' })
  expect(second.id).not.toBe(early.id)
  server.add('0 keep:kkkk @2500', '0 dice:k @2500')
  server.accept(second.id)

  await expect(move(page, 'grab:k')).toBeVisible()
  await page.keyboard.press('j')
  const grab = await server.hears(4)
  expect(grab).toMatchObject({ token: 'grab:k', at: 4 })
  expect(grab.since).toBeGreaterThanOrEqual(0)
  server.add('0 grab:k @3600')
  server.accept(grab.id)
  await expect(page.getByRole('button', { name: /the black figure, 1 field, stands with you/ })).toBeVisible()
  await expect(page.locator('.happened')).toHaveText('You grab the black figure!')
})

test('a throw that is refused for longer is back in the hand', async ({ shared, page }) => {
  const server = race()
  await server.open(page, shared.address)
  await move(page, 'throw').click()
  const { id } = await server.hears(1)
  server.say({ t: 'ack', id, ok: false, what: 'the game stands still', paragraph: 'C10', wait: 3000 })
  await expect(page.locator('.happened')).toHaveText('Just a moment …')
  await expect(move(page, 'throw')).toHaveText(/Throw all/)
})

test('a pause says who is away, and goes on when somebody wants it', async ({ shared, page }) => {
  const server = race()
  await server.open(page, shared.address)
  server.table({ paused: true, seats: [people[0], { ...people[1], here: false }] })
  await expect(page.getByText('Ben is away just now.')).toBeVisible()
  await expect(move(page, 'throw')).toHaveCount(0)
  await page.getByRole('button', { name: 'Go on all the same' }).click()
  const resume = await server.hears(1)
  expect(resume.t).toBe('resume')
  server.accept(resume.id)
  server.table({ paused: false })
  await expect(move(page, 'throw')).toBeVisible()
})

test('before a race one says that one is ready, sees who is, and hears whom it waits for', async ({ shared, page }) => {
  const server = race()
  await server.open(page, shared.address)
  server.table({ paused: true, ready: [] })
  const button = page.getByRole('button', { name: 'I’m ready' })
  const tick = (place: string) => page.locator(place).getByRole('img', { name: 'ready', exact: true })
  await expect(page.getByRole('status').filter({ hasText: 'Are you ready?' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Go on all the same' })).toHaveCount(0)
  await button.focus()
  await page.keyboard.press('Enter')
  const said = await server.hears(1)
  expect(said.t).toBe('ready')
  server.accept(said.id)
  server.table({ paused: true, ready: [0] })
  await expect(button).toHaveCount(0)
  await expect(tick('.mine')).toBeVisible()
  await expect(tick('.others')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'We’re waiting for Ben' })).toHaveCount(1)
  server.table({ paused: true, ready: [1] }) // the server has begun again
  await expect(tick('.others')).toBeVisible()
  await expect(button).toBeVisible()
  server.table({ paused: false })
  await expect(move(page, 'throw')).toBeVisible()
})

test('at ease: one chooses, waits for the others, and grabs or not', async ({ shared, page }) => {
  const server = turns()
  await server.open(page, shared.address, [], { asked: [0, 1], grabbing: false })
  await move(page, 'throw').click()
  const first = await server.hears(1)
  expect(first).toMatchObject({ token: 'keep:-', at: 0 })
  server.table({ asked: [1], grabbing: false })
  await expect(page.locator('.said')).toHaveText(/We’re waiting for Ben/)
  await expect(page.locator('.mine [data-move]')).toHaveCount(0)
  server.add('0 keep:-', '0 dice:rrrrr', '1 keep:-', '1 dice:kkbbr')
  server.table({ asked: [0], grabbing: true })
  server.accept(first.id)
  await expect(move(page, 'grab:r')).toBeVisible()
  await expect(page.locator('.wait')).toHaveText('Don’t grab')
  await move(page, 'grab:r').click()
  const grab = await server.hears(2)
  expect(grab).toMatchObject({ token: 'grab:r', at: 4 })
  expect(grab.since).toBeUndefined()
  server.add('0 grab:r')
  server.table({ asked: [0, 1], grabbing: false })
  server.accept(grab.id)
  await page.keyboard.press('2')
  await expect(move(page, 'wait')).toBeVisible()
  await page.keyboard.press('0')
  expect(await server.hears(3)).toMatchObject({ token: 'wait', at: 5 })
})

for (const players of [2, 4]) {
  test(`${players} players fit every screen, nothing moves while they race, no violation of accessibility`, async ({
    shared,
    page,
  }, info) => {
    const server = race(players)
    await server.open(
      page,
      shared.address,
      ['0 keep:- @1', '0 dice:kkkkk @1', '1 keep:- @2', '1 dice:bbbbb @2'],
      {},
      'de',
    )
    const frames = () =>
      page
        .locator('.board > *, .stand, .place, .throw, .slot')
        .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())))
    for (const size of sizes) {
      await page.setViewportSize(size)
      // The page is measured when it has been drawn in its new size.
      await page.evaluate(
        (height) =>
          new Promise<void>((done) => {
            const look = () =>
              innerHeight === height ? requestAnimationFrame(() => done()) : requestAnimationFrame(look)
            look()
          }),
        size.height,
      )
      const before = await frames()
      await page.screenshot({ path: info.outputPath(`caramba-${players}-${size.width}x${size.height}.png`) })
      expect(
        await page.evaluate(() => [
          document.documentElement.scrollWidth - innerWidth,
          document.documentElement.scrollHeight - innerHeight,
        ]),
      ).toEqual([0, 0])
      for (const part of ['.others', '.way', '.felt', '.said', '.mine']) {
        const box = (await page.locator(part).boundingBox())!
        expect(box.y + box.height, part).toBeLessThanOrEqual(size.height)
        expect(
          await page.locator(part).evaluate((one) => one.scrollHeight - one.clientHeight),
          part,
        ).toBeLessThanOrEqual(2)
      }
      const small = await page
        .locator('button:visible')
        .evaluateAll(
          (all) =>
            all.map((one) => one.getBoundingClientRect()).filter(({ width, height }) => Math.min(width, height) < 44)
              .length,
        )
      expect(small).toBe(0)
      if (size.width === 390) {
        server.add('1 grab:b @900', '1 keep:- @1000', '1 dice:kkbbr @1000', '0 keep:kk @1100', '0 dice:kbr @1100')
        server.say({ t: 'signal', game: 1, at: 9, in: 700, commit: '' })
        await expect(page.locator('.count')).toBeVisible()
        await expect(page.locator('.owner')).toHaveCount(1)
        expect(await frames()).toEqual(before)
        await expect(page.locator('.count')).toHaveCount(0)
        await expect(mine(page).nth(4)).toHaveAccessibleName(/rot/)
        expect(await frames()).toEqual(before)
      }
    }
    expect(await violationsByDayAndNight(page)).toEqual([])
  })
}

const order = { order: [1, 0], salt: '000102030405060708090a0b0c0d0e0f' }
const commit = createHash('sha256')
  .update(`order ${order.order.join(',')} salt ${order.salt}`)
  .digest('hex')
const held = 'The order for ties was settled before the round: checked.'

test('an order of ties that holds has a quiet sign; one that was changed a warning that stays', async ({
  shared,
  page,
}) => {
  const server = race()
  await server.open(page, shared.address)
  server.say({ t: 'signal', game: 1, at: 0, in: 0, commit })
  await expect(page.locator('.order')).toHaveCount(0)
  server.say({ t: 'signal', game: 1, at: 0, in: 0, commit, revealed: null })
  server.say({ t: 'signal', game: 1, at: 0, in: 0, commit: 'b'.repeat(64), revealed: order })
  await expect(page.getByRole('img', { name: held })).toBeVisible()
  expect(await violations(page)).toEqual([])
  server.say({ t: 'signal', game: 1, at: 0, in: 0, commit, revealed: order }) // not what was committed to: b…
  await expect(page.getByRole('alert')).toHaveText(/The server changed the order for ties afterwards/)
  server.say({ t: 'signal', game: 1, at: 0, in: 0, commit: 'c'.repeat(64), revealed: order })
  await expect(move(page, 'throw')).toBeVisible() // one can play on
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('without hashes in the browser it says that it cannot check', async ({ shared, page }) => {
  await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
  const server = race()
  await server.open(page, shared.address)
  server.say({ t: 'signal', game: 1, at: 0, in: 0, commit })
  server.say({ t: 'signal', game: 1, at: 0, in: 0, commit: 'b'.repeat(64), revealed: { ...order, order: [0, 1] } })
  await expect(page.getByRole('img', { name: /cannot be checked here/ })).toBeVisible()
})

test('a new table: bots by name with what they are like, and whether to pause', async ({ shared, page }) => {
  const tables: { seats: object[]; pause?: boolean }[] = []
  page.on(
    'request',
    (request) => request.url().endsWith('/api/tables') && tables.push(request.postDataJSON() as (typeof tables)[0]),
  )
  const set = async (change: () => Promise<void>) => {
    await page.goto('about:blank')
    await page.goto(`${shared.address}?lang=de#/new/caramba`)
    await page.getByLabel('Wie heißt du?').fill('Ada')
    await page.getByLabel('Platz 2').selectOption('casual')
    await openMore(page)
    await change()
    await page.getByRole('button', { name: 'Tisch aufmachen' }).click()
    await page.locator('.mine').last().waitFor()
    return tables.at(-1)!
  }
  const offered = () => page.getByLabel('Platz 2').locator('option').allTextContents()
  const pause = page.getByLabel('Pause machen, wenn jemand die Verbindung verliert')
  const usual = await set(async () => {
    await expect(page.getByText('Sammelt, wovon gerade am meisten liegt')).toBeVisible()
    await expect(page.getByLabel('Platz 2')).toHaveAccessibleDescription(/Sammelt/)
    expect((await offered())[0]).toBe('Frei')
    for (const option of (await offered()).slice(1))
      expect(['Bot: Neuling', 'Bot: Locker', 'Bot: Kenner', 'Bot: Profi']).toContain(option)
    await expect(pause).toBeChecked()
    expect(await violations(page)).toEqual([])
  })
  expect(usual.pause).toBe(true)
  expect((await set(() => pause.uncheck())).pause).toBe(false)
  const ease = await set(async () => {
    await page.getByLabel('In Ruhe').check()
    await expect(pause).toHaveCount(0) // there is no clock that could stand still
  })
  expect(ease).not.toHaveProperty('pause')
})
