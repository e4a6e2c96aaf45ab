// Several people who pass one device around, without a server.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { fits, misfits, phone, stepTo, violations, violationsByDayAndNight } from './page'
import { play, playToTheEnd } from './player'
import { program } from './server'
import { expect, type Host, test } from './static'

const tablet = { width: 768, height: 1024 }
const wishes: Record<string, string[]> = {
  push: [],
  tipp: ['stop', 'bet:even', 'bet:odd'],
  caramba: ['grab:r', 'grab:b', 'grab:k', 'throw'],
}
const said = {
  de: {
    who: 'Wer spielt an diesem Gerät?',
    bots: 'Wie viele Bots?',
    more: 'Mehr',
    less: 'Weniger',
    begin: 'Los geht’s!',
    turn: 'Ada ist dran!',
    next: 'Käthe ist dran!',
    third: 'Hase',
    save: 'Partie speichern',
    again: 'Noch einmal!',
  },
  nl: {
    who: 'Wie speelt er op dit apparaat?',
    bots: 'Hoeveel bots?',
    more: 'Meer',
    less: 'Minder',
    begin: 'Beginnen!',
    turn: 'Ada is aan de beurt!',
    next: 'Käthe is aan de beurt!',
    third: 'Haas',
    save: 'Partij bewaren',
    again: 'Nog een keer!',
  },
  en: {
    who: 'Who plays on this device?',
    bots: 'How many bots?',
    more: 'More',
    less: 'Less',
    begin: 'Let’s go!',
    turn: 'Ada, it’s your turn!',
    next: 'Käthe, it’s your turn!',
    third: 'Rabbit',
    save: 'Save the game',
    again: 'Play again!',
  },
}

// Plays Caramba to its end as people do: what there is most of stays, five of a kind take a figure.
const playCaramba = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        const dice = () => [...document.querySelectorAll<HTMLElement>('.mine .dice .place')]
        const color = (die: HTMLElement) => die.getAttribute('aria-label')!.split(': ')[1] ?? ''
        const timer = setInterval(() => {
          if (document.querySelector('.result')) return (clearInterval(timer), done())
          const may = (move: string) => document.querySelector<HTMLElement>(`[data-move^="${move}"]`)
          const grab = may('grab:')
          if (grab) return grab.click()
          if (document.querySelector('.wait')?.textContent?.includes('grab')) return may('wait')?.click()
          if (!may('throw')) return
          const colors = dice().map(color)
          const most = [...colors].sort(
            (a, b) => colors.filter((one) => one === b).length - colors.filter((one) => one === a).length,
          )[0]
          const whole = colors.every((one) => one === most) // one must fly
          for (const die of dice())
            if ((color(die) === most && !whole) !== (die.getAttribute('aria-pressed') === 'true')) die.click()
          requestAnimationFrame(() => may('throw')?.click())
        }, 40)
      }),
  )

// Puts these events in the place of those of the kept game of Caramba. Nothing of them was promised.
async function putInPlace(page: Page, events: string[]) {
  await page.evaluate((events) => {
    const kept = JSON.parse(localStorage.getItem('wagnis.alone.caramba')!) as KeptGame
    delete kept.fair
    localStorage.setItem('wagnis.alone.caramba', JSON.stringify({ ...kept, events }))
  }, events)
  await page.reload()
}

// A whole game at ease takes a hundred throws: one that bots have played, but for its last throws.
async function nearTheEnd(page: Page, file: string) {
  const game = 'simulate caramba --bots casual,casual --option pace=turns --games 1 --seed 7 --records'
  await promisify(execFile)(program, [...game.split(' '), file])
  const { events } = JSON.parse(readFileSync(file, 'utf8').split('\n')[0]!) as { events: string[] }
  await putInPlace(page, events.slice(0, -9))
}

// A race in which each has won three rounds, by one lucky throw after the other, so that the next round decides.
const sixRounds = () =>
  ['0', '1', '0', '1', '0', '1'].flatMap((seat, round) =>
    ['r', 'b', 'k'].flatMap((color, i) => {
      const at = 3000 + 9000 * round + 1000 * i
      return [`${seat} keep:- @${at}`, `${seat} dice:${color.repeat(5)} @${at}`, `${seat} grab:${color} @${at + 900}`]
    }),
  )

// The card that says whose turn it is goes by itself after 0.7 s here. So the page notes what each has said, and taps the first at once.
interface Cards {
  said: string[]
  wentByTap?: boolean
}
const noteCards = (page: Page) =>
  page.addInitScript(() => {
    const cards: Cards = { said: [] }
    Object.assign(window, { cards })
    let shown: Element | null = null
    new MutationObserver(() => {
      const card = document.querySelector<HTMLElement>('.passed')
      if (card === shown) return
      shown = card
      if (card) cards.said.push(card.textContent.trim())
      if (!card || cards.wentByTap !== undefined) return
      cards.wentByTap = false
      card.click()
      requestAnimationFrame(() => (cards.wentByTap = !card.isConnected))
    }).observe(document, { subtree: true, childList: true })
  })
const cards = (page: Page) => page.evaluate(() => (window as unknown as { cards: Cards }).cards)

interface KeptGame {
  events: string[]
  seats: { name: string; kind: string; look?: number }[]
  over: boolean
  fair?: object
}
const kept = (page: Page, game: string) =>
  page.evaluate((game) => JSON.parse(localStorage.getItem(`wagnis.alone.${game}`)!) as KeptGame, game)

// Two people, named, against as many bots as are left when they sit down, or none.
async function setUp(page: Page, host: Host, game: string, language: keyof typeof said, bots: boolean) {
  const words = said[language]
  await page.goto('about:blank')
  await page.goto(`${host.address}?lang=${language}#/alone/${game}`)
  const who = page.getByRole('group', { name: words.who })
  await who.getByRole('button', { name: words.more }).click()
  const fields = page.locator('main ol input.field')
  await expect(fields).toHaveCount(2)
  await fields.nth(0).fill('Ada')
  await fields.nth(1).fill('Käthe')
  if (!bots) {
    const fewer = page.getByRole('group', { name: words.bots }).getByRole('button', { name: words.less })
    while ((await fewer.getAttribute('aria-disabled')) === 'false') await fewer.click()
  }
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('wagnis.speed', 'fast'))
})

for (const [game, language] of [
  ['push', 'de'],
  ['tipp', 'nl'],
  ['caramba', 'en'],
] as const)
  for (const [screen, size] of [
    ['a phone', phone],
    ['a tablet', tablet],
  ] as const)
    test(`two people play ${game} on ${screen}: it says whose turn it is, goes on after a reload, and ends with a record`, async ({
      host,
      page,
    }, info) => {
      const words = said[language]
      await page.setViewportSize(size)
      await noteCards(page)
      await setUp(page, host, game, language, false)
      await page.screenshot({ path: info.outputPath('set-up.png'), fullPage: true })
      expect(await violationsByDayAndNight(page)).toEqual([])
      await page.getByRole('button', { name: words.begin, exact: true }).click()

      // A tap is enough, and makes no move.
      await expect.poll(() => cards(page)).toEqual({ said: [words.turn], wentByTap: true })
      expect((await kept(page, game)).events).toEqual([])
      await expect(
        page
          .getByRole('heading', { name: 'Ada' })
          .or(page.getByRole('rowheader', { name: /Ada/ }))
          .first(),
      ).toBeVisible()
      await fits(page, true)
      expect(await violations(page)).toEqual([])

      // It goes on to the second person by itself, and comes back.
      const passed = async () => (await cards(page)).said.includes(words.next)
      for (let moves = 0; !(await passed()) && moves < 60; ++moves) {
        await play(page, 1, wishes[game])
        await page.waitForTimeout(60)
      }
      expect(await passed()).toBe(true)
      await page.screenshot({ path: info.outputPath('passed.png') })
      const before = await kept(page, game)
      await page.reload()
      const first = game === 'caramba' ? words.turn : words.next // at ease all choose anew
      await expect.poll(async () => (await cards(page)).said[0]).toBe(first)
      await page.screenshot({ path: info.outputPath('turn.png') })
      expect(await kept(page, game)).toEqual(before)
      if (game === 'caramba') await nearTheEnd(page, info.outputPath('simulated.jsonl'))
      await (game === 'caramba' ? playCaramba(page) : playToTheEnd(page, wishes[game]))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Ada|Käthe/)
      expect(await violations(page)).toEqual([])
      await page.screenshot({ path: info.outputPath('over.png') })
      const { events, seats, over } = await kept(page, game)
      expect(over).toBe(true)
      expect(seats.map(({ name, kind }) => [name, kind])).toEqual([
        ['Ada', 'human'],
        ['Käthe', 'human'],
      ])
      expect(new Set(events.map((event) => event[0]))).toEqual(new Set(['0', '1']))

      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: words.save }).click()
      const file = join(info.outputDir, `${game}.jsonl`)
      await (await download).saveAs(file)
      await promisify(execFile)(program, ['check', file]) // throws unless it exits with 0

      // Another game: the second person begins.
      const { length } = (await cards(page)).said
      await page.getByRole('button', { name: words.again }).click()
      await expect.poll(async () => (await cards(page)).said.slice(length)).toEqual([words.next])
      expect(host.asked.filter((path) => path.includes('/api/'))).toEqual([])
    })

test('people and bots sit at one table; who says no name is called by their face; nothing of it is one’s own record', async ({
  host,
  page,
}, info) => {
  await page.setViewportSize(phone)
  await noteCards(page)
  await setUp(page, host, 'tipp', 'en', false)
  const who = page.getByRole('group', { name: 'Who plays on this device?' })
  await who.getByRole('button', { name: 'More' }).click()
  await page.getByRole('group', { name: 'How many bots?' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Face and colour of Ada' }).click()
  await page.getByRole('radio', { name: 'robot' }).check()
  await page.getByRole('radio', { name: 'purple' }).check()
  await page.screenshot({ path: info.outputPath('faces.png'), fullPage: true })
  expect(await violationsByDayAndNight(page)).toEqual([])
  // A name that is too long is said to be so, and nothing begins.
  await page.locator('main ol input.field').nth(1).fill('Käthe von und zu Überlingen')
  await page.getByRole('button', { name: /^Novice/ }).click()
  await expect(page.getByRole('alert')).toContainText('20')
  await page.locator('main ol input.field').nth(1).fill('Käthe')
  await page.getByRole('button', { name: /^Novice/ }).click()
  await expect.poll(async () => (await cards(page)).said).toEqual(['Ada, it’s your turn!'])
  const { seats } = await kept(page, 'tipp')
  expect(seats.map(({ name }) => name)).toEqual(['Ada', 'Käthe', 'Rabbit', 'novice 1'])
  expect(seats[0]!.look).toBe(5 * 8 + 5)
  await playToTheEnd(page, wishes.tipp)
  const { events } = await kept(page, 'tipp')
  expect(new Set(events.map((event) => event[0]))).toEqual(new Set(['0', '1', '2', '3']))
  await page.getByRole('link', { name: 'Home' }).first().click()
  await page.getByRole('link', { name: 'My games' }).click()
  await expect(page.getByText('Käthe')).toBeVisible()
  await expect(page.getByText('you won')).toHaveCount(0)

  // The names are there the next time.
  await page.goto(`${host.address}?lang=en#/alone/push`)
  await who.getByRole('button', { name: 'More' }).click()
  await expect(page.locator('main ol input.field').nth(1)).toHaveValue('Käthe')
})

// --- a race of two, one at each end ---------------------------------------------------------------------------------------

interface Point {
  x: number
  y: number
}

// The middle of what is there, in pixels of the window.
async function middle(page: Page, selector: string): Promise<Point> {
  const box = await page.locator(selector).boundingBox()
  return { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 }
}

// Fingers on the screen: each lands where it is put, and stays until all are lifted.
async function hand(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  const down: (Point & { id: number })[] = []
  const put = async (point: Point) => {
    down.push({ ...point, id: down.length })
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: down })
  }
  const lift = async () => {
    down.length = 0
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  return { put, lift }
}

// What the people at both ends tap next, as soon as there is something: a grab that is offered, else the dice to hold or free, then the
// throw. Null when the race is over.
const nextTaps = (page: Page) =>
  page.evaluate(async () => {
    function atEnd(end: Element): HTMLElement[] {
      const may = (move: string) => end.querySelector<HTMLElement>(`[data-move^="${move}"]`)
      const [grab, thrower] = [may('grab:'), may('throw')]
      if (grab || !thrower) return grab ? [grab] : []
      const dice = [...end.querySelectorAll<HTMLElement>('.place')]
      const shows = (die: HTMLElement, color?: string) => die.getAttribute('aria-label')!.includes(`: ${color}`)
      const lie = (color: string) => dice.filter((die) => shows(die, color)).length
      const [wanted] = ['schwarz', 'blau', 'rot']
        .filter((_, i) => !end.querySelectorAll('.stand')[i]!.querySelector('.owner'))
        .sort((a, b) => lie(b) - lie(a))
      const keep = dice.map((die) => shows(die, wanted))
      if (!keep.includes(false)) keep.fill(false)
      return [...dice.filter((die, i) => (die.getAttribute('aria-pressed') === 'true') !== keep[i]), thrower]
    }
    for (;;) {
      if (document.querySelector('.result')) return null
      const taps = [...document.querySelectorAll('.end')].flatMap(atEnd).map((tap) => tap.getBoundingClientRect())
      if (taps.length > 0)
        return taps.map(({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 }))
      await new Promise((done) => setTimeout(done, 30))
    }
  })

async function raceToTheEnd(page: Page) {
  const { put, lift } = await hand(page)
  for (let taps = await nextTaps(page); taps; taps = await nextTaps(page)) {
    for (const tap of taps) await put(tap) // each finger lands while the others are down
    await lift()
  }
}

// Ada and Käthe, in German, at the board of a race that waits for both.
async function sitAtBothEnds(page: Page, host: Host) {
  await setUp(page, host, 'caramba', 'de', false)
  await page.getByRole('radio', { name: /Um die Wette/ }).check()
  await stepTo(page, 'Wie lange rollen die Würfel?', '0,4 Sekunden')
}
const ready = (page: Page, end: string) => page.locator(end).getByRole('button', { name: 'Ich bin bereit' })

for (const size of [
  { width: 810, height: 1080 },
  { width: 1080, height: 810 },
])
  test.describe(`on a tablet of ${size.width} × ${size.height}`, () => {
    test.use({ viewport: size, hasTouch: true, isMobile: true })

    test('two people race by touch, one at each end, and the record is right', async ({ host, page }, info) => {
      await sitAtBothEnds(page, host)
      await expect(page.getByRole('radio', { name: /Um die Wette/ })).toBeChecked()
      await expect(page.getByText('Legt das Gerät zwischen euch')).toBeVisible()
      await page.screenshot({ path: info.outputPath('set-up.png'), fullPage: true })
      await page.getByRole('button', { name: 'Los geht’s!' }).click()

      // The far half is the same, turned; nothing begins before both have tapped, and they may do so at once.
      await expect(ready(page, '.far')).toBeVisible()
      await expect(page.locator('.far')).toHaveCSS('rotate', '180deg')
      await expect(page.locator('.near')).toHaveCSS('rotate', 'none')
      await expect(page.locator('.near')).toHaveAccessibleName('Ada')
      await expect(page.locator('.far')).toHaveAccessibleName('Käthe')
      await expect(page.getByRole('img', { name: /^Laufstrecke/ })).toHaveCount(1)
      await page.screenshot({ path: info.outputPath('ready.png') })
      await fits(page, true)
      expect(await violationsByDayAndNight(page)).toEqual([])
      const { put, lift } = await hand(page)
      await put(await middle(page, '.far .ready'))
      await expect(ready(page, '.far')).toHaveCount(0)
      await expect(page.locator('.near .said')).toHaveText(/Bist du bereit/)
      await expect(page.locator('.far .said')).toHaveText(/Wir warten auf Ada/)
      await expect(page.locator('.count')).toHaveCount(0)
      await put(await middle(page, '.near .ready'))
      await lift()
      for (const end of ['.near', '.far']) await expect(page.locator(`${end} [data-move="throw"]`)).toBeVisible()
      // On every tablet both have the same, and all of it.
      for (const other of [
        { width: 600, height: 960 },
        { width: 960, height: 600 },
        { width: 1366, height: 1024 },
        size,
      ]) {
        await page.setViewportSize(other)
        await fits(page, true)
        expect(await misfits(page, ['.near .mine', '.near .felt', '.near .way', '.far .felt', '.far .mine'])).toEqual(
          [],
        )
        for (const part of ['.mine', '.stand >> nth=0', '.place >> nth=0', '.throw']) {
          const [near, far] = [page.locator(`.near ${part}`), page.locator(`.far ${part}`)]
          const [mine, yours] = [(await near.boundingBox())!, (await far.boundingBox())!]
          expect(Math.abs(mine.width - yours.width), part).toBeLessThan(1)
          expect(Math.abs(mine.height - yours.height), `${part} at ${other.width}`).toBeLessThan(1)
        }
      }

      // Two fingers at once are two throws.
      await put(await middle(page, '.far .throw'))
      await put(await middle(page, '.near .throw'))
      await lift()
      for (const end of ['.near', '.far'])
        await expect(page.locator(`${end} .place`).first()).toHaveAccessibleName(/schwarz|blau|rot/)
      await page.screenshot({ path: info.outputPath('thrown.png') })
      expect(await violationsByDayAndNight(page)).toEqual([])
      const { events: first } = await kept(page, 'caramba')
      expect(first.map((event) => event.slice(0, 6)).sort()).toEqual(['0 dice', '0 keep', '1 dice', '1 keep'])

      // One whole race is enough; what follows is seen on the other tablet too.
      const whole = size.height > size.width
      if (!whole) await putInPlace(page, sixRounds())
      const before = (await kept(page, 'caramba')).events
      await raceToTheEnd(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Ada|Käthe/)
      await page.screenshot({ path: info.outputPath('over.png') })
      const { events, over } = await kept(page, 'caramba')
      expect(over).toBe(true)
      const played = events.slice(before.length)
      expect(played.some((event) => / grab:/.test(event))).toBe(true)
      if (whole)
        for (const seat of ['0', '1']) expect(played.some((event) => event.startsWith(`${seat} grab:`))).toBe(true)
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Partie speichern' }).click()
      const file = join(info.outputDir, 'race.jsonl')
      await (await download).saveAs(file)
      await promisify(execFile)(program, ['check', file]) // throws unless it exits with 0
      if (whole) await promisify(execFile)(program, ['verify', file]) // the same for its dice

      // Nobody gets up for the next game, though the seats move on.
      await page.getByRole('button', { name: 'Noch einmal!' }).click()
      await expect(ready(page, '.near')).toBeVisible()
      await expect(page.locator('.near')).toHaveAccessibleName('Ada')
      expect((await kept(page, 'caramba')).seats.map(({ name }) => name)).toEqual(['Käthe', 'Ada'])
      expect(host.asked.filter((path) => path.includes('/api/'))).toEqual([])
    })

    test('whoever grabs first has the figure, also while the other’s finger is down', async ({ host, page }) => {
      await sitAtBothEnds(page, host)
      await page.getByRole('button', { name: 'Los geht’s!' }).click()
      await expect(ready(page, '.far')).toBeVisible()
      // Both have five reds, and the blue figure is with Ada.
      await putInPlace(page, [
        '0 keep:- @3000',
        '0 dice:bbbbb @3000',
        '0 grab:b @3900',
        '0 keep:- @4000',
        '0 dice:rrrrr @4000',
        '1 keep:- @4000',
        '1 dice:rrrrr @4000',
      ])
      await expect(page.locator('.far [data-move="grab:r"]')).toBeVisible()
      const { put, lift } = await hand(page)
      await put(await middle(page, '.near .mine h2')) // does nothing, and is down
      await put(await middle(page, '.far [data-move="grab:r"]'))
      await expect(page.locator('.near [data-move="grab:r"]')).toHaveAccessibleName(/steht bei Käthe/)
      await lift()
      await put(await middle(page, '.near [data-move="grab:r"]')) // five of a colour take it from anybody
      await expect(page.locator('.far').getByRole('button', { name: /rote Figur.*steht bei Ada/ })).toBeVisible()
      await lift()
      const grabs = (await kept(page, 'caramba')).events.slice(7)
      expect(grabs.map((event) => event.split(' @')[0])).toEqual(['1 grab:r', '0 grab:r'])
    })
  })

test('two at one keyboard race with a half of it each', async ({ host, page }, info) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await sitAtBothEnds(page, host)
  await page.getByRole('button', { name: 'Los geht’s!' }).click()
  await expect(ready(page, '.near')).toBeVisible()
  await expect(page.locator('.far')).toHaveCSS('rotate', 'none') // a screen that stands is read from one side
  await page.keyboard.press('Enter')
  await expect(ready(page, '.far')).toHaveCount(0)
  await page.keyboard.press(' ')
  for (const end of ['.near', '.far']) await expect(page.locator(`${end} [data-move="throw"]`)).toBeVisible()
  await page.keyboard.down('Enter')
  await page.keyboard.down(' ')
  await page.keyboard.up('Enter')
  await page.keyboard.up(' ')
  const die = (end: string, place: number) => page.locator(`${end} .place`).nth(place)
  for (const end of ['.near', '.far']) await expect(die(end, 0)).toHaveAccessibleName(/schwarz|blau|rot/)
  await page.keyboard.press('2')
  await page.keyboard.press('0')
  for (const [end, held] of [
    ['.near', 1],
    ['.far', 4],
  ] as const)
    for (let place = 0; place < 5; ++place)
      await expect(die(end, place)).toHaveAttribute('aria-pressed', `${place === held}`)
  await page.screenshot({ path: info.outputPath('keyboard.png') })
})

test('all of a race is seen on every screen that offers it, and nothing lies on anything on smaller ones', async ({
  host,
  page,
}, info) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await sitAtBothEnds(page, host)
  await page.getByRole('button', { name: 'Los geht’s!' }).click()
  await expect(ready(page, '.near')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press(' ')
  for (const end of ['.near', '.far']) await expect(page.locator(`${end} [data-move="throw"]`)).toBeVisible()
  const parts = ['.far .felt', '.far .said', '.far .mine', '.near .way', '.near .felt', '.near .said', '.near .mine']
  for (const [width, height] of [
    [600, 700],
    [939, 700],
    [940, 600],
    [844, 390], // the window has become smaller since
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.screenshot({ path: info.outputPath(`${width}.png`), fullPage: true })
    expect(await misfits(page, ['header', ...parts]), `${width} × ${height}`).toEqual([])
    await fits(page, height > 390)
  }
})

test('who has set the table as text sees both boards of a race', async ({ host, page }) => {
  await page.addInitScript(() => localStorage.setItem('wagnis.board', 'text'))
  await page.setViewportSize({ width: 1280, height: 800 })
  await sitAtBothEnds(page, host)
  await page.getByRole('button', { name: 'Los geht’s!' }).click()
  for (const end of ['.near', '.far']) await expect(ready(page, end)).toBeVisible()
})

test('a race of two is offered where there is room for both ends, and said to be elsewhere', async ({ host, page }) => {
  const why = page.getByText('Um die Wette spielt ihr hier zu zweit')
  const race = page.getByRole('radio', { name: /Um die Wette/ })
  await page.setViewportSize(phone)
  await setUp(page, host, 'caramba', 'de', false)
  await expect(why).toBeVisible()
  await expect(race).toHaveCount(0)
  await page.setViewportSize({ width: 890, height: 690 })
  await expect(why).toBeVisible()
  await page.setViewportSize({ width: 940, height: 600 })
  await expect(race).toBeVisible()
  await page.setViewportSize({ width: 600, height: 700 })
  await expect(race).toBeVisible()
  await expect(page.getByRole('radio', { name: /In Ruhe/ })).toBeChecked() // where nothing says that the screen lies on a table
  await expect(why).toHaveCount(0)
  await page.getByRole('group', { name: 'Wie viele Bots?' }).getByRole('button', { name: 'Mehr' }).click()
  await expect(why).toBeVisible()
  await expect(race).toHaveCount(0)
})
