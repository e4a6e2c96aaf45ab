// Whole games as a screen reader tells them: a virtual one runs in the page, and its player makes a move only after it has been told what
// it may do. At the end everything that happened must have been spoken, in order.
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, type Host, test } from './static'

const reader = fileURLToPath(
  new URL('../../node_modules/@guidepup/virtual-screen-reader/lib/esm/index.browser.js', import.meta.url),
)
test.use({ serviceWorkers: 'block', viewport: { width: 1280, height: 800 } }) // the reader is laid beside the page; the log in words lies beside the table

interface Virtual {
  start(options: { container: Node }): Promise<void>
  spokenPhraseLog(): Promise<string[]>
}

// The page where opponents are chosen, with somebody who reads it aloud.
async function listen(page: Page, host: Host, game: string) {
  await page.route('**/reader.js', (route) => route.fulfill({ path: reader, contentType: 'text/javascript' }))
  await page.addInitScript(() => localStorage.setItem('wagnis.speed', 'fast'))
  await page.goto(`${host.address}?lang=en#/alone/${game}`)
  await page.getByRole('button', { name: 'Novice' }).waitFor()
  await page.evaluate(async (address) => {
    const { virtual } = (await import(address)) as { virtual: Virtual }
    await virtual.start({ container: document.body })
    Object.assign(window, { virtual })
  }, `${host.address}reader.js`)
}
const spokenIn = (page: Page) =>
  page.evaluate(() => (window as unknown as { virtual: Virtual }).virtual.spokenPhraseLog())

// What happened that nobody said, or said only later.
async function unspoken(page: Page, spoken: string[]) {
  const happened = await page.locator('aside li').allTextContents()
  let at = 0
  return {
    happened,
    unsaid: happened.filter((sentence) => {
      const found = spoken.findIndex((phrase, i) => i >= at && phrase.includes(sentence))
      if (found >= 0) at = found + 1
      return found < 0
    }),
  }
}

for (const [game, wishes] of [
  ['push', ['row:', 'take:', 'draw']],
  ['tipp', ['stop', 'bet:even', 'bet:odd', 'bet:']],
] as const) {
  test(`a whole game of ${game} can be played by what a screen reader says`, async ({ host, page }) => {
    await listen(page, host, game)
    await page.getByRole('button', { name: 'Novice' }).click()

    const { spoken, turns } = await page.evaluate(async (wishes) => {
      const { virtual } = window as unknown as { virtual: Virtual }
      const frame = () => new Promise((done) => setTimeout(done, 10))
      let heard = 0 // phrases that have been listened to
      let turns = 0
      while (!document.querySelector('.result')) {
        await frame()
        const offered = [...document.querySelectorAll<HTMLElement>('[data-move]')]
        const question = document.querySelector('.said strong')?.textContent ?? ''
        if (offered.length === 0) continue
        const phrases = await virtual.spokenPhraseLog()
        if (!phrases.slice(heard).some((phrase) => phrase.includes(question))) continue // not told yet that it is our turn
        heard = phrases.length
        const wish = wishes.find((wish) => offered.some((one) => one.dataset.move!.startsWith(wish)))
        const lying = document.querySelectorAll('.row [data-card]').length
        const move =
          offered.find((one) => one.dataset.move === (lying > 0 && lying < 4 ? 'draw' : '')) ??
          offered.find((one) => one.dataset.move!.startsWith(wish!))!
        ++turns
        move.click()
      }
      await frame()
      return { spoken: await virtual.spokenPhraseLog(), turns }
    }, wishes)

    expect(turns).toBeGreaterThan(game === 'push' ? 15 : 4)
    const { happened, unsaid } = await unspoken(page, spoken)
    expect(happened.length).toBeGreaterThan(turns)
    expect(unsaid).toEqual([])
  })
}

test('the table as text says what fell and what one may do where nobody has a turn', async ({ host, page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('wagnis.speed', 'fast')
    localStorage.setItem('wagnis.board', 'text')
  })
  await page.goto(`${host.address}?lang=en#/alone/caramba`)
  await page.getByLabel('At ease').check()
  await page.getByRole('button', { name: 'Novice' }).click()
  const log = page.getByRole('log')
  await expect(log).toHaveText('Go! Throw all five dice!')
  await page.locator('[data-move="keep:-"]').click()
  await expect(log).toHaveText(/You have \d × .*What stays\? Then all throw\.$/)
  await expect(log).toHaveText(/Fips has \d × /)
})

// All of it by ear and by keys: which dice lie where, which of them stay, what one is asked, who won.
test('a whole game of caramba at ease is played by keyboard by what a screen reader says', async ({ host, page }) => {
  await listen(page, host, 'caramba')
  await page.getByRole('radio', { name: 'At ease' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Novice' }).focus()
  await page.keyboard.press('Enter')

  let spoken: string[] = []
  let heard = 0 // phrases that have been listened to
  // The next phrase that says such a thing.
  async function hear(what: RegExp) {
    let found = -1
    await expect
      .poll(
        async () => {
          spoken = await spokenIn(page)
          return (found = spoken.findIndex((phrase, i) => i >= heard && what.test(phrase)))
        },
        { message: `${what} after ${spoken.slice(-5).join(' / ')}`, intervals: [100] },
      )
      .toBeGreaterThanOrEqual(0)
    heard = found + 1
    return what.exec(spoken[found]!)!
  }
  const question = /Throw all five|What stays\?|Do you grab the (black|blue|red) figure, or not|^heading, .* wins?!/
  const keys: Record<string, string> = { black: 'q', blue: 'w', red: 'e' }
  const held = [false, false, false, false, false]
  async function hold(place: number, stays: boolean) {
    if (held[place] === stays) return
    await page.keyboard.press(String(place + 1))
    await hear(new RegExp(`Die ${place + 1}, \\w+, ${stays ? 'stays' : 'flies'}\\.`))
    held[place] = stays
  }
  let moves = 0
  const thrown: number[] = [] // phrases that had been listened to at each throw
  for (; ; ++moves) {
    const from = heard
    const [asked, figure] = await hear(question)
    if (asked.startsWith('heading')) break
    if (figure) {
      await page.keyboard.press(keys[figure]!)
      continue
    }
    if (asked === 'What stays?') {
      // What lies there was said before one was asked.
      const mine = spoken
        .slice(from, heard)
        .flatMap((phrase) => /You have ((?:black|blue|red|, )+)\./.exec(phrase)?.[1]?.split(', ') ?? [])
        .slice(-5)
      const most = ['red', 'blue', 'black'].sort(
        (a, b) => mine.filter((die) => die === b).length - mine.filter((die) => die === a).length,
      )[0]
      for (const [i, die] of mine.entries()) await hold(i, die === most)
      if (mine.length === 0) for (const i of held.keys()) await hold(i, false) // five of a kind that have been used
    } else held.fill(false)
    thrown.push(heard)
    await page.keyboard.press('Space')
  }
  expect(moves).toBeGreaterThan(15)
  const { happened, unsaid } = await unspoken(page, spoken)
  expect(happened.filter((sentence) => sentence.includes('The round is over')).length).toBeGreaterThan(2)
  expect(unsaid).toEqual([])
  // Somebody may end the round before one's own dice fall.
  const after = thrown.map((from, i) => spoken.slice(from, thrown[i + 1]).join(' '))
  const falls = (phrases: string) => phrases.split('You have ').length - 1
  expect(
    after.filter((phrases) => falls(phrases) !== 1 && !(falls(phrases) === 0 && phrases.includes('The round is over'))),
    'told once of each throw',
  ).toEqual([])
  const questions = spoken.filter((phrase) => /What stays\?|Throw all five|or not\?/.test(phrase))
  expect(questions.length, 'asked once for each move').toBe(moves)

  // And once more.
  for (let i = 0; i < 10 && !/button, Play again!/.test((await spokenIn(page)).at(-1)!); ++i)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await hear(/Throw all five/)
})
