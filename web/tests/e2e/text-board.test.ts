// The table as text: whole games by typed moves, none of them by pointing.
import { phone, violations } from './page'
import { expect, test } from './static'

// The first of these beginnings that is offered.
const wish = (wishes: string[]) => (tokens: string[]) =>
  wishes.map((wish) => tokens.find((one) => one.startsWith(wish))).find((one) => one !== undefined)

// Of the dice of Caramba as many stay as may, of one colour whose figure one has not grabbed in this round.
function figures() {
  const grabbed = new Set<string>()
  return (tokens: string[]) => {
    const grab = tokens.find((one) => one.startsWith('grab:'))
    if (grab) return (grabbed.add(grab.at(-1)!), grab)
    if (tokens.length === 1) grabbed.clear() // all five are thrown
    const [most] = tokens.filter((one) => /^keep:(\w)\1*$/.test(one) && !grabbed.has(one.at(-1)!))
    return most ?? tokens.find((one) => one === 'keep:-')
  }
}

for (const [game, choose] of [
  ['push', wish(['row:', 'take:', 'draw'])],
  ['tipp', wish(['stop', 'bet:even', 'bet:odd', 'bet:'])],
  ['caramba', figures()],
] as const) {
  test(`a whole game of ${game} by typed moves`, async ({ host, page }) => {
    await page.setViewportSize(phone)
    await page.addInitScript(() => {
      localStorage.setItem('wagnis.speed', 'fast')
      localStorage.setItem('wagnis.board', 'text')
    })
    await page.goto(`${host.address}?lang=en#/alone/${game}`)
    if (game === 'caramba') await page.getByLabel('At ease').check()
    await page.getByRole('button', { name: 'Novice' }).click()
    const field = page.getByLabel('Type a move')
    const legal = page.locator('li code')
    await legal.first().waitFor()
    // A move is said in words first; its token stands behind.
    for (const move of await page.locator('li [data-move]').all()) {
      const token = await move.getAttribute('data-move')
      expect(await move.textContent()).toMatch(new RegExp(`^\\S.* ${token}$`))
      expect(await move.textContent()).not.toMatch(new RegExp(`^${token}`))
    }
    await field.fill('jump:7')
    await field.press('Enter')
    await expect(page.getByRole('alert')).toContainText('“jump:7” isn’t possible here. Possible: ')
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

    const over = page.locator('.result')
    let moves = 0
    for (; ; ++moves) {
      await legal.first().or(over).first().waitFor()
      if (await over.isVisible()) break
      // The longest first.
      const tokens = (await legal.allTextContents()).sort((a, b) => b.length - a.length)
      const token = choose(tokens)
      if (token === undefined) continue
      await field.fill(token, { timeout: 2000 }).catch(() => {}) // a card with one place goes there by itself, and the game may be over then
      await field.press('Enter', { timeout: 2000 }).catch(() => {})
    }
    expect(moves).toBeGreaterThan(4)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/win/)
  })
}
