// A browser that refuses to keep anything, as in some private windows, or once the device is full: a reload costs no seat and no game,
// and who is about to sit down is told that the seat belongs to the tab.
import type { Page } from '@playwright/test'
import { violations } from './page'
import { open, play, position, setTable, start } from './player'
import { expect, test } from './server'

// `all`: not even to look; else the device is full.
const refuse = (page: Page, all: boolean) =>
  page.addInitScript((all) => {
    const no = () => {
      throw new DOMException('refused', all ? 'SecurityError' : 'QuotaExceededError')
    }
    Storage.prototype.setItem = no
    if (all)
      for (const what of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, what, { get: no })
  }, all)

for (const [how, all] of [
  ['refuses storage', true],
  ['is full', false],
] as const) {
  test(`a browser that ${how} keeps a seat with its tab, and says so first`, async ({
    shared,
    page,
    request,
  }, info) => {
    await refuse(page, all)
    const ticket = await setTable(request, shared, 'Ada', [open])
    await page.goto(`${shared.address}?lang=en#/table/${ticket.table}`)
    await expect(page.getByText('Your seat belongs to this tab: leave it open.')).toBeVisible()
    await page.screenshot({ path: info.outputPath('join.png') })
    expect(await violations(page)).toEqual([])
    await page.getByLabel('What’s your name?').fill('Grace')
    await page.getByRole('button', { name: 'Take the seat' }).click()
    await page.locator('.mine').waitFor()
    const seat = page.locator('.mine h2')
    await expect(seat).toContainText('Grace')
    const before = await position(page)
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain(ticket.table)
    await page.reload()
    await expect(seat).toContainText('Grace')
    expect(await position(page)).toBe(before)
    expect(page.url()).not.toMatch(/[0-9a-f]{64}/)
  })
}

test('a table of one’s own and a game alone outlast a reload too', async ({ shared, page }) => {
  await refuse(page, true)
  await page.goto(`${shared.address}?lang=en#/new/push`)
  await expect(page.getByText('Your seat belongs to this tab: leave it open.')).toBeVisible()
  await page.getByLabel('What’s your name?').fill('Ada')
  await page.getByRole('button', { name: 'Open the table' }).click()
  await page.getByRole('button', { name: 'Fill up with bots' }).click()
  await page.locator('.mine').waitFor()
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('wagnis.table.')
  await page.reload()
  await expect(page.locator('.mine h2')).toContainText('Ada')
  await page.getByRole('link', { name: 'Home' }).click()
  await start(page, 'Tipp')
  await page.locator('[data-move]').first().waitFor()
  await play(page, 2)
  const points = await page.locator('.points .sum').first().textContent()
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('wagnis.alone.tipp')
  await page.waitForFunction((points) => document.querySelector('.points .sum')!.textContent === points, points)
  await page.reload()
  await page.locator('[data-move]').first().waitFor()
})

test('a browser that keeps things is not warned of', async ({ shared, page }) => {
  await page.goto(`${shared.address}?lang=en#/new/push`)
  await page.getByRole('button', { name: 'Open the table' }).waitFor()
  await expect(page.getByText('leave it open')).toHaveCount(0)
})
