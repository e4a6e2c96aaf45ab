// Who only watches, the last turn once more, and the replay of a table's games.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fitsEverywhere, phone, violations } from './page'
import { bot, open, play, playToTheEnd, setTable, sit } from './player'
import { expect, program, test } from './server'

test('who has no seat watches, is counted, leaves without a trace, and sits down where a seat is free', async ({ shared, browser, request }) => {
  const [ada, ben] = await Promise.all([browser.newContext({ viewport: phone }), browser.newContext({ viewport: phone })])
  const [mine, other] = await Promise.all([ada.newPage(), ben.newPage()])
  const ticket = await setTable(request, shared, 'Ada', [bot])
  await sit(mine, shared, ticket)
  await play(mine, 4)
  await other.goto(`${shared.address}?lang=en#/table/${ticket.table}`)
  await expect(other.getByText('You’re watching. You see the whole table.')).toBeVisible()
  await expect(other.locator('[data-move]')).toHaveCount(0)
  await fitsEverywhere(other, true)
  expect(await violations(other)).toEqual([])
  await other.goto(`${shared.address}?lang=en#/replay/table/${ticket.table}/1`)
  await other.getByRole('button', { name: 'Menu' }).click()
  await expect(other.getByText('The dice can be checked once the game is over.')).toBeVisible()
  await other.goto(`${shared.address}?lang=en#/table/${ticket.table}`)
  await mine.getByRole('button', { name: 'Menu' }).click()
  await expect(mine.getByRole('dialog', { name: 'Menu' })).toContainText('1 person is watching')
  await other.getByRole('link', { name: 'Home' }).click()
  await expect(mine.getByRole('dialog', { name: 'Menu' })).not.toContainText('watching')

  const waiting = await setTable(request, shared, 'Ada', [open, open])
  await other.goto(`${shared.address}?lang=en#/table/${waiting.table}`)
  await other.getByRole('button', { name: 'Just watch' }).click()
  await other.getByRole('button', { name: 'Take the seat' }).click()
  await other.getByLabel('What’s your name?').fill('Ben')
  await other.getByRole('button', { name: 'Take the seat' }).click()
  await expect(other.locator('.lobby')).toContainText('Ben (you)')
  await Promise.all([ada.close(), ben.close()])
})

test('what the others did last is shown once more; after the end the game is in the replay, where its dice are checked', async ({ shared, page, request }, info) => {
  await page.setViewportSize(phone)
  const ticket = await setTable(request, shared, 'Ada', [bot], 'tipp', { rounds: 1 })
  await sit(page, shared, ticket)
  await page.locator('[data-move]').first().waitFor()
  await play(page, 1, ['bet:odd'])
  await playToTheEnd(page, ['stop', 'bet:even'])
  const result = await page.locator('.result tbody').innerText()
  await page.getByRole('button', { name: 'See the table' }).click()
  await page.getByRole('button', { name: 'What happened' }).click()
  const told = await page.getByRole('dialog').locator('ol').innerText()
  await page.getByRole('button', { name: 'Show the last turn again' }).click()
  await expect(page.locator('.result')).toBeVisible() // at the pace "fast" it is over at once, and comes to the same end
  expect(await page.locator('.result tbody').innerText()).toBe(result)
  await page.getByRole('button', { name: 'See the table' }).click()
  await page.getByRole('button', { name: 'What happened' }).click()
  expect(await page.getByRole('dialog').locator('ol').innerText()).toBe(told)
  await page.keyboard.press('Escape')

  await page.goto('about:blank')
  await page.goto(`${shared.address}?lang=en#/replay/table/${ticket.table}/1@2`)
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /^Step 1 of/)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Check the dice' }).click()
  await expect(page.getByRole('dialog')).toContainText(/All \d+ cards and throws are just as promised/)
  await page.goto('about:blank')
  await page.goto(`${shared.address}?lang=en#/replay/table/${ticket.table}/7`)
  await expect(page.getByText(/The game of this table can’t be fetched/)).toBeVisible()
  // On the device it is too, with its seeds: the program verifies the file.
  await page.goto(`${shared.address}?lang=en#/history`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Save Tipp/ }).click()
  const file = info.outputPath('game.jsonl')
  await (await download).saveAs(file)
  expect((await promisify(execFile)(program, ['verify', file])).stdout).toMatch(/^1 record: 1 right/)
})
