// What one may do at a table shows itself: as a word, by how it glows, and what it risks as a picture with the figure on a tap.
import type { Page } from '@playwright/test'
import type { View } from '../../src/engine/engine'
import { riskOf } from '../../src/play/risk'
import { addFirst, cards, loadEngine } from '../unit/engine'
import { misfits, violationsByDayAndNight } from './page'
import { expect, type Host, test } from './static'

interface Push {
  bust: [number, number] | null
  pile: { size: number }
  seats: { bench: string[] }[]
}

// A game of Push of two until seat 0 may do what `wanted` says; who may make such a move as `first` does.
async function pushUntil(wanted: (view: View, position: Push) => boolean, first: string) {
  const table = (await loadEngine()).open('push', { players: 2 })
  const events: string[] = []
  for (let view = table.view(0); events.length < 400; view = table.view(events.length)) {
    if (view.pending.move.includes(0) && wanted(view, view.position as Push)) return { events, view }
    const [seat] = view.pending.move
    const moves = seat === undefined ? [] : view.moves[seat]!
    const move =
      moves.find((move) => move.startsWith(first)) ?? moves.find((move) => !move.startsWith('bank:')) ?? moves[0]
    const tries =
      view.pending.chance.length > 0
        ? cards(events.length).map((token) => `${view.pending.chance[0]} ${token}`)
        : [`${seat} ${move}`]
    events.push(addFirst(table, tries))
  }
  throw new Error('there is no such position')
}

async function open(page: Page, host: Host, game: string, language: string, events: string[], options: object) {
  const kept = {
    ...{ game, options, events, you: 0, number: 1, over: false },
    seats: [
      { kind: 'human', name: 'Ada', here: true },
      { kind: 'bot', name: 'club 1', level: 'club', here: true },
    ],
  }
  await page.addInitScript((kept) => {
    localStorage.setItem('wagnis.speed', 'fast')
    if (!localStorage.getItem(`wagnis.alone.${kept.game}`))
      localStorage.setItem(`wagnis.alone.${kept.game}`, JSON.stringify(kept))
  }, kept)
  await page.goto(`${host.address}?lang=${language}#/alone/${game}/play`)
  await page.locator('[data-move]').first().waitFor()
}

const rich = 13 // points from which on a colour glows
const richest = (bench: string[]) =>
  Math.max(
    ...['r', 'b', 'g', 'y', 'p'].map((color) =>
      bench.filter((card) => card[0] === color).reduce((sum, card) => sum + Number(card[1]), 0),
    ),
  )

test('a colour that may be banked says so with a verb, glows when it is rich, and may be carried to its lock', async ({
  host,
  page,
}, info) => {
  const { events } = await pushUntil(
    ({ moves }, { seats }) => moves[0]!.some((move) => move.startsWith('bank:')) && richest(seats[0]!.bench) >= rich,
    'take:',
  )
  await page.setViewportSize({ width: 360, height: 640 })
  await open(page, host, 'push', 'de', events, { players: 2 })
  const column = page.locator('.column.rich')
  await expect(column).toHaveCount(1)
  await expect(column.locator('.pill')).toContainText('Sichern')
  await page.screenshot({ path: info.outputPath('bank.png') })
  for (const language of ['nl', 'en', 'de']) {
    await page.evaluate((language) => localStorage.setItem('wagnis.language', language), language)
    await page.goto('about:blank')
    await open(page, host, 'push', language, events, { players: 2 })
    // The verb is whole, on the smallest phone too.
    for (const pill of await page.locator('.column.may .pill').all()) {
      const [pillBox, columnBox] = await pill.evaluate((one) => [
        one.getBoundingClientRect().width,
        one.closest('.column')!.getBoundingClientRect().width,
      ])
      expect(pillBox, language).toBeLessThanOrEqual(columnBox)
      expect(await pill.evaluate((one) => one.scrollWidth - one.clientWidth), language).toBeLessThanOrEqual(0)
    }
    expect(await misfits(page, ['header', '.felt', '.mine']), language).toEqual([])
  }
  const color = (await column.getAttribute('data-move'))!.slice('bank:'.length)
  const box = async (part: string) => (await column.locator(part).boundingBox())!
  const middle = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
    [x + width / 2, y + height / 2] as const
  // Carried somewhere else it stays where it lies.
  await page.mouse.move(...middle(await box('.bench')))
  await page.mouse.down()
  await page.mouse.move(180, 300, { steps: 4 })
  await page.mouse.up()
  await expect(column).toHaveCount(1)
  const locked = () =>
    page.evaluate(() => (JSON.parse(localStorage.getItem('wagnis.alone.push')!) as { events: string[] }).events)
  expect(await locked()).toHaveLength(events.length)
  // To the lock, it is banked, once.
  await page.mouse.move(...middle(await box('.bench')))
  await page.mouse.down()
  await page.mouse.move(...middle(await box('.bank')), { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await locked())[events.length]).toBe(`0 bank:${color}`)
})

test('the pile shows how risky the next card is, and says the figures on a tap', async ({ host, page }) => {
  const { events, view } = await pushUntil(
    ({ moves }, { bust }) => moves[0]!.includes('draw') && (bust?.[0] ?? 0) > 0,
    'draw',
  )
  const { bust, pile } = view.position as Push
  const [bad, all] = bust!
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, host, 'push', 'en', events, { players: 2 })
  const meter = page.locator('.odds')
  await expect(meter.locator('svg')).toHaveAttribute('data-risk', String(riskOf(bad / all)))
  const figures = page.locator('.figures')
  await expect(figures).toHaveCount(0)
  await meter.click()
  await expect(figures).toContainText(`${bad} of ${all} cards fit nowhere: ${Math.round((bad / all) * 100)}%.`)
  await expect(figures).toContainText(`${108 - pile.size} cards are gone already.`)
  expect(await violationsByDayAndNight(page)).toEqual([])
  await page.locator('.said p').click() // anywhere else
  await expect(figures).toHaveCount(0)
  await meter.click()
  await page.keyboard.press('Escape')
  await expect(figures).toHaveCount(0)
})

test('every card of Tipp shows in five steps what it risks, or in percent', async ({ host, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, host, 'tipp', 'en', [], { players: 2, rounds: 2 })
  const table = (await loadEngine()).open('tipp', { players: 2, rounds: 2 })
  const { cards: all } = table.view(0).position as { cards: { bet: string; bust: [number, number]; points: number }[] }
  expect(new Set(all.map(({ bust: [miss, of] }) => riskOf(miss / of))).size).toBeGreaterThan(1)
  for (const { bet, bust, points } of all) {
    const card = page.locator(`[data-move="bet:${bet}"]`)
    await expect(card.locator('[data-risk]')).toHaveAttribute('data-risk', String(riskOf(bust[0] / bust[1])))
    await expect(card.locator('.each')).toHaveText(`+${points} per`)
  }
  const toggle = page.getByRole('button', { name: 'Show the risk in percent' })
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('[data-move="bet:1"] .risk')).toHaveText('11%')
  expect(await violationsByDayAndNight(page)).toEqual([])
  await page.reload()
  await expect(page.locator('[data-move="bet:1"] .risk')).toHaveText('11%')
})

test('few buttons stand above a table on a phone; the menu has the rest', async ({ host, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, host, 'push', 'en', [], { players: 2 })
  const above = page.locator('header').locator('a:visible, button:visible')
  await expect(above).toHaveCount(4) // home, a hint, the rules, the menu
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveText('Menu')
  for (const [button, title] of [
    ['What happened', 'What happened'],
    ['Settings', 'Settings'],
  ] as const) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
  }
})
