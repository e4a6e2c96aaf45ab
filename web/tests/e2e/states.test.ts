// Every page and every state of a table, by day and by night: no violation of accessibility, nothing too small to tap, cut off or
// covered, also on a small phone and on one enlarged to 200 %. What the server says here a test says, so that each state is there at once.
import type { Page, WebSocketRoute } from '@playwright/test'
import { pack } from '../../src/records/link'
import type { Recording } from '../../src/records/record'
import { cards, loadEngine, playOut } from '../unit/engine'
import { misfits, phone, press, sizes, violationsByDayAndNight } from './page'
import { expect, type Host, test } from './static'

test.use({ viewport: phone, serviceWorkers: 'block' })
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('wagnis.speed', 'fast')))

// A countdown or who is away, a hint, what others want.
const kOver = '.over, .bubble, .notices'

async function clean(page: Page, what: string) {
  expect.soft(await violationsByDayAndNight(page), what).toEqual([])
  for (const [width, height, least] of [
    [phone.width, phone.height, 44],
    [320, 568, 44],
    [195, 422, 24],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect.soft(await misfits(page, [], least, kOver), `${what}, ${width}`).toEqual([])
  }
  await page.setViewportSize(phone)
}
async function go(page: Page, host: Host, path: string) {
  await page.goto('about:blank')
  await page.goto(`${host.address}?lang=de${path}`)
}

test('pages without a table', async ({ host, page }) => {
  await go(page, host, '')
  await page.getByRole('button', { name: 'Mitspielen' }).click()
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await clean(page, 'a table that cannot be')
  await page.getByRole('button', { name: 'Einstellungen' }).click()
  await page.locator('summary').click()
  await page.getByRole('dialog').evaluate((dialog) => (dialog.scrollTop = 0)) // what is scrolled away lies under its head
  await clean(page, 'settings')
  for (const game of ['push', 'tipp', 'caramba']) {
    await go(page, host, `#/new/${game}`)
    await page.getByRole('textbox').first().fill('')
    await page.getByRole('button', { name: 'Tisch aufmachen' }).click()
    await clean(page, `a new table of ${game} without a name`)
  }
  await page.getByRole('textbox').first().fill('Ada')
  await page.getByRole('button', { name: 'Tisch aufmachen' }).click()
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await clean(page, 'no server')
  await go(page, host, '#/history')
  await page.getByLabel(/Datei/).setInputFiles({
    name: 'alt.jsonl',
    mimeType: 'text/plain',
    buffer: Buffer.from('{"wagnis":1}\nnichts\n{"wagnis":1,"game":"mau"}'),
  })
  await expect(page.getByRole('alert')).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new DragEvent('dragover', { cancelable: true })))
  await clean(page, 'no games, bad lines, a file above the page')
  await go(page, host, '#/dice')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await clean(page, 'no dice')
  for (const path of ['#/replay/kept/00000000000', '#/replay/link/xx', '#/table/k7m2p9xw']) {
    await go(page, host, path)
    await page.locator('main p').first().waitFor()
    await clean(page, path)
  }
})

const options: Record<string, Record<string, string | number>> = {
  push: { players: 3 },
  tipp: { players: 2, rounds: 1 },
  caramba: { players: 2, pace: 'turns' },
}
const chance: Record<string, (at: number) => string[]> = {
  push: cards,
  tipp: () => Array.from({ length: 12 }, (_, n) => `dice:${'112233445566'.slice(n)}`),
}
const begun = ['0 keep:-', '0 dice:rrrrr', '1 keep:-', '1 dice:kkbbr', '0 grab:r', '1 keep:kk', '1 dice:kbr'] // of Caramba, not played to its end
for (const game of ['push', 'tipp', 'caramba']) {
  test(`${game}: what belongs to a game alone, its hints, its replay`, async ({ host, page }) => {
    await go(page, host, `#/learn/${game}`)
    await page.getByRole('region', { name: 'Tipp' }).first().waitFor()
    await clean(page, 'a hint')
    await go(page, host, `#/alone/${game}`)
    if (game === 'caramba') await page.locator('input[value=turns]').check()
    await page.getByRole('button', { name: 'Neuling' }).click()
    await page.locator('[data-move]').first().waitFor()
    for (const dialog of ['Was geschah', 'Menü']) {
      await press(page, dialog)
      await clean(page, dialog)
      await page.keyboard.press('Escape')
    }
    await page.evaluate(() => localStorage.setItem('wagnis.board', 'text'))
    await page.reload()
    await page.getByLabel('Zug eintippen').waitFor()
    await clean(page, 'as text')
    await page.evaluate(() => localStorage.removeItem('wagnis.board'))

    const engine = await loadEngine()
    const events =
      game === 'caramba'
        ? begun
        : playOut(
            engine,
            game,
            options[game]!,
            (moves) => moves.find((move) => /^(row|grab|stop)/.test(move)) ?? moves.at(-1)!,
            chance[game]!,
          )
    const table = engine.open(game, options[game]!)
    for (const event of events) table.add(event)
    const { over, points, cards, winners } = table.view(events.length)
    const seats = points.map((_, i) => ({ name: ['Ada', 'Ben', 'Cleo'][i]!, kind: 'human' as const }))
    const record = {
      wagnis: 1,
      game,
      options: table.options,
      seats,
      events,
      ...(over ? { result: { points, ...(cards ? { cards } : {}), winners } } : {}),
    } as unknown as Recording
    const link = (await pack(record))!
    await go(page, host, `#/replay/link/${link}@${Math.floor(events.length / 2)}`)
    await page.getByRole('slider').waitFor()
    await clean(page, 'a replay')
    await page.getByRole('button', { name: 'Menü' }).click()
    await page.locator('summary').click()
    await page.getByRole('button', { name: 'Zu meinen Partien legen' }).click()
    await clean(page, 'what a replay offers')
    await go(page, host, '#/history')
    await page.getByRole('button', { name: /^Alle löschen/ }).click()
    await clean(page, 'delete all?')
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /löschen/ })
      .first()
      .click()
    await page.getByText('1 Partie gelöscht').waitFor()
    await clean(page, 'a game deleted')
  })
}

// A server that says what a state of a table needs.
const ticket = { table: 'k7m2p9xw', seat: 0, token: '0'.repeat(64) }
const human = (name: string, more: object = {}) => ({ kind: 'human', name, here: true, ...more })
class Table {
  #socket: WebSocketRoute | null = null
  #state: object
  constructor(
    readonly game: string,
    options: object,
    public events: string[] = [],
  ) {
    this.#state = {
      table: ticket.table,
      game: 1,
      id: game,
      options,
      state: 'playing',
      you: 0,
      seats: [human('Großmutter'), human('Ben'), human('Cleo', { here: false })],
      rematch: [],
      watchers: 0,
    }
  }
  async open(page: Page, host: Host, more: object = {}, seated = true) {
    if (seated)
      await page.addInitScript(
        (ticket) => localStorage.setItem(`wagnis.table.${ticket.table}`, JSON.stringify(ticket)),
        ticket,
      )
    await page.routeWebSocket('**/api/tables/*/socket', (socket) => {
      this.#socket = socket
      socket.onMessage((text) => {
        const message = JSON.parse(String(text)) as { t: string }
        if (message.t === 'ping') return this.say({ t: 'pong' })
        if (message.t !== 'hello') return
        this.tell(more)
        this.say({ t: 'events', game: 1, from: 0, events: this.events })
      })
    })
    await go(page, host, `#/table/${ticket.table}`)
  }
  say(message: object) {
    this.#socket!.send(JSON.stringify(message))
  }
  tell(more: object) {
    this.#state = { ...this.#state, ...more }
    this.say({ t: 'table', ...this.#state, events: this.events.length })
  }
  async lose() {
    await this.#socket!.close()
  }
}
const seats = (...one: object[]) => ({ seats: one })

test('a table with people: the clock, bots that stand in, votes, leaving, reactions, a lost connection, the end', async ({
  host,
  page,
}) => {
  const table = new Table('push', { players: 3 }, [
    '0 draw',
    '0 y2',
    '0 row:1',
    '0 draw',
    '0 roll',
    '0 row:2',
    '0 take:1',
    '1 take:2',
    '1 die:star',
    '1 draw',
    '1 g6',
    '1 row:1',
    '1 take:1',
    '2 draw',
    '2 r1',
    '2 row:1',
    '2 take:1',
  ])
  await table.open(page, host, { clock: 60 })
  const strip = page.getByRole('region', { name: 'Am Tisch' })
  await page.locator('.pile').waitFor()
  table.tell({ in: 55_000 })
  await expect(page.getByRole('timer')).toBeVisible()
  await clean(page, 'a clock')
  table.tell({ in: 9000 })
  await expect(page.locator('.soon')).toBeVisible()
  await clean(page, 'hardly any time left')
  table.tell({ in: 50_000, ...seats(human('Großmutter'), human('Ben', { stand_in: true }), human('Cleo')) })
  await expect(strip).toContainText('Für Ben spielt gerade ein Bot')
  await clean(page, 'a bot for another')
  for (const [what, more] of Object.entries({
    'others want to stop': { giving_up: [1] },
    'I want to stop': { giving_up: [0] },
    'others want a bot for one': { giving_up: [], replacing: [{ seat: 2, by: [1] }] },
    'I want it': { replacing: [{ seat: 2, by: [0] }] },
    'a bot for me': {
      replacing: [],
      ...seats(human('Großmutter', { stand_in: true, stood_in: [[10, null]] }), human('Ben'), human('Cleo')),
    },
  })) {
    table.tell(more)
    await clean(page, what)
  }
  await expect(strip.getByRole('button', { name: 'Bin wieder da' })).toBeVisible()
  table.tell(seats(human('Großmutter', { stood_in: [[0, 9]] }), human('Ben'), human('Cleo')))
  const welcome = page.getByRole('dialog', { name: 'Schön, dass du wieder da bist!' })
  await expect(welcome).toBeVisible()
  await clean(page, 'what a bot did')
  await page.keyboard.press('Escape')
  await expect(welcome).toBeHidden() // also where others moved before one came back

  await page.getByRole('button', { name: 'Menü' }).click()
  const menu = page.getByRole('dialog', { name: 'Menü' })
  await menu.getByRole('img').first().waitFor()
  await clean(page, 'the menu with the code')
  const choice = menu.getByRole('button', { name: 'Ein Bot für Ben' })
  await choice.click()
  await expect(menu.getByRole('button', { name: 'Nein, zurück' })).toBeFocused()
  await expect(menu.getByRole('button', { name: 'Nein, zurück' })).toHaveAccessibleDescription(/Für immer/)
  await clean(page, 'really?')
  await page.keyboard.press('Enter')
  await expect(choice).toBeFocused()
  await page.keyboard.press('Escape')
  const react = page.getByRole('button', { name: 'Reagieren' }).first()
  await react.click()
  await clean(page, 'reactions')
  await page.getByRole('button', { name: 'Bravo!' }).focus()
  await page.keyboard.press('Enter')
  await expect(react).toBeFocused()
  table.say({ t: 'react', seat: 1, what: 'oops' })
  await page.getByText('Ben: Oh nein!').waitFor()
  await clean(page, 'a reaction')
  await table.lose()
  const again = page.getByRole('button', { name: 'Jetzt versuchen' })
  await again.focus()
  await clean(page, 'a lost connection')
  await page.keyboard.press('Enter')
  await expect(again).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()

  table.tell({
    state: 'over',
    given_up: true,
    rematch: [1],
    series: { of: 3, wins: [1, 0, 0], decided: null },
    fair: { commit: '', promises: [null, null, null], closed: true, shown: [false, false, false] },
  })
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Würfel prüfen' }).click()
  await expect(page.getByText('Die Aufzeichnung lässt sich gerade nicht lesen')).toBeVisible()
  await clean(page, 'the end of a game in a series, its dice not checked')
  table.say({ t: 'bye', what: 'the table is closed', again: false })
  await clean(page, 'closed')
})

test('who watches, an older page, and a table that waits', async ({ host, page }) => {
  const table = new Table('caramba', { players: 3, pace: 'race', tempo: 800 }, ['0 keep:- @1', '0 dice:kkkkk @1'])
  await page.route('**/api/tables/*', (route) =>
    route.fulfill({ json: { id: 'caramba', seats: [human('Ada'), { kind: 'open' }, human('Cleo')] } }),
  )
  await table.open(
    page,
    host,
    { you: null, watchers: 2, state: 'waiting', ...seats(human('Ada'), { kind: 'open' }, human('Cleo')) },
    false,
  )
  await page.getByRole('button', { name: 'Platz nehmen' }).waitFor()
  await clean(page, 'a free seat')
  await page.getByRole('button', { name: 'Nur zuschauen' }).click()
  await page.getByRole('heading', { name: 'Gleich geht’s los' }).waitFor()
  await clean(page, 'one watches a table that waits')
  table.tell({ state: 'playing', ...seats(human('Ada'), human('Ben'), human('Cleo')) })
  table.say({ t: 'events', game: 1, from: 0, events: table.events })
  await page.locator('.others').waitFor()
  await clean(page, 'one watches a race')
  table.say({ t: 'bye', what: 'v is 1; this server speaks 2', again: false })
  await page.getByRole('alert').waitFor()
  await clean(page, 'an older page')
})

test('a table that waits, of who set it', async ({ host, page }) => {
  const table = new Table('push', { players: 4 })
  await table.open(page, host, {
    state: 'waiting',
    host: 0,
    hints: 'words',
    ...seats(human('Großmutter'), human('Maximilian-Alexander', { here: false }), { kind: 'open' }, human('Ben')),
  })
  await page.getByRole('button', { name: 'Link kopieren' }).waitFor()
  await clean(page, 'a table that waits')
})

for (const [game, events] of Object.entries({
  push: ['0 draw', '0 y2', '0 row:1', '0 take:1', '1 draw', '1 g6', '1 row:1', '1 take:1'],
  tipp: ['0 bet:even', '0 dice:222222222222'],
  caramba: ['0 keep:- @1', '0 dice:kkkkk @1', '1 keep:- @2', '1 dice:bbbbb @2'],
})) {
  test(`a watcher of ${game} sits beside whom they like`, async ({ host, page }) => {
    const table = new Table(game, game === 'tipp' ? { players: 3, rounds: 2 } : { players: 3 }, events)
    const all = ['Ada', 'Ben', 'Cleo'].map((name) => human(name))
    await page.route('**/api/tables/*', (route) => route.fulfill({ json: { id: game, seats: all } }))
    await table.open(page, host, { you: null, watchers: 1, seats: all }, false)
    await page.locator('.felt').waitFor()
    const besides = game === 'tipp' ? page.locator('th.you') : page.locator('.mine h2')
    await expect(besides).toHaveCount(0)
    await page.getByRole('button', { name: 'Menü' }).focus()
    await page.keyboard.press('Enter')
    const choice = page.getByLabel('Neben wem sitzt du?')
    await choice.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(choice).toHaveValue('1')
    await clean(page, 'whom one sits beside')
    await page.keyboard.press('Escape')
    await expect(besides).toContainText('Ben')
    await expect(page.locator('[data-move]')).toHaveCount(0)
    if (game !== 'tipp') {
      await expect(page.locator('.others section')).toHaveCount(2)
      await expect(page.locator('.others section').first()).toContainText('Cleo') // from Ben's left
    }
    await clean(page, `beside Ben`)
    const { height, high } = await page.evaluate(() => ({
      height: innerHeight,
      high: document.documentElement.scrollHeight,
    }))
    expect(high).toBeLessThanOrEqual(height)
    await page.screenshot({ path: test.info().outputPath(`${game}.png`) })
  })
}

test('a race: the signal, a pause, five of a kind', async ({ host, page }) => {
  const table = new Table('caramba', { players: 3, pace: 'race', tempo: 800 }, [
    '0 keep:- @1',
    '0 dice:kkkkk @1',
    '1 keep:- @2',
    '1 dice:kkbbr @2',
  ])
  await table.open(page, host)
  await page.locator('[data-move="grab:k"]').waitFor()
  await clean(page, 'five of a kind')
  table.say({ t: 'signal', game: 1, at: 4, in: 60_000, commit: '' })
  await page.locator('.count').waitFor()
  await clean(page, 'the signal')
  table.tell({ paused: true })
  await page.getByRole('button', { name: 'Trotzdem weiter' }).focus()
  await clean(page, 'a pause')
  table.tell({ paused: false })
  await expect(page.getByRole('button', { name: 'Trotzdem weiter' })).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
})

test('six people with the longest names see all of a table at once, in large type too', async ({ host, page }) => {
  await page.addInitScript(() => localStorage.setItem('wagnis.type', 'large'))
  const long = [
    'Großmutter Annegrete',
    'WWWWWWWWWWWWWWWWWWWW',
    'Maximiliane-Josefine',
    'Christoffel Hendriks',
    'Bartholomew Cunnings',
    'Schwiegergroßmutters',
  ].map((name) => human(name))
  const events = playOut(
    await loadEngine(),
    'push',
    { players: 6 },
    (moves) => moves.find((move) => move.startsWith('row')) ?? moves.at(-1)!,
    cards,
  )
  for (const [i, count] of [8, 60, 140].entries()) {
    const table = new Table('push', { players: 6 }, events.slice(0, count))
    await page.unrouteAll()
    await table.open(page, host, seats(...long))
    await page.locator('.pile').waitFor()
    for (const size of [...sizes, { width: 320, height: 568 }]) {
      await page.setViewportSize(size)
      await page.screenshot({ path: test.info().outputPath(`${i}-${size.width}x${size.height}.png`) })
      const what = `${count} events, ${size.width} × ${size.height}`
      if (size.width > 320)
        expect
          .soft(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), what)
          .toBeLessThanOrEqual(0)
      // Only names may end in "…".
      expect
        .soft(
          (await misfits(page, [], 44, kOver)).filter((found) => !/<span class="name|<h2/.test(found)),
          what,
        )
        .toEqual([])
    }
  }
})
