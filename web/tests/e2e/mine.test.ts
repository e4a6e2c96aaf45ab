// What one has done on this device: a page reached from the list of games.
import { fitsEverywhere, phone, violationsByDayAndNight } from './page'
import { playToTheEnd } from './player'
import { expect, test } from './static'

test.use({ viewport: phone, serviceWorkers: 'block' })

test('games, wins, rivals and the best turn are counted from the games that are kept', async ({ host, page }) => {
  await page.addInitScript(() => localStorage.setItem('wagnis.speed', 'fast'))
  await page.goto(`${host.address}?lang=en#/mine`)
  await expect(page.getByText('You haven’t finished a game on this device yet.')).toBeVisible()
  await page.goto(`${host.address}?lang=en#/alone/tipp`)
  await page.getByRole('button', { name: 'Novice' }).click()
  await page.locator('[data-move]').first().waitFor()
  await playToTheEnd(page, ['stop', 'bet:even', 'bet:odd'])
  const won = (await page.getByRole('heading', { level: 1 }).textContent())!.includes('ou win')
  await page.getByRole('link', { name: 'Replay' }).waitFor() // it is kept
  await page.getByRole('button', { name: 'See the table' }).click()
  const turns = await page.locator('.sheet tbody tr').first().locator('td:not(:last-child)').allTextContents()
  const best = Math.max(...turns.map(Number))

  await page.goto(`${host.address}?lang=en#/history`)
  await page.getByRole('link', { name: 'My score card' }).click()
  const figure = (name: string) => page.locator('dl div', { hasText: name }).locator('dd').first()
  await expect(figure('games')).toHaveText('1')
  await expect(figure('wins')).toHaveText(won ? '1' : '0')
  await expect(page.getByRole('listitem').filter({ hasText: 'Novice' })).toContainText(
    won ? '1 of 1 won' : '0 of 1 won',
  )
  await expect(page.getByRole('listitem').filter({ hasText: 'Tipp' })).toContainText(`${best} point`)
  expect(await violationsByDayAndNight(page)).toEqual([])
  await fitsEverywhere(page)
})
