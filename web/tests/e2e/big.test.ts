// Large windows: a table grows with its window, and who watches may have nothing but the table.
import { fits } from './page'
import { bot, setTable } from './player'
import { expect, test } from './server'

const parts = {
  push: ['.pile .deck', '.column', '.said strong'],
  tipp: ['[data-place="card:odd"]', '[data-place="die:0"]', '.said strong'],
  caramba: ['[data-place^="figure"], .figure', '.said strong'],
}
for (const [game, all] of Object.entries(parts)) {
  test(`${game}: what lies on the table and its type grow with the window, up to 2560 × 1440`, async ({
    shared,
    page,
  }, info) => {
    await page.addInitScript(() => localStorage.setItem('wagnis.speed', 'fast'))
    await page.goto(`${shared.address}?lang=de#/alone/${game}`)
    if (game === 'caramba') await page.locator('input[value=turns]').check()
    await page.getByRole('button', { name: 'Kenner' }).click()
    await page.locator('[data-move]').first().waitFor()
    const measured: { heights: number[]; type: number; wide: number }[] = []
    for (const [width, height] of [
      [1280, 720],
      [1920, 1080],
      [2560, 1440],
    ] as const) {
      await page.setViewportSize({ width, height })
      await fits(page, true)
      await page.screenshot({ path: info.outputPath(`${game}-${width}.png`) })
      measured.push({
        heights: await Promise.all(all.map(async (part) => (await page.locator(part).first().boundingBox())!.height)),
        type: await page.locator('.said strong').evaluate((one) => parseFloat(getComputedStyle(one).fontSize)),
        wide: await page.locator('.page').evaluate((one) => one.getBoundingClientRect().width / innerWidth),
      })
    }
    const [small, middle, large] = measured as [(typeof measured)[0], (typeof measured)[0], (typeof measured)[0]]
    for (const { wide } of measured) expect(wide).toBeGreaterThan(0.9)
    expect(middle.type / small.type).toBeGreaterThan(1.25)
    expect(large.type / small.type).toBeGreaterThan(1.7)
    for (const [i, height] of large.heights.entries()) expect(height / small.heights[i]!, all[i]).toBeGreaterThan(1.6)
  })
}

test('who watches may have nothing but the table on the screen, and the rest back', async ({
  shared,
  page,
  request,
}) => {
  const { table } = await setTable(request, shared, 'Ada', [bot, bot])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${shared.address}?lang=en#/table/${table}`)
  await expect(page.locator('.pile')).toBeVisible()
  const before = (await page.locator('.felt').boundingBox())!
  await page.getByRole('button', { name: 'Big screen' }).click()
  await expect(page.locator('header').first()).toBeHidden()
  await expect(page.locator('aside')).toBeHidden()
  const big = (await page.locator('.felt').boundingBox())!
  expect(big.width * big.height).toBeGreaterThan(1.2 * before.width * before.height)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Big screen' })).toBeVisible()
  await page.getByRole('button', { name: 'Big screen' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Big screen' })).toBeVisible()
})
