// The first page: three games as equals, each a tap away, on every screen.
import { fits, violationsByDayAndNight } from './page'
import { start } from './player'
import { expect, test } from './static'

const screens = [
  [360, 640],
  [390, 844],
  [844, 390],
  [1280, 800],
  [1920, 1080],
  [2560, 1440],
] as const

test('all three games and the way to play them are seen without scrolling, alike, on every screen', async ({
  host,
  page,
}, info) => {
  for (const language of ['de', 'nl', 'en']) {
    await page.goto('about:blank')
    await page.goto(`${host.address}?lang=${language}`)
    await expect(page.getByRole('listitem').locator('.go')).toHaveCount(3)
    for (const [width, height] of screens) {
      await page.setViewportSize({ width, height })
      await page.screenshot({ path: info.outputPath(`${language}-${width}x${height}.png`) })
      const where = `${language}, ${width} × ${height}`
      const tiles = await page.locator('.tile').evaluateAll((all) =>
        all.map((tile) => {
          const box = (part: string) => tile.querySelector(part)!.getBoundingClientRect()
          const [scene, play, more] = [box('.scene'), box('.do'), box('.more')]
          return { lowest: Math.max(scene.bottom, play.bottom, more.bottom), scene, play }
        }),
      )
      for (const { lowest, scene, play } of tiles) {
        expect(lowest, where).toBeLessThanOrEqual(height)
        expect(Math.min(scene.width, scene.height), where).toBeGreaterThanOrEqual(96)
        expect(play.height, where).toBeGreaterThanOrEqual(30) // all of the tile is the button
        expect([scene.width, scene.height].map(Math.round), where).toEqual(
          [tiles[0]!.scene.width, tiles[0]!.scene.height].map(Math.round),
        )
      }
      await fits(page)
    }
    expect(await violationsByDayAndNight(page)).toEqual([])
  }
})

test('the picture of a game begins it; what lies on the tile leads elsewhere; who has begun goes on', async ({
  host,
  page,
}) => {
  await page.goto(`${host.address}?lang=en`)
  const tile = page.locator('.tile', { hasText: 'Tipp' })
  await tile.getByRole('link', { name: 'How to play: Tipp' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tipp')
  await page.getByRole('link', { name: 'Home' }).click()
  await tile.getByRole('link', { name: 'Choose your opponents: Tipp, 1 bot: Casual' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tipp on this device')
  await page.getByRole('link', { name: 'Home' }).click()
  // Who has never played it is asked first; closing the question begins nothing.
  await page.mouse.click(...((await middle()) as [number, number]))
  const asked = page.getByRole('dialog', { name: 'Is this your first time?' })
  await expect(asked).toBeVisible()
  expect(await violationsByDayAndNight(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/(#\/)?$/)
  await expect(tile.getByRole('button')).toContainText('Play')
  await start(page, 'Tipp')
  await expect(page.locator('[data-move^="bet:"]').first()).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(tile.getByRole('button')).toContainText('Continue')
  await page.mouse.click(...((await middle()) as [number, number]))
  await expect(page.locator('[data-move^="bet:"]').first()).toBeVisible()

  async function middle() {
    const box = (await tile.locator('.scene').boundingBox())!
    return [box.x + box.width / 2, box.y + box.height / 2]
  }
})
