// What every page must be, whatever it shows.
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const phone = { width: 390, height: 844 }
export const sizes = [phone, { width: 844, height: 390 }, { width: 768, height: 1024 }, { width: 1280, height: 800 }]

export async function violations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

// Nothing wider than any screen, nothing to tap below 44 × 44; with `whole` everything is there without scrolling.
export async function fitsEverywhere(page: Page, whole = false) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    const [wide, high] = await page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight])
    expect(wide, `${size.width} × ${size.height}`).toBeLessThanOrEqual(0)
    if (whole) expect(high, `${size.width} × ${size.height}`).toBeLessThanOrEqual(0)
    const small = await page.locator('button:visible, a.button:visible, select:visible, input:visible:not([type=radio], [type=checkbox], [type=file])').evaluateAll((all) =>
      all.map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 90)] as const).filter(([{ width, height }]) => width < 44 || height < 44).map(([, html]) => html),
    )
    expect(small, `${size.width} × ${size.height}`).toEqual([])
  }
  await page.setViewportSize(phone)
}
