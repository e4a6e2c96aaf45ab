// The coach: hints in a game alone, and the review of a game that is over; all of it without a server.
import type { Page } from '@playwright/test'
import { pack } from '../../src/records/link'
import type { Recording } from '../../src/records/record'
import { cards, loadEngine, playOut } from '../unit/engine'
import { fits, misfits, phone, violationsByDayAndNight } from './page'
import { play } from './player'
import { expect, type Host, test } from './static'

const desk = { width: 1280, height: 800 }

test.use({ viewport: phone, serviceWorkers: 'block' })
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('wagnis.speed', 'fast')))

async function clean(page: Page, what: string) {
  expect.soft(await violationsByDayAndNight(page), what).toEqual([])
  for (const size of [phone, desk]) {
    await page.setViewportSize(size)
    expect.soft(await misfits(page, [], 44, '.hint'), `${what}, ${size.width}`).toEqual([])
  }
  await page.setViewportSize(phone)
}

const options: Record<string, Record<string, string | number>> = {
  push: { players: 2 },
  tipp: { players: 2, rounds: 2 },
  caramba: { players: 2, pace: 'turns' },
}
const chance: Record<string, (at: number) => string[]> = {
  push: cards,
  tipp: (at) => Array.from({ length: 12 }, (_, n) => `dice:${(at % 3 ? '112233445566' : '111222333444').slice(n)}`),
}
const begun = [
  '0 keep:-',
  '0 dice:rrrrr',
  '1 keep:-',
  '1 dice:kkbbr',
  '1 keep:-',
  '1 dice:kkkkk',
  '1 keep:k',
  '1 dice:kbbr',
  '0 grab:r',
  '1 keep:kk',
  '1 dice:kbr',
] // of Caramba, not played to its end

// A game in a link.
async function linkTo(game: string): Promise<string> {
  const engine = await loadEngine()
  const events =
    game === 'caramba'
      ? begun
      : playOut(
          engine,
          game,
          options[game]!,
          (moves) => moves.find((move) => /^(row|stop)/.test(move)) ?? moves.at(-1)!,
          chance[game]!,
        )
  const table = engine.open(game, options[game]!)
  for (const event of events) table.add(event)
  const { over, points, cards: counts, winners } = table.view(events.length)
  const seats = points.map((_, i) => ({ name: ['Ada', 'Ben'][i]!, kind: 'human' as const }))
  const record = {
    wagnis: 1,
    game,
    options: table.options,
    seats,
    events,
    ...(over ? { result: { points, ...(counts ? { cards: counts } : {}), winners } } : {}),
  } as unknown as Recording
  return (await pack(record))!
}

// The choices of the table over which something lies.
const hidden = (page: Page, what: string) =>
  page.evaluate((what) => {
    const over = document.querySelector(what)!.getBoundingClientRect()
    return [...document.querySelectorAll<HTMLElement>('[data-move]')]
      .filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        return left < over.right && right > over.left && top < over.bottom && bottom > over.top
      })
      .map((one) => one.dataset.move)
  }, what)
// The texts of choices on which a bar lies.
const writtenOver = (page: Page) =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll('.bars span')].map((one) => one.getBoundingClientRect())
    const found: string[] = []
    for (const one of document.querySelectorAll('[data-move]')) {
      const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(texts.currentNode)
        for (const { left, right, top, bottom } of range.getClientRects())
          // Letters are lower than their line: the upper fifth is empty.
          if (
            bars.some(
              (bar) =>
                bar.left < right && bar.right > left && bar.top < bottom && bar.bottom > top + (bottom - top) / 5,
            )
          )
            found.push(texts.currentNode.textContent!)
      }
    }
    return found
  })

const titles = {
  de: 'Lag’s an mir oder an den Würfeln?',
  nl: 'Lag het aan mij of aan de dobbelstenen?',
  en: 'Was it me or the dice?',
} as const
for (const [game, language] of [
  ['push', 'de'],
  ['tipp', 'nl'],
  ['caramba', 'en'],
] as const) {
  test(`${game}: a game that is over is reviewed, and a tap leads to the moment`, async ({ host, page }, info) => {
    await page.goto(`${host.address}?lang=${language}#/review/link/${await linkTo(game)}`)
    const review = page.getByRole('dialog', { name: titles[language] })
    await expect(review.locator('.seats li')).toHaveCount(2)
    await expect(review.locator('.state')).toHaveClass(/unseen/, { timeout: 120_000 }) // all of it is judged
    expect(host.asked.some((path) => path.includes('coach'))).toBe(true)

    await expect(review.locator('.seats svg[role=img]')).toHaveCount(4)
    await expect(review.locator('svg.course path')).toHaveCount(2)
    for (const size of [phone, desk]) {
      await page.setViewportSize(size)
      await page.screenshot({ path: info.outputPath(`${game}-${size.width}.png`) })
    }
    await page.setViewportSize(phone)
    for (const summary of await review.locator('summary').all()) await summary.click()
    await page.screenshot({ path: info.outputPath(`${game}-numbers.png`) })
    await review.evaluate((dialog) => dialog.scrollTo(0, 0))
    await clean(page, `a review of ${game}`)

    // The sum of docs/coach.md, from what is shown: rounded to one decimal each.
    if (game !== 'caramba') {
      for (const seat of await review.locator('dl').all()) {
        const shown = (await seat.locator('dd').allTextContents())
          .slice(0, 6)
          .map((text) => Number(text.split(' ±')[0]!.replace(',', '.').replace('−', '-')))
        const [start, result, luck, errors, gifts, rest] = shown as [number, number, number, number, number, number]
        expect(Math.abs(result - start - (luck - errors + gifts + rest))).toBeLessThan(0.4)
        if (game === 'tipp') expect(Math.abs(rest)).toBe(0)
      }
    }

    const before = await page.getByRole('slider').inputValue()
    await review.locator('.moments button').first().click()
    await expect(review).toBeHidden()
    expect(await page.getByRole('slider').inputValue()).not.toBe(before)
    // What is judged is kept: it is there at once when one comes back.
    await page.getByRole('button', { name: titles[language] }).click()
    await expect(review.locator('.state')).toHaveClass(/unseen/)
  })
}

// From the first page to a game against bots.
async function begin(page: Page, host: Host, game: string, language: string) {
  await page.goto(`${host.address}?lang=${language}#/alone/${game}`)
  if (game === 'caramba') await page.locator('input[value=turns]').check()
  await page
    .locator('main button.button, main .level, main button')
    .filter({ hasText: /Casual|Locker|Gemiddeld/ })
    .first()
    .click()
  await page.locator('[data-move]').first().waitFor()
}

const hints = {
  de: ['Ein Tipp', 'Sag mir mehr', 'Alle Möglichkeiten'],
  nl: ['Een tip', 'Vertel me meer', 'Alle keuzes'],
  en: ['A hint', 'Tell me more', 'All choices'],
} as const
for (const [game, language] of [
  ['push', 'nl'],
  ['tipp', 'de'],
  ['caramba', 'en'],
] as const) {
  test(`${game}: a hint comes in three steps, and bars stay if one likes`, async ({ host, page }, info) => {
    await begin(page, host, game, language)
    const [hint, more, odds] = hints[language]
    expect(
      host.asked.some((path) => path.includes('coach')),
      'nothing of the coach before it is asked for',
    ).toBe(false)
    // A first move where the game has but one.
    if (game !== 'tipp') await play(page, game === 'push' ? 2 : 1, ['draw', 'throw'])
    await page.locator('[data-move]').first().waitFor()
    await page.getByRole('button', { name: hint, exact: true }).click()
    const panel = page.getByRole('region', { name: hint })
    await panel.getByRole('button', { name: more }).waitFor()
    await page.screenshot({ path: info.outputPath(`${game}-nudge.png`) })
    await expect(panel.locator('li')).toHaveCount(0)
    await clean(page, `${game}: a nudge`)
    await panel.getByRole('button', { name: more }).click()
    await expect(panel.locator('b')).not.toBeEmpty()
    await page.keyboard.press('h')
    await expect(panel.getByRole('heading', { name: odds })).toBeVisible()
    expect(await panel.locator('li').count()).toBeGreaterThan(1)
    await expect(panel.locator('li.best')).toHaveCount(1)
    if (game !== 'caramba') expect(await page.locator('.bars span').count()).toBeGreaterThan(1)
    await panel.getByRole('checkbox').check()
    for (const size of [phone, desk]) {
      await page.setViewportSize(size)
      await page.screenshot({ path: info.outputPath(`${game}-odds-${size.width}.png`) })
      // What is said beside a table lies over none of its choices; a bar lies on the edge of its own, not on what is written there.
      if (size === desk) expect(await hidden(page, '.hint')).toEqual([])
    }
    if (game !== 'caramba') {
      await expect.poll(() => writtenOver(page)).toEqual([])
    }
    await page.setViewportSize(phone)
    await panel.evaluate((one) => one.scrollTo(0, 0))
    await clean(page, `${game}: all odds`)
    await panel.getByRole('button').first().click()
    await expect(panel).toHaveCount(0)
    // The bars stay without the panel, after a reload too.
    if (game === 'caramba') return
    await expect(page.locator('.bars span.best')).toHaveCount(1)
    await page.screenshot({ path: info.outputPath(`${game}-bars.png`) })
    await page.reload()
    await expect(page.locator('.bars span.best')).toHaveCount(1)
    await fits(page, true)
  })
}
