// How the main states look, compared with pictures of them (tests/e2e/goldens). Everything in them is settled: the game that is kept, the
// one font that the client brings, nothing that moves. After a change that is wanted: npx playwright test look --update-snapshots
import { expect, type Page } from '@playwright/test'
import { addFirst, cards, loadEngine } from '../unit/engine'
import { test } from './static'

// What a picture may differ by: edges are smoothed a little differently from machine to machine.
const kTolerance = { maxDiffPixelRatio: 0.01, threshold: 0.25 }

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, serviceWorkers: 'block' })

const options = { push: { players: 3 }, tipp: { players: 2, rounds: 2 }, caramba: { players: 2, pace: 'turns' } }
type Game = keyof typeof options

// What chance brings in these games: the first of it that is possible.
const chance: Record<Game, (at: number) => string[]> = {
  push: cards,
  tipp: () => Array.from({ length: 12 }, (_, n) => `dice:${'112233445566'.slice(n)}`),
  caramba: () => ['kkkbr', 'kkbr', 'kbr', 'kb', 'b'].map((dice) => `dice:${dice}`),
}

// The longest beginning of at most `most` events after which seat 0 is to move, or all of the game.
async function events(game: Game, most: number): Promise<string[]> {
  const table = (await loadEngine()).open(game, options[game])
  const all: string[] = []
  let end = 0
  for (let view = table.view(0); !view.over && all.length < most; view = table.view(all.length)) {
    const [seat] = view.pending.move
    const mine = seat === undefined ? [] : view.moves[seat]!
    const move = mine.find((move) => move.startsWith('row:')) ?? (mine.length > 3 ? mine[0] : mine.at(-1))
    const tries =
      view.pending.chance.length > 0
        ? chance[game](all.length).map((token) => `${view.pending.chance[0]} ${token}`)
        : [`${seat} ${move}`]
    all.push(addFirst(table, tries))
    const { over, pending } = table.view(all.length)
    if (over || (pending.move.includes(0) && pending.chance.length === 0)) end = all.length
  }
  return all.slice(0, end)
}

// Opens a page of the client as it looks everywhere.
async function open(page: Page, address: string, path: string, game?: Game, past: string[] = []) {
  const seats = ['Ada', 'casual 1', 'casual 2'].slice(0, game ? options[game].players : 0)
  const kept = game && {
    game,
    options: options[game],
    you: 0,
    number: 1,
    events: past,
    over: false,
    seats: seats.map((name, i) =>
      i === 0 ? { kind: 'human', name, here: true } : { kind: 'bot', name, level: 'casual', here: true },
    ),
  }
  await page.addInitScript((kept) => {
    localStorage.setItem('wagnis.speed', 'fast')
    if (kept && !localStorage.getItem(`wagnis.alone.${kept.game}`))
      localStorage.setItem(`wagnis.alone.${kept.game}`, JSON.stringify(kept))
  }, kept ?? null)
  await page.goto(`${address}?lang=de${path}`)
  await page.addStyleTag({
    content:
      ":root { --text: 'Fredoka'; --display: 'Fredoka' } :focus-visible { outline: none !important; box-shadow: none !important }",
  })
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  await page.evaluate(() => document.fonts.load('600 16px Fredoka'))
}

for (const scheme of ['light', 'dark'] as const) {
  test(`the first page, ${scheme}`, async ({ host, page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await open(page, host.address, '')
    await expect(page).toHaveScreenshot(`home-${scheme}.png`, kTolerance)
  })
}

for (const [game, most] of [
  ['push', 40],
  ['tipp', 8],
  ['caramba', 6],
] as const) {
  test(`${game}: its beginning, and a position in the middle by day and night`, async ({ host, page }) => {
    await open(page, host.address, `#/alone/${game}/play`, game)
    await page.locator('[data-move]').first().waitFor()
    await expect(page).toHaveScreenshot(`${game}-start.png`, kTolerance)
    await page.evaluate(
      ([game, past]) => {
        const kept = JSON.parse(localStorage.getItem(`wagnis.alone.${game}`)!) as object
        localStorage.setItem(`wagnis.alone.${game}`, JSON.stringify({ ...kept, events: past }))
      },
      [game, await events(game, most)] as const,
    )
    await page.goto('about:blank')
    await open(page, host.address, `#/alone/${game}/play`, game)
    await page.locator('[data-move]').first().waitFor()
    await expect(page).toHaveScreenshot(`${game}-middle.png`, kTolerance)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page).toHaveScreenshot(`${game}-middle-dark.png`, kTolerance)
  })
}

test('the end of a game', async ({ host, page }) => {
  await open(page, host.address, '#/alone/push/play', 'push', await events('push', Infinity))
  await page.getByRole('link', { name: 'Rückblick' }).waitFor()
  await expect(page).toHaveScreenshot('push-end.png', kTolerance)
})

// Whatever flies has left the table that gave it its looks.
for (const [game, move, part] of [
  ['push', 'bank:', '.mine .bench'],
  ['tipp', 'stop', '[data-place=points]'],
] as const) {
  test(`what flies looks as where it lay (${game})`, async ({ host, page }) => {
    const table = (await loadEngine()).open(game, options[game])
    const past = await events(game, 60)
    let end = 0
    for (const [i, event] of past.entries()) {
      table.add(event)
      if (end === 0 && table.view(i + 1).moves[0]?.some((token) => token.startsWith(move))) end = i + 1
    }
    expect(end).toBeGreaterThan(0)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await open(page, host.address, `#/alone/${game}/play`, game, past.slice(0, end))
    await page.locator('[data-move]').first().waitFor()
    await page.evaluate(() => localStorage.setItem('wagnis.speed', 'normal'))
    await page.addInitScript(() => localStorage.setItem('wagnis.speed', 'normal'))
    await page.reload()
    await page.locator(`[data-move^="${move}"]`).first().waitFor()
    const [lay, flew] = await page.evaluate(
      ([move, part]) => {
        const looks = (one: Element) => [
          getComputedStyle(one).color,
          getComputedStyle(one).fontSize,
          one.querySelector('.card')?.getBoundingClientRect().width,
        ]
        const button = document.querySelector<HTMLElement>(`[data-move^="${move}"]`)!
        const lay = looks(button.querySelector(part.split(' ').at(-1)!) ?? document.querySelector(part)!)
        return new Promise<unknown[]>((done) => {
          new MutationObserver((all) => {
            for (const node of all.flatMap(({ addedNodes }) => [...addedNodes]))
              if (node instanceof HTMLElement && node.style.position === 'fixed')
                done([lay, looks(node.firstElementChild!)])
          }).observe(document.body, { childList: true })
          button.click()
        })
      },
      [move, part] as const,
    )
    expect(flew).toEqual(lay)
  })
}
