// Who only watches, the last turn once more, and the replay of a table's games.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { fitsEverywhere, phone, press, violations } from './page'
import { bot, open, play, playToTheEnd, setTable, sit } from './player'
import { expect, program, test } from './server'

test('who has no seat watches, is counted, leaves without a trace, and sits down where a seat is free', async ({
  shared,
  browser,
  request,
}) => {
  const [ada, ben] = await Promise.all([
    browser.newContext({ viewport: phone }),
    browser.newContext({ viewport: phone }),
  ])
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

test('what the others did last is shown once more; after the end the game is in the replay, where its dice are checked', async ({
  shared,
  page,
  request,
}, info) => {
  await page.setViewportSize(phone)
  const ticket = await setTable(request, shared, 'Ada', [bot], 'tipp', { rounds: 1 })
  await sit(page, shared, ticket)
  await page.locator('[data-move]').first().waitFor()
  await play(page, 1, ['bet:odd'])
  await playToTheEnd(page, ['stop', 'bet:even'])
  const result = await page.locator('.result tbody').innerText()
  await page.getByRole('button', { name: 'See the table' }).click()
  await press(page, 'What happened')
  const told = await page.getByRole('dialog').locator('ol').innerText()
  await page.keyboard.press('Escape')
  await press(page, 'Show the last turn again')
  await expect(page.locator('.result')).toBeVisible() // at the pace "fast" it is over at once, and comes to the same end
  expect(await page.locator('.result tbody').innerText()).toBe(result)
  await page.getByRole('button', { name: 'See the table' }).click()
  await press(page, 'What happened')
  expect(await page.getByRole('dialog').locator('ol').innerText()).toBe(told)
  await page.keyboard.press('Escape')

  await page.goto('about:blank')
  await page.goto(`${shared.address}?lang=en#/replay/table/${ticket.table}/1@2`)
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /^Step 1 of/)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Check the dice' }).click()
  await expect(page.getByRole('dialog')).toContainText(/chance decided \d+ times, always just as promised/)
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

test('a game that was stopped is in the games of this device, and stays deleted until it is brought in again', async ({
  shared,
  page,
  request,
}, info) => {
  await page.setViewportSize(phone)
  const ticket = await setTable(request, shared, 'Ada', [bot], 'tipp', { rounds: 2 })
  await sit(page, shared, ticket)
  await page.locator('[data-move]').first().waitFor()
  await play(page, 3, ['bet:odd', 'bet:even', 'stop'])
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Stop this game' }).click()
  await page.getByRole('button', { name: 'Yes, really' }).click()
  await expect(page.getByRole('heading', { name: 'You stopped this game.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Replay' })).toHaveAttribute('href', /#\/replay\/kept\//)
  await page.getByRole('link', { name: 'Replay' }).click()
  await page.getByRole('button', { name: 'To the end' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The game was stopped here.' })).toHaveCount(1)
  await page.screenshot({ path: info.outputPath('stopped.png') })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Check the dice' }).click()
  await expect(page.getByRole('dialog')).toContainText(/chance decided \d+ times, always just as promised/)

  const history = async () => {
    await page.goto('about:blank')
    await page.goto(`${shared.address}?lang=en#/history`)
  }
  await history()
  await expect(page.locator('.list li')).toContainText('(stopped)')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Save Tipp/ }).click()
  const file = info.outputPath('stopped.jsonl')
  await (await download).saveAs(file)
  expect((await promisify(execFile)(program, ['verify', file])).stdout).toMatch(/^1 record: 1 right/)

  // What one has deleted does not come back by a look at its table.
  await page.getByRole('button', { name: /^Delete Tipp/ }).click()
  await expect(page.locator('.list li')).toHaveCount(0)
  await page.goto('about:blank')
  await page.goto(`${shared.address}?lang=en#/table/${ticket.table}`)
  await expect(page.getByRole('link', { name: 'Replay' })).toHaveAttribute('href', /#\/replay\/table\//)
  await page.getByRole('link', { name: 'Replay' }).click()
  await expect(page.locator('.through')).toBeVisible()
  await history()
  await expect(page.getByText('Nothing here yet.', { exact: false })).toBeVisible()
  await page.getByLabel('Import a file').setInputFiles(file)
  await expect(page.locator('.list li')).toContainText('(stopped)')
})

// What has jumped, as browsers reckon it, but for what follows a tap at once.
const jumps = (page: Page) =>
  page.evaluate(async () => {
    type Shift = PerformanceEntry & {
      hadRecentInput: boolean
      sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const found: string[] = []
    const note = (entries: PerformanceEntryList) => {
      for (const shift of entries as Shift[])
        if (!shift.hadRecentInput)
          found.push(
            ...shift.sources.map(
              ({ node, previousRect: { x, y }, currentRect: to }) =>
                `${node?.outerHTML?.slice(0, 90)}: ${x}, ${y} to ${to.x}, ${to.y}`,
            ),
          )
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    // Until letters and pictures are there, nothing moves, and what the last frame has moved has been told.
    await document.fonts.ready
    await Promise.allSettled([...document.images].map((image) => image.decode()))
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
        .map((each) => each.finished),
    )
    for (let frames = 0; frames < 3; ++frames) await new Promise((done) => requestAnimationFrame(() => done(0)))
    await new Promise((done) => setTimeout(done, 0))
    note(observer.takeRecords())
    return found
  })

test('nothing jumps when a table comes up, for who watches it and for who hears what others want', async ({
  shared,
  browser,
  request,
}, info) => {
  const [ada, ben, eva] = await Promise.all(
    [0, 1, 2].map(async () => (await browser.newContext({ viewport: phone })).newPage()),
  )
  const ticket = await setTable(request, shared, 'Ada', [open])
  await sit(
    ben!,
    shared,
    await (await request.post(`${shared.address}api/tables/${ticket.table}/join`, { data: { name: 'Ben' } })).json(),
  )
  await sit(ada!, shared, ticket)
  await eva!.goto(`${shared.address}?lang=de#/table/${ticket.table}`)
  for (const page of [ada!, ben!, eva!]) await expect(page.locator('.pile')).toBeVisible()
  await expect(eva!.getByText('Du schaust zu.')).toBeVisible()
  await expect(ada!.getByRole('button', { name: 'React' })).toBeVisible()
  await eva!.screenshot({ path: info.outputPath('watching.png') })
  await ben!.getByRole('button', { name: 'Menu' }).click()
  await ben!.getByRole('button', { name: 'Stop this game' }).click()
  await ben!.getByRole('button', { name: 'Yes, really' }).click()
  await expect(ada!.getByText('Ben would like to stop this game.')).toBeVisible()
  await ada!.screenshot({ path: info.outputPath('wish.png') })
  for (const page of [ada!, ben!, eva!]) expect(await jumps(page)).toEqual([])
  // What lies over the board is put away.
  await ada!.locator('.strip').getByRole('button', { name: 'Close' }).click()
  await expect(ada!.getByText('Ben would like to stop this game.')).toBeHidden()
  await Promise.all([ada!, ben!, eva!].map((page) => page.context().close()))
})

test.describe('where nothing was fetched ahead', () => {
  test.use({ serviceWorkers: 'block' })

  test('on a slow network the menu, the rules and the settings open whole: nothing jumps', async ({
    shared,
    page,
    request,
  }) => {
    await page.setViewportSize(phone)
    await sit(page, shared, await setTable(request, shared, 'Ada', [bot]))
    await expect(page.locator('.pile')).toBeVisible()
    // For longer than browsers forgive what moves after a tap; a script that was fetched already is not asked for again.
    const late: string[] = []
    await page.route(/(SeatChoices|Settings|learned)-.*\.js/, async (route) => {
      late.push(route.request().url())
      await new Promise((done) => setTimeout(done, 900))
      await route.continue()
    })
    for (const [name, holds] of [
      ['How to play', 'roll card'],
      ['Menu', 'Stop this game'],
      ['Settings', 'Confetti'],
    ]) {
      await press(page, name!)
      const dialog = page.getByRole('dialog', { name: name! })
      await expect(dialog).toBeVisible()
      expect(await dialog.innerText()).toContain(holds)
      expect(await jumps(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toBeHidden()
    }
    expect(late.length).toBeGreaterThan(1)
  })

  test('what a dialog needs and does not come is said in it, and comes the next time', async ({ shared, page }) => {
    await page.route(/Settings-.*\.js/, (route) => route.abort())
    await page.goto(`${shared.address}?lang=en`)
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect(dialog.getByRole('alert')).toContainText('hasn’t arrived, or is damaged')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect(dialog).toContainText('Confetti')
  })
})

test('a person whose seat a bot has taken is told so in their language, and may watch', async ({
  shared,
  page,
  request,
}) => {
  const ticket = await setTable(request, shared, 'Ada', [bot])
  await sit(page, shared, { ...ticket, token: '0'.repeat(64) }, 'nl')
  await expect(page.getByText('Je plek hier is niet meer van jou.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Alleen kijken' }).click()
  await expect(page.locator('.pile')).toBeVisible()
})
