// Whole games of Caramba against the real server.
import type { Page } from '@playwright/test'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openMore, stepTo } from './page'
import { bot, open, setTable, sit } from './player'
import { expect, program, Server, test } from './server'

// Races to the end by what the page offers: grabs what may be grabbed, else keeps the commonest colour of those whose figure stands in the
// middle, and throws the other dice.
const race = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        function look() {
          if (document.querySelector('.result')) {
            watch.disconnect()
            return done()
          }
          document.querySelector<HTMLElement>('.ready[aria-disabled="false"]')?.click() // both say that they are ready
          const grab = document.querySelector<HTMLElement>('[data-move^="grab:"]')
          if (grab) return grab.click()
          const thrower = document.querySelector<HTMLElement>('[data-move="throw"]')
          if (!thrower) return
          const free = ['black', 'blue', 'red'].filter(
            (_, i) => !document.querySelectorAll('.stand')[i]!.querySelector('.owner'),
          )
          const dice = [...document.querySelectorAll<HTMLElement>('.place')]
          const shows = (die: HTMLElement, color?: string) => die.getAttribute('aria-label')!.includes(`: ${color}`)
          const lie = (color: string) => dice.filter((die) => shows(die, color)).length
          const [wanted] = free.sort((a, b) => lie(b) - lie(a))
          const keep = dice.map((die) => shows(die, wanted))
          if (!keep.includes(false)) keep.fill(false)
          for (const [i, die] of dice.entries())
            if ((die.getAttribute('aria-pressed') === 'true') !== keep[i]) die.click()
          thrower.click()
        }
        const watch = new MutationObserver(look)
        watch.observe(document.body, {
          subtree: true,
          childList: true,
          attributes: true,
          attributeFilter: ['data-move', 'aria-label'],
        })
        look()
      }),
  )

test('two browsers race a whole game of Caramba; the record is right', async ({ shared, browser }) => {
  const [ada, ben] = await Promise.all([browser.newContext(), browser.newContext()])
  const [first, second] = await Promise.all([ada.newPage(), ben.newPage()])
  await first.goto(`${shared.address}?lang=en`)
  await first.getByRole('link', { name: 'New table: Caramba' }).click()
  await expect(first.getByRole('heading', { name: 'New table: Caramba' })).toBeVisible() // the first page asks for a name too
  await first.getByLabel('What’s your name?').fill('Ada')
  await openMore(first)
  await stepTo(first, 'How long do dice roll?', '0.6 seconds')
  await first.getByRole('button', { name: 'Open the table' }).click()
  await second.goto(await first.getByLabel('Link or table number').inputValue())
  await second.getByLabel('What’s your name?').fill('Ben')
  await second.getByRole('button', { name: 'Take the seat' }).click()
  await expect(first.locator('.mine')).toBeVisible()
  await expect(second.locator('.mine')).toBeVisible()

  await Promise.all([race(first), race(second)])
  await expect(first.getByRole('heading', { level: 1 })).toHaveText(/win/)
  const rows = (page: Page) =>
    page.locator('.result tbody tr').evaluateAll((all) => all.map((row) => row.textContent.replace(/\(you\)|\s/g, '')))
  expect(await rows(first)).toEqual(await rows(second))

  const download = first.waitForEvent('download')
  await first.getByRole('link', { name: 'Save the game' }).click()
  const file = join(shared.folder, 'caramba.jsonl')
  await (await download).saveAs(file)
  await promisify(execFile)(program, ['check', file]) // throws unless it exits with 0
  await Promise.all([ada.close(), ben.close()])
})

test('a race of two begins when both have said that they are ready', async ({ browser, request }) => {
  const server = await Server.start('127.0.0.1', 900) // as people have it: at a pace of 0 it hardly waits
  const newPage = async () => (await browser.newContext()).newPage()
  const [first, second] = [await newPage(), await newPage()]
  const ticket = await setTable(request, server, 'Ada', [open], 'caramba')
  const joined = await request.post(`${server.address}api/tables/${ticket.table}/join`, { data: { name: 'Ben' } })
  await sit(first, server, ticket)
  await sit(second, server, (await joined.json()) as typeof ticket)

  const ready = (page: Page) => page.getByRole('button', { name: 'I’m ready' })
  const tick = (page: Page) => page.getByRole('img', { name: 'ready', exact: true })
  await expect(ready(second)).toBeVisible()
  await ready(first).click()
  await expect(tick(second)).toBeVisible()
  await expect(ready(first)).toHaveCount(0)
  await expect(first.locator('.said')).toHaveText(/We’re waiting for Ben/)
  await expect(first.locator('.count')).toHaveCount(0)
  await second.keyboard.press(' ')
  for (const page of [first, second]) {
    await expect(page.locator('[data-move="throw"]')).toBeVisible() // after the countdown
    await expect(tick(page)).toHaveCount(0)
  }
  await Promise.all([first.context().close(), second.context().close()])
  await server.end()
})

test('at ease, one plays a whole game against a bot', async ({ shared, page, request }) => {
  await sit(page, shared, await setTable(request, shared, 'Ada', [bot], 'caramba', { pace: 'turns' }))
  await race(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/win/)
})

test('a race against a bot stands still while one is away, and goes on', async ({ shared, page, request }) => {
  const ticket = await setTable(request, shared, 'Ada', [bot], 'caramba')
  await sit(page, shared, ticket)
  await expect(page.locator('[data-move="throw"]')).toBeVisible()
  await page.keyboard.press(' ')
  await expect(page.locator('.mine .place').first()).toHaveAccessibleName(/black|blue|red/)
  await page.goto('about:blank')
  await sit(page, shared, ticket)
  await expect(page.locator('.mine .place').first()).toHaveAccessibleName(/black|blue|red/)
  await expect(page.locator('[data-move]').first()).toBeVisible()
})
