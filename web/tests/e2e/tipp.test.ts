import type { Page } from '@playwright/test'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openMore, sizes, stepTo, violationsByDayAndNight } from './page'
import { bot, play, playToTheEnd, setTable, sit } from './player'
import { expect, program, test } from './server'

// Bets once or twice, then stops.
const careful = ['stop', 'bet:even', 'bet:odd']
const daring = ['bet:odd', 'bet:even', 'stop']

// The score sheet's cells in words: points, or a turn that was lost. Empty: not played yet.
const sheet = (page: Page) =>
  page
    .locator('.sheet tbody td')
    .evaluateAll((all) =>
      all.map((one) => one.querySelector('[role=img]')?.getAttribute('aria-label') ?? one.textContent.trim()),
    )

test('two browsers play Tipp to the end; the sheet tells every turn; the record is right', async ({
  shared,
  browser,
}) => {
  const [ada, ben] = await Promise.all([browser.newContext(), browser.newContext()])
  const [first, second] = await Promise.all([ada.newPage(), ben.newPage()])
  for (const page of [first, second]) await page.addInitScript(() => localStorage.setItem('wagnis.speed', 'fast'))
  await first.goto(`${shared.address}?lang=en`)
  await first.getByRole('link', { name: 'New table: Tipp' }).click()
  await expect(first.getByRole('heading', { name: 'New table: Tipp' })).toBeVisible() // the first page asks for a name too
  await first.getByLabel('What’s your name?').fill('Ada')
  await openMore(first)
  await stepTo(first, 'How long?', '2 rounds')
  await first.getByRole('button', { name: 'Open the table' }).click()
  await second.goto(await first.getByLabel('Link or table number').inputValue())
  await second.getByLabel('What’s your name?').fill('Ben')
  await second.getByRole('button', { name: 'Take the seat' }).click()

  // Ada plays by key, Ben by tap.
  await expect(first.getByRole('button', { name: 'Cross, 2 points a die; risk 1%' })).toBeVisible()
  await first.keyboard.press('o')
  await expect(first.locator('[data-move="stop"]')).toBeVisible()
  await first.keyboard.press('0')
  await expect.poll(async () => (await sheet(first))[0]).toMatch(/^[1-9]\d*$/)
  await Promise.all([playToTheEnd(first, daring), playToTheEnd(second, careful)])

  await expect(first.getByRole('heading', { level: 1 })).toHaveText(/win/)
  for (const page of [first, second]) {
    await page.getByRole('button', { name: 'See the table' }).click()
    await expect(page.locator('.sheet tbody td')).toHaveCount(6) // of each two turns, and the sum
  }
  const [cells, others] = await Promise.all([first, second].map(sheet))
  for (const cell of cells!) expect(cell).toMatch(/^(\d+|lost the turn)$/)
  expect(others).toEqual(cells)

  await first.getByRole('button', { name: 'To the result' }).click()
  const download = first.waitForEvent('download')
  await first.getByRole('link', { name: 'Save the game' }).click()
  const file = join(shared.folder, 'tipp.jsonl')
  await (await download).saveAs(file)
  await promisify(execFile)(program, ['check', file]) // throws unless it exits with 0
  await Promise.all([ada.close(), ben.close()])
})

test('one plays Tipp alone; a reload in mid-turn shows the same dice', async ({ shared, page, request }) => {
  await sit(page, shared, await setTable(request, shared, 'Ada', [], 'tipp', { rounds: 1 }))
  await play(page, 1, ['bet:odd'])
  const dice = await page.locator('.dice').getAttribute('aria-label')
  await page.reload()
  await page.locator('[data-move]').first().waitFor()
  await expect(page.locator('.dice')).toHaveAttribute('aria-label', dice!)
  await playToTheEnd(page, careful)
  await expect(page.locator('.result')).toBeVisible()
})

test('Tipp fits every screen and has no violation of accessibility', async ({ shared, page, request }, info) => {
  await sit(
    page,
    shared,
    await setTable(request, shared, 'Großmutter', [bot, bot, bot, bot], 'tipp', { rounds: 20 }),
    'de',
  )
  await play(page, 3, careful)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.screenshot({ path: info.outputPath(`tipp-${size.width}x${size.height}.png`) })
    expect(
      await page.evaluate(() => [
        document.documentElement.scrollWidth - innerWidth,
        document.documentElement.scrollHeight - innerHeight,
      ]),
    ).toEqual([0, 0])
    const boxes = await page
      .locator('.ring .card')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
    expect(boxes).toHaveLength(14)
    const felt = (await page.locator('.felt').boundingBox())!
    for (const [i, a] of boxes.entries()) {
      expect(Math.min(a.width, a.height)).toBeGreaterThanOrEqual(44)
      expect(a.x >= felt.x && a.y >= felt.y && a.right <= felt.x + felt.width && a.bottom <= felt.y + felt.height).toBe(
        true,
      )
      for (const b of boxes.slice(i + 1))
        expect(
          a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1,
          'cards lie apart',
        ).toBe(true)
    }
  }
  expect(await violationsByDayAndNight(page)).toEqual([])
})
