// "What if": from a replay one goes back to a choice, chooses otherwise and sees how it goes on; all of it without a server.
import { pack } from '../../src/records/link'
import type { Recording } from '../../src/records/record'
import { misfits, phone, violationsByDayAndNight } from './page'
import { expect, test } from './static'

test.use({ viewport: phone, serviceWorkers: 'block' })
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('wagnis.speed', 'fast')))

const record = {
  wagnis: 1,
  game: 'tipp',
  options: { players: 2, rounds: 1 },
  seats: [
    { name: 'Ada', kind: 'human' },
    { name: 'Ben', kind: 'human' },
  ],
  events: ['0 bet:6', '0 dice:111166666666', '0 stop', '1 bet:cross', '1 dice:112233333666', '1 stop'],
  result: { points: [24, 16], winners: [0] },
} as unknown as Recording

test('one stops later than in the game, with new dice, and the other plays on', async ({ host, page }, info) => {
  await page.goto(`${host.address}?lang=de#/replay/link/${await pack(record)}@2`)
  await page.getByRole('button', { name: 'Was wäre, wenn …?' }).click()
  await expect(page.getByRole('heading', { name: 'Was macht Ada?' })).toBeVisible()
  await expect(page.locator('.moves .best')).toHaveCount(1) // the odds are there
  await page.screenshot({ path: info.outputPath('choice-390.png') })
  // What the panel has scrolled away lies over nothing.
  const wrong = (await misfits(page, [], 44, '.entry')).filter((one) => !/is covered by <div class="page/.test(one))
  expect(wrong).toEqual([])
  expect(await violationsByDayAndNight(page)).toEqual([])
  const back = page.getByRole('button', { name: 'Zurück' })
  await expect(back).toHaveAttribute('aria-disabled', 'true') // what stands is not taken back

  // Four dice that nobody threw in the game; then Ben, with the dice that came.
  await page.locator('[data-move="bet:1"]').click()
  const choice = page.getByRole('heading', { name: 'Was macht Ada?' })
  const over = page.getByRole('heading', { name: /Die Partie ist aus/ })
  for (;;) {
    await choice.or(over).first().waitFor()
    if (await over.isVisible()) break
    await page.locator('[data-move="stop"]').or(page.locator('[data-move]')).last().click()
    await expect(choice).toBeHidden()
  }
  await expect(page.getByText('In der Partie war es so: Ada gewinnt!')).toBeVisible()
  // Who has won is known, so nobody’s share is a dash.
  const shares = (await page.locator('.entry tbody td').allTextContents()).map(Number)
  expect(shares.every((share) => [0, 50, 100].includes(share))).toBe(true)
  expect(shares.reduce((sum, share) => sum + share)).toBe(100)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.screenshot({ path: info.outputPath('end-1280.png') })
  expect(await violationsByDayAndNight(page)).toEqual([])
  await page.setViewportSize(phone)

  // Back to one's own last choice, as often as one likes, and then to the game.
  await expect
    .poll(async () => {
      if ((await back.getAttribute('aria-disabled')) === 'true') return true
      await back.click()
      return false
    })
    .toBe(true)
  await expect(choice).toBeVisible()
  await page.getByRole('button', { name: 'Zur Partie' }).click()
  await expect(page.getByRole('slider')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('wagnis.cardboard.tipp')), 'no game of one’s own').toBe(null)
})

test('the dice that came come again', async ({ host, page }) => {
  await page.goto(`${host.address}?lang=en#/replay/link/${await pack(record)}@0`)
  await page.getByRole('button', { name: 'What if …?' }).click()
  await page.locator('[data-move="bet:1"]').click()
  // 111166666666: four of twelve are ones.
  await expect(page.locator('[data-move="stop"]')).toContainText('12 points')
  await expect(page.getByRole('heading', { name: 'What does Ada do?' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.locator('[data-move="bet:6"]')).toBeVisible()
})
