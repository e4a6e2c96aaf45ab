// What every page must be, whatever it shows.
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const phone = { width: 390, height: 844 }
export const sizes = [phone, { width: 844, height: 390 }, { width: 768, height: 1024 }, { width: 1280, height: 800 }]

// What a page is for must be seen on these without scrolling.
export const everyScreen = [
  { width: 360, height: 640 },
  phone,
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]

export async function violations(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

// The same by day, and by night what only colours can do wrong.
export async function violationsByDayAndNight(page: Page) {
  const day = await violations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  // It lies in the page since the first run.
  const night = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(where: Document, how: object): Promise<{ violations: { nodes: { html: string }[] }[] }> }
    }
    return (await axe.run(document, { runOnly: ['color-contrast', 'link-in-text-block'] })).violations.flatMap(
      ({ nodes }) => nodes.map(({ html }) => `dark: ${html}`),
    )
  })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...day, ...night]
}

// Nothing wider than the screen, nothing to tap below 44 × 44; with `whole` everything is there without scrolling.
export async function fits(page: Page, whole = false) {
  const { width, height } = page.viewportSize()!
  const [wide, high] = await page.evaluate(() => [
    document.documentElement.scrollWidth - innerWidth,
    document.documentElement.scrollHeight - innerHeight,
  ])
  expect(wide, `${width} × ${height}`).toBeLessThanOrEqual(0)
  if (whole) expect(high, `${width} × ${height}`).toBeLessThanOrEqual(0)
  const small = await page
    .locator(
      'button:visible, a.button:visible, select:visible, input:visible:not([type=radio], [type=checkbox], [type=file])',
    )
    .evaluateAll((all) =>
      all
        .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 90)] as const)
        .filter(([{ width, height }]) => width < 44 || height < 44)
        .map(([, html]) => html),
    )
  expect(small, `${width} × ${height}`).toEqual([])
}

// A button above a table, or of the menu where there is no room for it above.
export async function press(page: Page, name: string) {
  const above = page.getByRole('button', { name, exact: true })
  if (!(await above.isVisible())) await page.getByRole('button', { name: /^Men[uü]$/ }).click()
  await above.click()
}

// The same on screens of all sizes.
export async function fitsEverywhere(page: Page, whole = false) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await fits(page, whole)
  }
  await page.setViewportSize(phone)
}

// What is wider than the screen or scrolls sideways, what is cut off, what covers something that it should not (a button above all), and what is too small to tap.
// `over`: what may lie over a button for a while.
export const misfits = (page: Page, parts: string[], least = 44, over = 'none') =>
  page.evaluate(
    ({ parts, least, over }) => {
      const found: string[] = []
      const wide = document.documentElement.scrollWidth - innerWidth
      if (wide > 0) found.push(`${wide} px too wide`)
      const boxes = parts.map((part) => ({ part, box: document.querySelector(part)!.getBoundingClientRect() }))
      for (const [i, a] of boxes.entries())
        for (const b of boxes.slice(i + 1))
          if (
            a.box.right > b.box.left + 1 &&
            b.box.right > a.box.left + 1 &&
            a.box.bottom > b.box.top + 1 &&
            b.box.bottom > a.box.top + 1
          )
            found.push(`${a.part} lies on ${b.part}`)
      const seen = [...document.querySelectorAll<HTMLElement>('body *')].filter(
        (one) =>
          one.getClientRects().length > 0 &&
          !one.closest('.unseen, svg') &&
          (!document.querySelector('dialog[open]') || one.closest('dialog')),
      )
      for (const one of seen) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(one)
        if (clipPath === 'inset(50%)') continue // to be heard alone
        const [x, y] = [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]
        if ((overflowX !== 'visible' && x > 1 && one.tagName !== 'INPUT') || (overflowY === 'hidden' && y > 1))
          found.push(`${x}, ${y} px of ${one.outerHTML.slice(0, 80)} are cut off`)
      }
      for (const one of seen.filter((one) =>
        one.matches('button, a.button, a.link, select, summary, input:not([type=radio], [type=checkbox])'),
      )) {
        const { left, top, width, height } = one.getBoundingClientRect()
        const edges = [
          [left + width / 2, top + 4],
          [left + width / 2, top + height - 4],
          [left + 4, top + height / 2],
          [left + width - 4, top + height / 2],
        ] as const
        for (const [x, y] of one.checkVisibility({ visibilityProperty: true }) ? edges : []) {
          const hit = document.elementFromPoint(x, y)
          // A dialog in the place of what it holds: that is scrolled away.
          if (hit && !one.contains(hit) && !hit.matches('dialog') && !hit.closest(over))
            found.push(`${one.outerHTML.slice(0, 80)} is covered by ${hit.outerHTML.slice(0, 80)}`)
        }
        const picture = one.querySelector(':scope > svg')?.getBoundingClientRect()
        if (picture && Math.min(picture.width, picture.height) < 12)
          found.push(
            `${one.outerHTML.slice(0, 80)} has a picture of ${Math.round(picture.width)} × ${Math.round(picture.height)}`,
          )
        if (Math.min(width, height) < least)
          found.push(`${one.outerHTML.slice(0, 80)} is ${Math.round(width)} × ${Math.round(height)}`)
      }
      return found
    },
    { parts, least, over },
  )

// What lies under "more" where a table is set.
export const openMore = (page: Page) => page.locator('form summary').click()

// Goes to a number of an option by its buttons; `wanted` is what then stands there.
export async function stepTo(page: Page, option: string, wanted: string) {
  const group = page.getByRole('group', { name: option })
  const number = async () => Number.parseFloat((await group.locator('output').textContent())!.replace(',', '.'))
  const goal = Number.parseFloat(wanted.replace(',', '.'))
  for (let at = await number(); at !== goal; at = await number())
    await group
      .getByRole('button')
      .nth(at > goal ? 0 : 1)
      .click()
  await expect(group.locator('output')).toHaveText(wanted)
}
