// The settings of the device: each acts at once, in mid-game, and is there again after a reload.
import type { Page } from '@playwright/test'
import { phone, press, violations } from './page'
import { play } from './player'
import { expect, test } from './static'

const root = (page: Page, property: 'fontSize' | 'backgroundColor') =>
  page.evaluate((property) => getComputedStyle(document.documentElement)[property], property)

test('settings act at once in mid-game, and stay', async ({ host, page }) => {
  await page.setViewportSize(phone)
  await page.addInitScript(() => localStorage.getItem('wagnis.speed') ?? localStorage.setItem('wagnis.speed', 'fast'))
  await page.goto(`${host.address}?lang=en#/alone/push`)
  await page.getByRole('button', { name: 'Novice' }).click()
  await play(page, 2)
  const count = page.locator('.pile .count')
  const rest = await count.textContent()
  const light = await root(page, 'backgroundColor')

  await press(page, 'Settings')
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByLabel('Dark').check()
  expect(await root(page, 'backgroundColor')).not.toBe(light)
  await dialog.getByLabel('Large type').check()
  expect(await root(page, 'fontSize')).toBe('20px')
  await dialog.getByLabel('Calm').check()
  await dialog.getByLabel('Volume').fill('30')
  await expect(dialog.getByLabel('Volume')).toHaveAttribute('aria-valuetext', '30%')
  await dialog.getByLabel('Sounds').uncheck()
  await expect(dialog.getByLabel('Volume')).toBeDisabled()
  await dialog.getByLabel('Play with keys').uncheck()
  await dialog.getByText('Keys', { exact: true }).click()
  await expect(dialog.getByText('draw a card')).toBeVisible()
  expect(await violations(page)).toEqual([])
  for (const width of [320, 844]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
  }
  await page.keyboard.press('Escape')

  await page.keyboard.press('0') // draws no card now
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
  await expect(count).toHaveText(rest!)
  await page.reload()
  await expect(count).toHaveText(rest!)
  expect(await root(page, 'fontSize')).toBe('20px')
  expect(await root(page, 'backgroundColor')).not.toBe(light)
  await press(page, 'Settings')
  for (const name of ['Dark', 'Large type', 'Calm']) await expect(dialog.getByLabel(name)).toBeChecked()
  for (const name of ['Sounds', 'Play with keys']) await expect(dialog.getByLabel(name)).not.toBeChecked()
  await expect(dialog.getByLabel('Volume')).toHaveValue('30')
})
