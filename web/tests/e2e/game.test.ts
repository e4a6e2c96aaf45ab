import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bot, open, play, playToTheEnd, position, setTable, sit } from './player'
import { expect, program, test } from './server'

test('two browsers and a bot play a whole game; its record is right; a rematch begins', async ({ shared, browser }) => {
  const [ada, ben] = await Promise.all([browser.newContext(), browser.newContext()])
  const [first, second] = await Promise.all([ada.newPage(), ben.newPage()])
  // All that their browsers ask for, of whomever, and what the security policy keeps from them.
  const asked: string[] = []
  const forbidden: string[] = []
  const said: string[] = []
  for (const page of [first, second]) {
    page.on('request', (request) => asked.push(request.url()))
    page.on('websocket', (socket) => {
      asked.push(socket.url())
      socket.on('framesent', ({ payload }) => said.push(String(payload)))
      socket.on('framereceived', ({ payload }) => said.push(String(payload)))
    })
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) forbidden.push(message.text())
    })
  }

  // Ada sets the table as anybody would; Ben follows her link.
  await first.addInitScript(() => localStorage.setItem('wagnis.speed', 'fast'))
  await second.addInitScript(() => localStorage.setItem('wagnis.speed', 'fast'))
  await first.goto(`${shared.address}?lang=en#/new/push`)
  await first.getByLabel('What’s your name?').fill('Ada')
  await first.getByLabel('Seat 3').selectOption('casual')
  await first.getByRole('button', { name: 'Open the table' }).click()
  await expect(first.getByRole('heading', { name: 'Nearly there' })).toBeVisible()
  await expect(first.getByRole('img', { name: /QR code/ })).toBeVisible()
  const link = await first.getByLabel('Link or table number').inputValue()
  await second.goto(link)
  await second.getByLabel('What’s your name?').fill('Ben')
  await second.getByRole('button', { name: 'Take the seat' }).click()

  await Promise.all([playToTheEnd(first), playToTheEnd(second)])
  await expect(first.getByRole('heading', { level: 1 })).toHaveText(/win/)
  const rows = (page: typeof first) =>
    page.locator('.result tbody tr').evaluateAll((all) => all.map((row) => row.textContent.replace(/\(you\)|\s/g, '')))
  expect(await rows(first)).toEqual(await rows(second))

  const download = first.waitForEvent('download')
  await first.getByRole('link', { name: 'Save the game' }).click()
  const file = join(shared.folder, 'record.jsonl')
  await (await download).saveAs(file)
  expect(await readFile(file, 'utf8')).toContain('"name":"Ben"')
  await promisify(execFile)(program, ['check', file]) // throws unless it exits with 0

  await first.getByRole('button', { name: 'Play again!' }).click()
  await expect(second.getByText('Ada wants another game.')).toBeVisible()
  await second.getByRole('button', { name: 'Play again!' }).click()
  await play(second, 1) // seats move on: now Ben begins
  await expect(first.locator('.felt')).toBeVisible()

  const tokens = await Promise.all(
    [first, second].map((page) =>
      page.evaluate(() => Object.values(localStorage).flatMap((value) => /"token":"(\w{64})"/.exec(value)?.[1] ?? [])),
    ),
  )
  expect(tokens.flat().length).toBeGreaterThanOrEqual(2)
  expect(said.some((frame) => frame.includes('"t":"hello"'))).toBe(true)
  expect([...asked, ...said].filter((text) => tokens.flat().some((token) => text.includes(token)))).toEqual([])
  const elsewhere = asked.filter(
    (url) => !/^(data|blob|about):/.test(url) && new URL(url).host !== new URL(shared.address).host,
  )
  expect(elsewhere).toEqual([])
  expect(asked.some((url) => url.startsWith('ws:'))).toBe(true)
  expect(forbidden).toEqual([])
  await Promise.all([ada.close(), ben.close()])
})

test('a reload in mid-game comes back to the same seat and position', async ({ shared, page, request }) => {
  await sit(page, shared, await setTable(request, shared, 'Ada', [bot, bot]))
  await play(page, 12)
  const before = await position(page)
  await page.reload()
  await page.locator('[data-move]').first().waitFor()
  expect(await position(page)).toBe(before)
  await expect(page.locator('.mine h2')).toHaveText('Ada')
  await play(page, 3)
})

test('the server is killed in mid-game and started again: the game goes on', async ({ server, page, request }) => {
  await sit(page, server, await setTable(request, server, 'Ada', [bot]))
  await play(page, 8)
  const before = await position(page)
  await server.stop('SIGKILL')
  await expect(page.getByText('Connection lost')).toBeVisible()
  // What one does meanwhile is sent when the server is back.
  expect(await position(page)).toBe(before)
  await page.locator('[data-move]').first().click()
  await expect(page.locator('[data-move]')).toHaveCount(0)
  await server.run()
  await expect(page.getByText('Connection lost')).toBeHidden()
  await play(page, 0)
  expect(await position(page)).not.toBe(before)
  await playToTheEnd(page)
  await expect(page.locator('.result')).toBeVisible()
})

test('somebody without a seat watches', async ({ shared, page, browser, request }) => {
  const ticket = await setTable(request, shared, 'Ada', [bot])
  await sit(page, shared, ticket)
  await play(page, 3)
  const context = await browser.newContext()
  const watcher = await context.newPage()
  await watcher.goto(`${shared.address}#/table/${ticket.table}`)
  await expect(watcher.locator('.felt')).toBeVisible()
  await expect(watcher.locator('.mine')).toHaveCount(0)
  await expect(watcher.locator('[data-move]')).toHaveCount(0)
  await context.close()
})

test('a table that nobody set is named as such', async ({ shared, page }) => {
  await page.goto(`${shared.address}?lang=en#/table/zzzzzzzz`)
  await expect(page.getByText('There’s no such table')).toBeVisible()
  await expect(page.locator('main').getByRole('link', { name: 'Home' })).toHaveAttribute('href', '#/')
})

test('full tables are filled with bots, the link is copied', async ({ shared, page, request }) => {
  await sit(page, shared, await setTable(request, shared, 'Ada', [open, open]))
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Copied!')).toBeVisible()
  await page.getByRole('button', { name: 'Fill up with bots' }).click()
  await expect(page.locator('[data-move="draw"]').first()).toBeVisible()
})
