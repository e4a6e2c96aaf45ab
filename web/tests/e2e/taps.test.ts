// Two taps where a person meant one: the second never makes a move. The clock of the page stands still, so that however slow the
// machine is the second tap comes within the time that a spot is dead, also when what it means has long changed.
import type { Locator, Page } from '@playwright/test'
import { play } from './player'
import { expect, type Host, test } from './static'

const kDead = 400 // milliseconds

async function begin(page: Page, host: Host, game: string, board = 'table', options: string[] = []) {
  await page.addInitScript((board) => {
    localStorage.setItem('wagnis.speed', 'fast')
    localStorage.setItem('wagnis.board', board)
  }, board)
  await page.clock.install()
  await page.goto(`${host.address}?lang=en#/alone/${game}`)
  for (const option of options) await page.getByLabel(option).check()
  await page.getByRole('button', { name: 'Novice' }).click()
  await page.locator('[data-move]').first().waitFor()
}
// From now on time passes only where a test says so.
const stop = async (page: Page) => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))

// What I have done in the game alone that lies on the device.
const mine = (page: Page, game: string) =>
  page.evaluate(
    (game) =>
      (JSON.parse(localStorage.getItem(`wagnis.alone.${game}`)!) as { events: string[] }).events
        .filter((event) => /^0 (draw|row|take|bank|bet|stop|keep|grab)/.test(event))
        .map((event) => event.slice(2)),
    game,
  )
const offered = (page: Page) =>
  page.locator('[data-move]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.move!))
const move = (page: Page, token: string) => page.locator(`[data-move="${token}"]`)

// Plays on until one of these is offered.
async function until(page: Page, ...tokens: RegExp[]) {
  for (let i = 0; i < 300; ++i) {
    const found = (await offered(page)).find((token) => tokens.some((wanted) => wanted.test(token)))
    if (found) return found
    await play(page, 1)
  }
  throw new Error(`never offered: ${tokens.join(' ')}`)
}

// Until nothing more happens by itself.
async function still(page: Page, game: string) {
  const events = () => page.evaluate((game) => localStorage.getItem(`wagnis.alone.${game}`), game)
  for (let before: string | null = null, now = await events(); now !== before; now = await events()) {
    before = now
    await new Promise((done) => setTimeout(done, 300))
  }
}

async function middle(spot: Locator) {
  const { x, y, width, height } = (await spot.boundingBox())!
  return [x + width / 2, y + height / 2] as const
}

test('Push: a double tap on a row places the card and does not take the row', async ({ host, page }) => {
  await begin(page, host, 'push')
  const token = await until(page, /^row:/)
  await stop(page)
  const before = await mine(page, 'push')
  const [x, y] = await middle(move(page, token))
  await page.mouse.dblclick(x, y)
  await expect.poll(() => mine(page, 'push')).toEqual([...before, token])
  await expect(page.locator('.pile.may')).toBeVisible() // other spots live
  await page.mouse.dblclick(x, y)
  await page.keyboard.press(token.slice(-1)) // nor by key
  const row = page.locator('.row').nth(Number(token.slice(-1)) - 1)
  await row.focus()
  await page.keyboard.press('Enter')
  expect(await mine(page, 'push')).toEqual([...before, token])
  await page.clock.runFor(kDead)
  await page.mouse.click(x, y)
  await expect.poll(() => mine(page, 'push')).toEqual([...before, token, token.replace('row', 'take')])
})

test('Push: a double tap on the pile draws once, and so does its key', async ({ host, page }) => {
  await begin(page, host, 'push')
  for (const tap of ['mouse', 'key'] as const) {
    await until(page, /^draw$/)
    await stop(page)
    const before = await mine(page, 'push')
    const [x, y] = await middle(move(page, 'draw'))
    const twice = async () => {
      if (tap === 'mouse') return page.mouse.dblclick(x, y)
      await page.keyboard.press('0')
      await page.keyboard.press('0')
    }
    await twice()
    await expect.poll(async () => (await mine(page, 'push')).length).toBeGreaterThan(before.length)
    // What follows by itself: the card goes to its only place, or the turn is over and the bots move.
    await still(page, 'push')
    await twice()
    expect((await mine(page, 'push')).slice(before.length).filter((one) => one === 'draw')).toHaveLength(1)
    await page.clock.resume()
  }
})

test('Push: a key that is held down makes one move', async ({ host, page }) => {
  await begin(page, host, 'push')
  const token = await until(page, /^row:/)
  const before = await mine(page, 'push')
  await move(page, token).focus()
  await page.keyboard.down('Enter')
  await expect.poll(async () => (await mine(page, 'push')).length).toBe(before.length + 1)
  await page.locator(`[data-move="${token.replace('row', 'take')}"]`).waitFor() // its time is over
  for (let i = 0; i < 5; ++i) await page.keyboard.down('Enter') // repeats
  await page.keyboard.up('Enter')
  expect(await mine(page, 'push')).toEqual([...before, token])
})

test('Push: banking twice is banking once', async ({ host, page }) => {
  await begin(page, host, 'push')
  const token = await until(page, /^bank:/)
  await stop(page)
  const before = await mine(page, 'push')
  const [x, y] = await middle(move(page, token))
  await page.mouse.dblclick(x, y)
  await expect.poll(() => mine(page, 'push')).toEqual([...before, token])
  await expect.poll(() => offered(page)).not.toEqual([])
  await page.mouse.dblclick(x, y)
  expect(await mine(page, 'push')).toEqual([...before, token])
})

test('Tipp: a double tap on a card bets once, and one on "stop" stops once', async ({ host, page }) => {
  await begin(page, host, 'tipp')
  for (const wanted of [/^bet:even$/, /^stop$/]) {
    const token = await until(page, wanted)
    await stop(page)
    const before = await mine(page, 'tipp')
    const [x, y] = await middle(move(page, token))
    await page.mouse.dblclick(x, y)
    await expect.poll(() => mine(page, 'tipp')).toEqual([...before, token])
    await expect.poll(() => offered(page)).not.toEqual([])
    await page.mouse.dblclick(x, y)
    expect(await mine(page, 'tipp')).toEqual([...before, token])
    await page.clock.resume()
  }
})

test('Caramba at ease: two taps throw once, and going without a throw is not going without a grab', async ({
  host,
  page,
}) => {
  await begin(page, host, 'caramba', 'table', ['At ease'])
  await stop(page)
  for (const token of ['throw', 'wait']) {
    await page.clock.runFor(3000) // dice that roll take their time
    await move(page, token).waitFor()
    const before = (await mine(page, 'caramba')).length
    const [x, y] = await middle(move(page, token))
    await page.mouse.dblclick(x, y)
    if (token === 'throw') await expect.poll(async () => (await mine(page, 'caramba')).length).toBe(before + 1)
    // Time passes until all dice lie and the next choice is offered, but not until its spot lives.
    await expect(async () => {
      await page.clock.runFor(20)
      expect(await page.locator('[data-move]').count()).toBeGreaterThan(0)
    }).toPass({ intervals: [10] })
    await page.mouse.dblclick(x, y)
    await page.keyboard.press(token === 'throw' ? ' ' : '0')
    expect((await mine(page, 'caramba')).length).toBe(before + (token === 'throw' ? 1 : 0))
  }
})

test('as text the whole list rests after a move: another move may lie under the finger', async ({ host, page }) => {
  await begin(page, host, 'push', 'text')
  await until(page, /^draw$/)
  await stop(page)
  const before = await mine(page, 'push')
  const [x, y] = await middle(move(page, 'draw'))
  await page.mouse.dblclick(x, y)
  await expect.poll(async () => (await mine(page, 'push')).length).toBeGreaterThan(before.length)
  await page.mouse.dblclick(x, y)
  expect(await offered(page)).toEqual([])
  expect((await mine(page, 'push')).slice(before.length).filter((one) => !one.startsWith('row'))).toEqual(['draw'])
  await expect(async () => {
    await page.clock.runFor(20)
    expect(await offered(page)).not.toEqual([])
  }).toPass({ intervals: [10] })
})

test('what comes up at the end of a game lets a tap pass that was meant for the table', async ({ host, page }) => {
  await begin(page, host, 'tipp')
  await page.evaluate(() => {
    // The last events of a game are the same whatever came before: all but the last move is played by the first that is offered.
    const watch = new MutationObserver(() => {
      const move =
        document.querySelector<HTMLElement>('[data-move=stop]') ?? document.querySelector<HTMLElement>('[data-move]')
      if (document.querySelector('.result')) watch.disconnect()
      else move?.click()
    })
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-move'] })
    document.querySelector<HTMLElement>('[data-move]')!.click()
  })
  const result = page.locator('.ended')
  const seen = page.evaluate(
    () =>
      new Promise<boolean>((done) => {
        const watch = new MutationObserver(() => {
          const button = document.querySelector('.result .main')
          if (!button) return
          watch.disconnect()
          const { left, top, width, height } = button.getBoundingClientRect()
          done(button.contains(document.elementFromPoint(left + width / 2, top + height / 2)))
        })
        watch.observe(document.body, { subtree: true, childList: true })
      }),
  )
  expect(await seen).toBe(false)
  await expect(result).toBeAttached()
  await page.getByRole('button', { name: 'Play again!' }).click()
  await expect(page.locator('.result')).toHaveCount(0)
})
