// For those who need it large: a screen enlarged to 200 and 400 %, and type of twice the size. Nothing lies beside the screen or on
// something else; where the height does not do, the page scrolls. And nothing jumps while a game is played.
import type { Page } from '@playwright/test'
import { play } from './player'
import { expect, test } from './static'

const games: [string, string[]][] = [
  ['push', []],
  ['tipp', ['bet:even', 'stop', 'bet:odd']],
  ['caramba', ['grab:r', 'throw']],
]

async function begin(page: Page, address: string, game: string) {
  await page.goto(`${address}?lang=de#/alone/${game}`)
  if (game === 'caramba') await page.locator('input[value=turns]').check()
  await page.getByRole('button', { name: 'Kenner' }).click()
  await page.locator('[data-move]').first().waitFor()
}

// What is wider than the screen, what covers something that it should not, and what is too small to tap.
const misfits = (page: Page, parts: string[]) =>
  page.evaluate((parts) => {
    const found: string[] = []
    const wide = document.documentElement.scrollWidth - innerWidth
    if (wide > 0) found.push(`${wide} px too wide`)
    const boxes = parts.map((part) => ({ part, box: document.querySelector(part)!.getBoundingClientRect() }))
    for (const [i, a] of boxes.entries())
      for (const b of boxes.slice(i + 1))
        if (a.box.right > b.box.left + 1 && b.box.right > a.box.left + 1 && a.box.bottom > b.box.top + 1 && b.box.bottom > a.box.top + 1) found.push(`${a.part} lies on ${b.part}`)
    for (const one of document.querySelectorAll('button, a.button, select, input:not([type=radio], [type=checkbox], .unseen)')) {
      const { width, height } = one.getBoundingClientRect()
      if (width > 0 && Math.min(width, height) < 44) found.push(`${one.outerHTML.slice(0, 80)} is ${Math.round(width)} × ${Math.round(height)}`)
    }
    return found
  }, parts)

for (const [game, wishes] of games) {
  test(`${game} at 200 and 400 %, and with type of twice the size`, async ({ host, page }, info) => {
    await page.addInitScript(() => localStorage.setItem('wagnis.speed', 'fast'))
    await begin(page, host.address, game)
    await play(page, 6, wishes)
    const parts = ['header', '.felt', '.said p', ...(game === 'tipp' ? ['.sheet'] : ['.others', '.mine'])]
    for (const [width, height] of [[640, 400], [320, 568]] as const) {
      await page.setViewportSize({ width, height })
      await page.screenshot({ path: info.outputPath(`${game}-${width}.png`) })
      expect(await misfits(page, parts), `${width} × ${height}`).toEqual([])
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.addStyleTag({ content: ':root { font-size: 200% !important }' })
    await page.screenshot({ path: info.outputPath(`${game}-large.png`) })
    expect(await misfits(page, parts), 'large type').toEqual([])
  })
}

test('the pages around a game at 400 % and with type of twice the size', async ({ host, page }) => {
  for (const language of ['de', 'nl'])
    for (const path of ['', '#/alone/push', '#/new/caramba', '#/history', '#/rules/tipp']) {
      await page.setViewportSize({ width: 320, height: 568 })
      await page.goto('about:blank')
      await page.goto(`${host.address}?lang=${language}${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await misfits(page, []), `${language} ${path}`).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      await page.addStyleTag({ content: ':root { font-size: 200% !important }' })
      expect(await misfits(page, []), `${language} ${path}, large type`).toEqual([])
    }
})

// A line of text that changes may move by its own width; more than that is a jump. 0.1 is what is called good for a whole visit.
const kLine = 0.006
test('nothing jumps, from the first page on through a game', async ({ host, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    localStorage.setItem('wagnis.speed', 'fast')
    const shifts: string[] = ((window as unknown as { shifts: string[] }).shifts = [])
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Element | null }[] })[])
        shifts.push(`${entry.value.toFixed(4)} ${entry.sources.map(({ node }) => node?.className || node?.nodeName).join(', ')}`)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const [game, wishes] of games) {
    await begin(page, host.address, game)
    await page.reload() // into the game at once
    await page.locator('[data-move]').first().waitFor()
    await play(page, 8, wishes)
    const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
    expect(shifts.filter((shift) => parseFloat(shift) > kLine), game).toEqual([])
  }
})
