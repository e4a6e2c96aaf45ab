// How a table feels: dice that tumble and lie on their card, a bust that is stamped, a result that tells the game.
import type { Page } from '@playwright/test'
import { playToTheEnd } from './player'
import { expect, test } from './static'

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })

async function sit(page: Page, address: string, game: string, speed = 'normal') {
  await page.addInitScript((speed) => localStorage.setItem('wagnis.speed', speed), speed)
  await page.goto(`${address}?lang=en#/alone/${game}`)
  const begun = page.getByRole('link', { name: 'Continue' })
  if (
    (await begun
      .or(page.getByRole('button', { name: 'Novice' }))
      .first()
      .textContent()) === 'Continue'
  )
    await begun.click()
  else await page.getByRole('button', { name: 'Novice' }).click()
  await page.locator('[data-move]').first().waitFor()
}
// A game of Push that goes on with these events.
const keep = (page: Page, events: string[]) =>
  page.addInitScript((events) => {
    const seats = [
      { kind: 'human', name: 'Ada', here: true },
      { kind: 'bot', name: 'novice 1', level: 'novice', here: true },
    ]
    const kept = { game: 'push', options: { players: 2 }, you: 0, number: 1, over: false, seats, events }
    if (!localStorage.getItem('wagnis.alone.push')) localStorage.setItem('wagnis.alone.push', JSON.stringify(kept))
  }, events)

// The beginning of a turn after which each row has all colours: no number fits anywhere.
const full = ['y1 b2 g3 r4 p5', 'y2 b3 g4 r5 p6', 'y3 b4 g5 r6 p1'].flatMap((row, k) =>
  row.split(' ').flatMap((card) => ['0 draw', `0 ${card}`, `0 row:${k + 1}`]),
)

// Where the dice in the middle are now, as their middles.
const dice = (page: Page) =>
  page.locator('[data-place^="die:"]').evaluateAll((all) =>
    all.map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    }),
  )

test('twelve dice of Tipp lie scattered before they are put in order, and those that match lie on their card', async ({
  host,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await sit(page, host.address, 'tipp')
  const home = await dice(page)
  expect(home).toHaveLength(12)
  // Written down until the first one lies on its card: how the dice lie when all have fallen, and last.
  await page.evaluate(() => {
    const seen: Record<'scattered' | 'last', { x: number; y: number }[]> = { scattered: [], last: [] }
    Object.assign(window, { seen })
    const timer = setInterval(() => {
      const dice = [...document.querySelectorAll('[data-place^="die:"]')]
      if (dice.length < 12) return clearInterval(timer)
      seen.last = dice.map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect()
        return { x: left + width / 2, y: top + height / 2 }
      })
      const fallen = dice.map((one) =>
        one
          .getAnimations()
          .map(({ playState }) => playState)
          .join(),
      )
      if (fallen.every((state) => state === 'finished')) seen.scattered = seen.last
    }, 10)
  })
  await page.locator('[data-move="bet:odd"]').click()
  await page.locator('[data-lies]').first().waitFor()
  const { scattered, last } = await page.evaluate(
    () => (window as unknown as { seen: Record<'scattered' | 'last', { x: number; y: number }[]> }).seen,
  )
  const far = (a: { x: number; y: number }[]) => a.map((one, i) => Math.hypot(one.x - home[i]!.x, one.y - home[i]!.y))
  expect(scattered).toHaveLength(12)
  expect(far(scattered).filter((one) => one > 12).length).toBeGreaterThanOrEqual(8)
  for (const [i, one] of scattered.entries())
    for (const other of scattered.slice(i + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y), 'no die hides another').toBeGreaterThan(20)
  expect(Math.max(...far(last))).toBeLessThan(3) // in order

  const card = page.locator('[data-place="card:odd"]')
  await page.locator('[data-move="stop"]').waitFor()
  const [name, faces] = [
    (await card.getAttribute('aria-label'))!,
    await card.locator('[data-lies]').evaluateAll((all) => all.map((one) => Number((one as HTMLElement).dataset.lies))),
  ]
  expect(name).toContain(faces.length === 1 ? '1 die' : `${faces.length} dice`)
  for (const face of faces) expect([1, 3, 5]).toContain(face)
  expect(await page.locator('[data-place^="die:"]').count()).toBe(12 - faces.length)
  const on = (await card.boundingBox())!
  for (const one of await card.locator('[data-lies]').all()) {
    const die = (await one.boundingBox())!
    expect(die.x >= on.x && die.x + die.width <= on.x + on.width).toBe(true)
    expect(die.y >= on.y && die.y + die.height <= on.y + on.height).toBe(true)
  }
})

for (const [game, wish] of [
  ['tipp', 'bet:'],
  ['push', 'draw'],
] as const)
  for (const motion of ['no-preference', 'reduce'] as const)
    test(`a bust in ${game} is stamped over the table (motion: ${motion})`, async ({ host, page }) => {
      await page.emulateMedia({ reducedMotion: motion })
      if (game === 'push') await keep(page, full)
      await sit(page, host.address, game)
      await page.evaluate((wish) => {
        // Whoever dares all goes bust soon; what is seen of it is written down at once.
        const busts: { text: string; moving: number; sentences: string; inside: boolean }[] = []
        Object.assign(window, { busts })
        let seen = false
        const look = () => {
          const stamp = document.querySelector('.felt .stamp')
          const word = stamp?.querySelector('b')
          if (word && !seen) {
            seen = true
            const [felt, box] = [stamp!.parentElement!.getBoundingClientRect(), word.getBoundingClientRect()]
            setTimeout(() =>
              busts.push({
                text: word.textContent,
                moving: document
                  .getAnimations()
                  .filter(({ playState, effect }) => playState === 'running' && 'getKeyframes' in effect!)
                  .filter(({ effect }) => (effect as KeyframeEffect).getKeyframes().some(({ transform }) => transform))
                  .length,
                sentences: document.querySelector('.said')?.textContent ?? '',
                inside: box.left < felt.right && box.right > felt.left && box.top < felt.bottom,
              }),
            )
          }
          const moves = [...document.querySelectorAll<HTMLElement>('[data-move]')]
          const next =
            moves.find((one) => one.dataset.move!.startsWith(wish)) ??
            moves.find((one) => one.dataset.move!.startsWith('row:')) ??
            moves[0]
          next?.click()
        }
        setInterval(look, 30)
      }, wish)
      type Bust = { text: string; moving: number; inside: boolean }
      const busts = () => page.evaluate(() => (window as unknown as { busts: Bust[] }).busts)
      await expect.poll(async () => (await busts()).length, { timeout: 180_000 }).toBe(1)
      const [bust] = await busts()
      expect(bust!.text).toBe('Bust!')
      expect(bust!.inside).toBe(true)
      if (motion === 'reduce') expect(bust!.moving).toBe(0)
      else expect(bust!.moving).toBeGreaterThan(0)
      // It goes again, and the game goes on.
      await expect(page.locator('.stamp')).toHaveCount(0)
    })

for (const game of ['push', 'tipp'])
  test(`the result of ${game} says how close it was, what decided it, and the best moment`, async ({ host, page }) => {
    await sit(page, host.address, game, 'fast')
    await playToTheEnd(page, ['stop', 'bet:even', 'bet:odd'])
    const tale = page.locator('.tale')
    await expect(tale).toBeVisible()
    await expect(tale.locator('dt').first()).toHaveText(/^(What decided it|The biggest step)$/)
    const [mine, other] = await page
      .locator('.result tbody tr')
      .evaluateAll((all) =>
        all
          .sort((a) => (a.classList.contains('you') ? -1 : 1))
          .map((one) => Number(one.querySelector('td')!.textContent)),
      )
    const margin = Math.abs(mine! - other!)
    if (margin > 0) await expect(tale.locator('p')).toContainText(`${margin} point`)
    // What is told has happened: the sentences stand in the list of what happened too.
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'What happened' }).click()
    const log = await page.getByRole('dialog').textContent()
    const told = await tale.locator('dd').allTextContents()
    expect(told.length).toBeGreaterThan(0)
    for (const sentence of told)
      expect(log).toContain(sentence.replace('With these points you would have won.', '').trim())
  })
