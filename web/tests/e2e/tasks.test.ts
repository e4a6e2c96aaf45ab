// How long the page is held up while bots think. A busy machine makes every task longer, so this is measured alone.
import { phone } from './page'
import { play, wishes } from './player'
import { expect, test } from './static'

const games: [game: string, name: string, bot: RegExp][] = [
  ['push', 'Push', /^1 (draw|bank)/],
  ['tipp', 'Tipp', /^1 bet/],
  ['caramba', 'Caramba', /^1 keep/],
]
for (const [game, name, bot] of games) {
  test(`no task of the page lasts 50 ms while bots of ${name} think`, async ({ host, page }) => {
    await page.setViewportSize(phone)
    await page.addInitScript(() => {
      localStorage.setItem('wagnis.speed', 'fast')
      const long: number[] = ((window as unknown as { long: number[] }).long = [])
      new PerformanceObserver((list) =>
        long.push(...list.getEntries().map(({ duration }) => Math.round(duration))),
      ).observe({ type: 'longtask' })
    })
    const events = () =>
      page.evaluate(
        (game) => (JSON.parse(localStorage.getItem(`wagnis.alone.${game}`)!) as { events: string[] }).events,
        game,
      )
    await page.goto(`${host.address}?lang=en#/alone/${game}`)
    if (game === 'caramba') await page.getByLabel('At ease').check()
    await page.getByRole('button', { name: 'Expert' }).click()
    await page.locator('[data-move]').first().waitFor()
    await play(page, 1, wishes[game]) // what is done only once, at first, does not count
    // Most of nine stretches of the game, in each of which a bot thinks.
    const stretches: number[][] = []
    while (stretches.length < 9) {
      const again = page.getByRole('button', { name: 'Play again!' })
      if (await again.isVisible()) await again.click()
      await play(page, 0, wishes[game])
      await page.evaluate(() => void ((window as unknown as { long: number[] }).long.length = 0))
      const before = (await events()).length
      await play(page, 1, wishes[game])
      if ((await events()).slice(before).some((event) => bot.test(event)))
        stretches.push(await page.evaluate(() => (window as unknown as { long: number[] }).long))
    }
    console.log(`${name}: long tasks, stretch by stretch, in ms: ${JSON.stringify(stretches)}`)
    expect(stretches.filter((long) => long.length === 0).length, JSON.stringify(stretches)).toBeGreaterThanOrEqual(5)
  })
}
