// What the coach may tell at a table with others: said when the table is set, the same for all. Against the real server; each person has
// a browser of their own.
import type { Browser, Page } from '@playwright/test'
import { fitsEverywhere, misfits, openMore, phone, violationsByDayAndNight } from './page'
import { bot, setTable, sit } from './player'
import { expect, test } from './server'

const newPage = async (browser: Browser) => (await browser.newContext({ viewport: phone })).newPage()
// Whatever of the coach the page has fetched.
function coachOf(page: Page): string[] {
  const fetched: string[] = []
  page.on('request', (request) => /coach|thinker|Hint/.test(request.url()) && fetched.push(request.url()))
  return fetched
}
const lamp = (page: Page) => page.getByRole('button', { name: 'A hint', exact: true })

test('who sets a table says what the coach may tell, and all others read it', async ({ browser, shared }, info) => {
  const ada = await newPage(browser)
  const bob = await newPage(browser)
  await ada.goto(`${shared.address}?lang=en#/new/tipp`)
  await ada.getByLabel('What’s your name?').fill('Ada')
  await openMore(ada)
  await expect(ada.getByRole('radio', { name: 'No', exact: true })).toBeChecked()
  await ada.getByRole('radio', { name: 'Yes, in words' }).check()
  await ada.screenshot({ path: info.outputPath('new-table.png'), fullPage: true })
  await fitsEverywhere(ada, false)
  expect(await violationsByDayAndNight(ada)).toEqual([])
  await ada.getByRole('button', { name: 'Open the table' }).click()
  const said = 'The coach gives hints at this table. Tap the lamp to get one.'
  await expect(ada.getByText(said)).toBeVisible()
  await expect(lamp(ada)).toHaveCount(0) // there is nothing to ask yet

  await bob.goto(ada.url())
  await expect(bob.getByText(said)).toBeVisible() // before one joins
  await bob.getByLabel('What’s your name?').fill('Bob')
  await bob.getByRole('button', { name: 'Take the seat' }).click()
  await bob.locator('.play').waitFor()
  for (const page of [ada, bob]) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog').getByText(said)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(lamp(page)).toBeVisible()
  }

  // A nudge and the best move; nothing in numbers, however often one asks.
  await ada.locator('[data-move]').first().waitFor()
  await lamp(ada).click()
  const panel = ada.getByRole('region', { name: 'A hint' })
  await panel.getByRole('button', { name: 'Tell me more' }).click()
  await expect(panel.locator('b')).not.toBeEmpty()
  await expect(panel.getByRole('button', { name: 'Tell me more' })).toHaveCount(0)
  await panel.focus()
  await ada.keyboard.press('h')
  await ada.keyboard.press('h')
  await expect(panel.locator('b')).not.toBeEmpty()
  await expect(panel.locator('li')).toHaveCount(0)
  await expect(ada.locator('.bars')).toHaveCount(0)
  await ada.screenshot({ path: info.outputPath('words.png') })
  expect(await misfits(ada, [], 44, '.hint')).toEqual([])
  expect(await violationsByDayAndNight(ada)).toEqual([])
  // Who is not to move is told so.
  await lamp(bob).click()
  await expect(bob.getByRole('region', { name: 'A hint' }).getByText('It is not your turn.')).toBeVisible()
  await Promise.all([ada, bob].map((page) => page.context().close()))
})

for (const hints of ['none', 'odds'] as const)
  test(`hints: ${hints}`, async ({ browser, shared }, info) => {
    const ada = await newPage(browser)
    const fetched = coachOf(ada)
    await ada.addInitScript(() => localStorage.setItem('wagnis.coach', 'on')) // of games alone
    const ticket = await setTable(ada.request, shared, 'Ada', [bot], 'tipp', {}, { hints })
    await sit(ada, shared, ticket)
    await ada.locator('[data-move]').first().waitFor()
    if (hints === 'none') {
      await ada.keyboard.press('h')
      await ada.getByRole('button', { name: 'Menu' }).click()
      await expect(ada.getByRole('dialog').getByRole('button').first()).toBeVisible()
      await expect(ada.getByText('The coach gives hints')).toHaveCount(0)
      await ada.keyboard.press('Escape')
      await expect(lamp(ada)).toHaveCount(0)
      await expect(ada.locator('.bars, .hint')).toHaveCount(0)
      expect(fetched).toEqual([])
    } else {
      await expect(ada.locator('.bars span.best')).toHaveCount(1)
      await lamp(ada).click()
      const panel = ada.getByRole('region', { name: 'A hint' })
      for (const _ of [1, 2]) await panel.getByRole('button', { name: 'Tell me more' }).click()
      await expect(panel.locator('li.best')).toHaveCount(1)
      await ada.screenshot({ path: info.outputPath('odds.png') })
      expect(await misfits(ada, [], 44, '.hint')).toEqual([])
    }
    await ada.context().close()
  })

test('in real time nothing is asked, and the page does not offer it', async ({ page, shared }) => {
  await page.setViewportSize(phone)
  await page.goto(`${shared.address}?lang=de#/new/caramba`)
  await page.getByLabel('Wie heißt du?').fill('Ada')
  await expect(page.getByText('Darf der Trainer Tipps geben?')).toHaveCount(0)
  await openMore(page)
  await page.locator('input[value=turns]').check()
  await expect(page.getByText('Darf der Trainer Tipps geben?')).toBeVisible()
})
