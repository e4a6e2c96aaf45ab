// Through a game that is over: where something happened, how the points went, and that nothing runs on while somebody reads.
import type { Page } from '@playwright/test'
import { botSteps, loadEngine } from '../unit/engine'
import { pack } from '../../src/records/link'
import type { Recording } from '../../src/records/record'
import { fits, phone, sizes, violations } from './page'
import { expect, type Host, test } from './static'

test.use({ viewport: phone, serviceWorkers: 'block' })

const players = 3
async function open(page: Page, host: Host, game: string) {
  const engine = await loadEngine()
  const events = [...botSteps(engine, game, { players }, 'casual', 5n)].flat()
  const table = engine.open(game, { players })
  for (const event of events) table.add(event)
  const { points, cards, winners } = table.view(events.length)
  const record = {
    wagnis: 1,
    game,
    options: table.options,
    seats: ['Ada', 'Ben', 'Cleo'].map((name) => ({ name, kind: 'human' })),
    events,
    result: { points, ...(cards ? { cards } : {}), winners },
  } as unknown as Recording
  await page.goto(`${host.address}?lang=en#/replay/link/${await pack(record)}`)
  await page.getByRole('slider').waitFor()
  return points
}
const step = async (page: Page) => Number(await page.getByRole('slider', { name: 'Place in the game' }).inputValue())
const said = (page: Page) => page.locator('.said .happened')

test('from one turn, bust and bank to the next, by button and by key; points of all as a curve', async ({
  host,
  page,
}) => {
  const points = await open(page, host, 'push')
  const curve = page.getByRole('img', { name: /^Points: / })
  await expect(curve).toHaveAttribute('aria-label', 'Points: Ada 0, Ben 0, and Cleo 0.')
  await expect(curve.locator('path.line')).toHaveCount(players)
  await page.getByRole('button', { name: 'Jump to' }).click()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Next bust' }).click()
  await expect(said(page)).toContainText(/nowhere|rolls/)
  const first = await step(page)
  await page.getByRole('button', { name: 'Next turn' }).click()
  const turn = await step(page)
  expect(turn).toBeGreaterThan(first)
  await page.getByRole('button', { name: 'Next points made safe' }).click()
  await expect(said(page)).toContainText('banks')
  for (const size of sizes) {
    await page.setViewportSize(size)
    await fits(page, true)
  }
  await page.setViewportSize(phone)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Next turn' })).toHaveCount(0)

  const before = await step(page)
  await page.keyboard.press('b')
  await expect.poll(() => step(page)).toBeGreaterThan(before)
  await page.keyboard.press('End')
  await expect(curve).toHaveAttribute(
    'aria-label',
    `Points: Ada ${points[0]}, Ben ${points[1]}, and Cleo ${points[2]}.`,
  )
  // After the last of them there is none, and the button says so.
  await page.getByRole('button', { name: 'Jump to' }).click()
  await expect(page.getByRole('button', { name: 'Next bust' })).toHaveAttribute('aria-disabled', 'true')
})

for (const [what, name] of [
  ['the menu', 'Menu'],
  ['the settings', 'Settings'],
] as const)
  test(`nothing plays on under ${what}`, async ({ host, page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await open(page, host, 'tipp')
    await page.getByLabel('How fast').selectOption('Slow')
    await page.getByRole('button', { name: 'Play' }).click()
    await page.getByRole('button', { name: 'Pause' }).waitFor()
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await expect(page.locator('.through .main')).toHaveAttribute('aria-label', 'Play')
    const here = await step(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
    expect(await step(page)).toBe(here)
  })

test('what happened is told from the beginning on everywhere, the latest in sight', async ({ host, page }) => {
  await open(page, host, 'tipp')
  await page.keyboard.press('End')
  await page.getByRole('button', { name: 'Menu' }).click()
  const log = page.getByRole('dialog').getByRole('list', { name: 'What happened' })
  await expect(log.locator('li').first()).toContainText('Ada bets')
  const latest = await said(page).textContent()
  await expect(log.locator('li').last()).toHaveText(latest!.trim())
  const gap = () => log.evaluate((one) => one.scrollHeight - one.scrollTop - one.clientHeight)
  await expect.poll(gap).toBeLessThan(2)
})
