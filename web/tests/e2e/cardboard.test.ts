// The coach beside a game with real cards and dice: entered by taps, taken back, judged as it goes; all of it without a server.
import type { Page } from '@playwright/test'
import { everyScreen, misfits, phone, stepTo, violationsByDayAndNight } from './page'
import { expect, test } from './static'

const desk = { width: 1280, height: 800 }
test.use({ viewport: phone, serviceWorkers: 'block' })

async function clean(page: Page, what: string, shot: string) {
  expect.soft(await violationsByDayAndNight(page), what).toEqual([])
  for (const size of [phone, desk]) {
    await page.setViewportSize(size)
    // Names on a board end in an ellipsis where there is no room; what panel and board have scrolled away lies over nothing.
    const cut = (await misfits(page, [], 44, '.entry')).filter(
      (one) => !/<h2 class.* are cut off|is covered by <(div class="page|main)/.test(one),
    )
    expect.soft(cut, `${what}, ${size.width}`).toEqual([])
    await page.screenshot({ path: test.info().outputPath(`${shot}-${size.width}.png`) })
  }
  await page.setViewportSize(phone)
}
const tap = (page: Page, what: string) => page.locator(`[data-outcome="${what}"], [data-move="${what}"]`).click()
const events = (page: Page, game: string) =>
  page.evaluate(
    (game) => (JSON.parse(localStorage.getItem(`wagnis.cardboard.${game}`)!) as { events: string[] }).events,
    game,
  )
const row = (page: Page, name: string) => page.locator('.entry tbody tr', { hasText: name }).locator('td')

for (const [language, begin, goOn] of [
  ['de', 'Los geht’s', 'Mit der angefangenen Partie weitermachen'],
  ['nl', 'Daar gaan we', 'Verder met de begonnen partij'],
  ['en', 'Off we go', 'Go on with the game you began'],
] as const)
  test(`what begins is seen without scrolling, then the board, and what goes on with the game, in ${language}`, async ({
    host,
    page,
  }) => {
    for (const game of ['push', 'tipp', 'caramba']) {
      const seen = async (button: string) => {
        for (const size of everyScreen) {
          await page.setViewportSize(size)
          await page.evaluate(() => scrollTo(0, 0))
          const what = `${game}, ${size.width} × ${size.height}`
          await expect(page.getByRole('button', { name: button }), what).toBeInViewport({ ratio: 1 })
        }
      }
      await page.goto('about:blank')
      await page.goto(`${host.address}?lang=${language}#/coach/${game}`)
      await seen(begin)
      await page.getByRole('button', { name: begin }).click()
      await page.locator('[data-move]').first().click()
      // Beside the choices on a phone on its side the board is whole.
      await page.setViewportSize({ width: 844, height: 390 })
      expect(await page.locator('main > .board').evaluate((one) => one.scrollWidth - one.clientWidth), game).toBe(0)
      await page.reload()
      await seen(goOn)
    }
  })

test('push: cards are entered with two taps each, counted and taken back', async ({ host, page }) => {
  await page.goto(`${host.address}?lang=de#/alone/push`)
  await page.getByRole('link', { name: /Ihr spielt mit echten Karten/ }).click()
  await page.getByRole('textbox', { name: 'Name am Platz 1' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Name am Platz 2' }).fill('Ben')
  await clean(page, 'who plays', 'who')
  await page.getByRole('button', { name: 'Los geht’s' }).click()
  expect(host.asked.some((path) => path.includes('coach'))).toBe(true)
  await tap(page, 'draw')
  await expect(page.getByRole('heading', { name: 'Ada: Welche Karte kam?' })).toBeVisible()
  await clean(page, 'a card is asked for', 'card')
  await tap(page, 'r2')
  await tap(page, 'row:1')
  // What every choice is worth, the best marked.
  await expect(page.locator('.moves .best')).toHaveCount(1)
  await expect(page.locator('.moves small')).toHaveCount(2)
  await tap(page, 'draw')
  await expect(page.getByRole('button', { name: 'Rot 2, Dreieck: noch 2' })).toBeVisible()
  await tap(page, 'y5')
  await expect(page.locator('.moves .best')).toHaveCount(1)
  await clean(page, 'a choice', 'choice')
  await expect(page.locator('.verdict')).not.toBeEmpty()
  expect(await events(page, 'push')).toEqual(['0 draw', '0 r2', '0 row:1', '0 draw', '0 y5'])

  // Wrong cards are taken back as far as one likes; the count goes back too.
  for (const left of [4, 3, 2, 1]) {
    await page.getByRole('button', { name: 'Zurück' }).click()
    expect(await events(page, 'push')).toHaveLength(left)
  }
  await expect(page.getByRole('button', { name: 'Rot 2, Dreieck: noch 3' })).toBeVisible()
  await tap(page, 'b6')
  await tap(page, 'row:1')
  await expect(page.locator('.moves .best')).toHaveCount(1)
  await page.getByText('Welche Karten sind noch da?').click()
  await expect(page.getByRole('img', { name: 'Blau 6, Quadrat: noch 2' })).toBeVisible()

  // It is there after a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Mit der angefangenen Partie weitermachen' }).click()
  await expect(page.getByRole('heading', { name: 'Was macht Ada?' })).toBeVisible()
  expect(await events(page, 'push')).toEqual(['0 draw', '0 b6', '0 row:1'])
})

test('tipp: a whole game, judged as it goes, ends in its review', async ({ host, page }) => {
  await page.goto(`${host.address}?lang=nl#/coach/tipp`)
  await page.getByRole('textbox', { name: 'Naam op plaats 1' }).fill('Ada')
  await stepTo(page, 'Hoe lang?', '1 ronde')
  await page.getByRole('button', { name: 'Daar gaan we' }).click()
  // Who has how much is seen on a phone, too.
  const sheet = page.locator('.board .sheet')
  await expect(sheet).toBeInViewport({ ratio: 1 })
  expect(await sheet.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0)
  await tap(page, 'bet:odd')
  await expect(page.locator('.told')).toHaveText('Ada zet in op oneven getallen.')
  await expect(page.getByRole('heading', { name: 'Ada: Hoeveel van de 12 dobbelstenen passen?' })).toBeVisible()
  await clean(page, 'a throw', 'throw')
  // One of twelve: eleven are left for a better card.
  await page.getByRole('button', { name: '1', exact: true }).click()
  await expect(row(page, 'Ada').nth(1)).toHaveText(/^\+\d/)
  await tap(page, 'stop')
  // To stop with one point is a mistake, and said at once. Even had been one already.
  await expect(page.locator('.verdict')).toContainText('Ada')
  await expect(page.locator('.verdict')).toContainText('te vroeg gestopt')
  const mistakes = Number(await row(page, 'Ada').nth(2).textContent())
  expect(mistakes).toBeGreaterThan(20)
  await page.getByRole('button', { name: 'Terug' }).click()
  await expect(row(page, 'Ada').nth(2)).not.toHaveText(String(mistakes))
  await tap(page, 'stop')
  await expect(row(page, 'Ada').nth(2)).toHaveText(String(mistakes))
  for (;;) {
    const bet = page.locator('[data-move="bet:1"]')
    await bet.or(page.locator('.ways')).first().waitFor()
    if ((await bet.count()) === 0) break
    await bet.click()
    await page.getByRole('button', { name: '0', exact: true }).click()
  }
  await expect(page.getByRole('heading', { name: /De partij is afgelopen/ })).toBeVisible()
  await clean(page, 'the end', 'end')
  await page.getByRole('link', { name: 'De hele partij bekijken' }).click()
  await expect(page.getByRole('dialog').locator('.seats li')).toHaveCount(2)
})

test('caramba: at the table all may act, and one says who did', async ({ host, page }) => {
  await page.goto(`${host.address}?lang=en#/coach/caramba`)
  await expect(page.locator('input[value=race]')).toHaveCount(0) // nobody types in a race
  await page.getByRole('textbox', { name: 'Name at seat 1' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Name at seat 2' }).fill('Ben')
  await page.getByRole('button', { name: 'Off we go' }).click()
  const who = page.getByRole('group', { name: 'Who does something?' })
  await expect(who.getByRole('button').first()).toHaveAttribute('aria-pressed', 'true')
  await who.getByRole('button').nth(1).click()
  await tap(page, 'keep:-')
  await expect(page.locator('[data-outcome]')).toHaveCount(21)
  await clean(page, 'dice are asked for', 'dice')
  await tap(page, 'dice:kkkkk')
  await who.getByRole('button').nth(1).click()
  await expect(page.locator('[data-move^="grab:"]')).toHaveCount(1)
  await clean(page, 'all may act', 'act')
  await tap(page, 'grab:k')
  expect(await events(page, 'caramba')).toEqual(['1 keep:-', '1 dice:kkkkk', '1 grab:k'])
})
