// Around the game: the games of this device and their replay, files and links, rules, the first game, the dice; all of it without a server.
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { fitsEverywhere, phone, violations } from './page'
import { playToTheEnd } from './player'
import { program } from './server'
import { expect, type Host, test } from './static'

const run = promisify(execFile)

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
test.beforeEach(async ({ page }) => {
  await page.setViewportSize(phone)
  await page.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('wagnis.speed', 'fast')
  })
})

async function go(page: Page, host: Host, path: string, language = 'en') {
  await page.goto('about:blank') // another address of the same page would not load it anew
  await page.goto(`${host.address}?lang=${language}${path}`)
}
const step = (page: Page) => page.getByRole('slider').getAttribute('aria-valuetext')
async function saved(page: Page, name: string | RegExp, path: string) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  await (await download).saveAs(path)
  return path
}

test('a game that was played is seen again step by step, by its link also without a network, saved, deleted and brought back', async ({
  host,
  page,
  context,
}, info) => {
  await page.goto(`${host.address}?lang=en`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await go(page, host, '#/alone/tipp')
  await page.getByRole('button', { name: 'Novice' }).click()
  await page.locator('[data-move]').first().waitFor()
  await playToTheEnd(page, ['stop', 'bet:even', 'bet:odd'])
  const result = await page.locator('.result tbody').innerText()
  await page.getByRole('link', { name: 'Replay' }).click()

  // By keys and buttons, forward, back, to both ends; what happened is said.
  await expect(page.locator('.through')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'The game begins.' })).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => step(page)).toMatch(/^Step 1 of/)
  await expect(page.getByRole('status').filter({ hasText: /You have \d+ points? on the cards/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'One step on' }).click()
  await expect.poll(() => step(page)).toMatch(/^Step 2 of/)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => step(page)).toMatch(/^Step 1 of/)
  await page.keyboard.press('End')
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  await fitsEverywhere(page, true) // beside a long list of what happened too
  const last = await step(page)
  expect(last!.split(' ')[1]).toBe(last!.split(' ')[3])
  await page.keyboard.press('Home')
  await page.getByLabel('How fast').selectOption('Quick')
  await page.getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => step(page)).toMatch(/^Step [3-9]/)
  await page.getByRole('button', { name: 'Pause' }).click()
  await fitsEverywhere(page, true)
  expect(await violations(page)).toEqual([])

  // A link holds the game and the moment; another device opens it, here without anything kept and without a network.
  const [here, points] = [await step(page), await page.locator('.sheet td').allInnerTexts()]
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('summary').click()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Copy link to this moment' }).click()
  await expect(page.getByText('Copied!')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/#\/replay\/link\/[\w-]+@\d+$/)
  await context.setOffline(true)
  await go(page, host, '#/history')
  await page.getByRole('button', { name: /^Delete Tipp/ }).click()
  await expect(page.getByText('1 game deleted.')).toBeVisible()
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.locator('.sheet td')).toHaveText(points, { useInnerText: true })
  expect(await step(page)).toBe(here)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Keep in my games' }).click()
  await expect(page.getByText('It’s in your games.')).toBeVisible()
  await go(page, host, link.slice(link.indexOf('#'), -60)) // a piece of it got lost
  await expect(page.getByText(/This link is damaged/)).toBeVisible()
  await go(page, host, '#/replay/kept/00000000000')
  await expect(page.getByText(/isn’t on this device/)).toBeVisible()
  expect(await violations(page)).toEqual([])

  // What lies there is saved, passes the program's check, goes and comes back.
  await go(page, host, '#/history')
  const list = page.locator('.list li')
  await expect(list).toHaveCount(1)
  for (const [, points] of result.matchAll(/\t(\d+)/g)) await expect(list).toContainText(points!)
  const file = await saved(page, 'Save all in a file', info.outputPath('games.jsonl'))
  await run(program, ['check', file]) // throws unless it exits with 0
  const bad = info.outputPath('bad.jsonl')
  await writeFile(
    bad,
    (await readFile(file, 'utf8')) +
      '{"wagnis":1}\n' +
      (await readFile(file, 'utf8')).replace(/"points":\[\d+/, '"points":[999'),
  )
  await page.getByRole('button', { name: /^Delete Tipp/ }).click()
  await expect(list).toHaveCount(0)
  await page.getByRole('button', { name: 'Bring back' }).click()
  await expect(list).toHaveCount(1)
  await page.getByLabel('Import a file').setInputFiles(bad)
  await expect(page.getByText('0 games added. 1 game you had already.')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('bad.jsonl, line 2 isn’t a game: game is missing.')
  await expect(page.getByRole('alert')).toContainText(/line 3 isn’t a game:\s+result is .*999.*, but the events give/)
  await fitsEverywhere(page)
  expect(await violations(page)).toEqual([])

  // Dropped, it is taken as well.
  await page.getByRole('button', { name: 'Delete all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click()
  await expect(list).toHaveCount(0)
  await page.evaluate(
    (text) => {
      const data = new DataTransfer()
      data.items.add(new File([text], 'games.jsonl'))
      window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }))
    },
    await readFile(file, 'utf8'),
  )
  await expect(list).toHaveCount(1)

  await go(page, host, '#/dice')
  await expect(page.locator('section').filter({ hasText: 'Tipp' }).locator('tbody tr')).toHaveCount(6)
  // A picture and one sentence come first; this game was too short to say much.
  const first = page.locator('main > *').nth(1)
  await expect(first.locator('svg')).toBeVisible()
  await expect(first).toHaveText('Too few throws and cards yet to tell.')
  await page.getByLabel('Mine').check()
  await fitsEverywhere(page)
  expect(await violations(page)).toEqual([])
})

test('the rules of all games have pictures, in three languages, and fit every screen', async ({ host, page }) => {
  for (const game of ['push', 'tipp', 'caramba']) {
    for (const language of ['nl', 'en', 'de']) {
      await go(page, host, `#/rules/${game}`, language)
      await expect(page.locator('.picture svg').first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
    await fitsEverywhere(page)
    expect(await violations(page)).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page)).toEqual([])
})

test('a first game of Push explains itself, each thing once, and then lets one play', async ({ host, page }) => {
  await page.goto(`${host.address}?lang=en`)
  await page.getByRole('button', { name: /Push.*Play/ }).click() // it asks who has never played
  await page.getByRole('link', { name: 'Yes, explain it while I play' }).click()
  const bubble = page.getByRole('region', { name: 'Hint' })
  const told: string[] = []
  // Reads what there is to read. Where one may act, that is what takes one on.
  async function read(what: RegExp, act = true) {
    await expect(bubble).toContainText(what)
    told.push(await bubble.getByRole('status').innerText())
    if (told.length === 1) expect(await violations(page)).toEqual([])
    const on = bubble.getByRole('button', { name: 'Got it' })
    if (act) {
      await expect(bubble.getByText('Now you!')).toBeVisible()
      await expect(on).toHaveCount(0)
    } else await on.click()
  }
  const move = (token: string) => page.locator(`[data-move="${token}"]`).first().click()
  await read(/That’s the pile/)
  await move('draw')
  await read(/Put it in a row/)
  await move('row:1')
  await read(/Another card\? Or stop/)
  await move('draw')
  await move('row:2')
  await move('draw')
  await read(/It doesn’t fit everywhere/)
  await expect(page.locator('[data-move="row:2"]')).toHaveCount(0) // the purple six lies there, and this is a blue six
  await move('row:3')
  await read(/Three rows have begun/)
  await move('draw')
  await read(/A roll card!/)
  await move('row:1')
  await move('take:2')
  await read(/These cards are yours now. Fips gets one/, false)
  await read(/you get something too/)
  await move('take:2')
  await expect(bubble).toContainText(/Your cards here can still be lost/)
  await page.getByRole('button', { name: 'Skip the hints' }).click()
  await move('draw')
  await page.locator('[data-move^="row:"]').first().click()
  await expect(bubble).toHaveCount(0)
  expect(new Set(told).size).toBe(told.length)
  // Whoever has played is not asked any more, and no game was begun by it.
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('button', { name: /Tipp.*Play/ }).click()
  const asked = page.getByRole('dialog', { name: 'Is this your first time?' })
  await expect(asked).toBeVisible()
  await asked.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /Push.*Play/ }).click()
  await expect(page.locator('[data-move="draw"]').first()).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('button', { name: /Push.*Continue/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Tipp.*Play/ })).toBeVisible()
  for (const game of ['tipp', 'caramba']) {
    await go(page, host, `#/learn/${game}`)
    await expect(bubble).toBeVisible()
    await page.getByRole('button', { name: 'Skip the hints' }).click()
    await expect(bubble).toHaveCount(0)
  }
})
