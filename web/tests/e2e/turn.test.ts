// Who looks elsewhere is called when it is their turn: by the title and the icon of the page and, as they like, by a sound, the phone's
// trembling and a note of the system.
import type { Page } from '@playwright/test'
import { open, setTable, sit } from './player'
import { expect, type Server, test } from './server'

interface Called {
  notes: { text: string; closed: boolean }[]
  trembled: number
  tones: number
}
declare global {
  interface Window {
    called: Called
    away: boolean
  }
}

// Notes and trembling are noted, not shown; `window.away` puts the page out of sight.
const watch = (page: Page, permission: 'granted' | 'denied') =>
  page.addInitScript((permission) => {
    const called: Called = { notes: [], trembled: 0, tones: 0 }
    Object.assign(window, { called, away: false })
    const asked = { permission: 'default' }
    class Note {
      static get permission() {
        return asked.permission
      }
      static async requestPermission() {
        return (asked.permission = permission)
      }
      onclick = null
      #mine: Called['notes'][number]
      constructor(text: string) {
        called.notes.push((this.#mine = { text, closed: false }))
      }
      close() {
        this.#mine.closed = true
      }
    }
    Object.assign(window, { Notification: Note })
    navigator.vibrate = () => (++called.trembled, true)
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...when) {
      ++called.tones
      return start.apply(this, when)
    }
    Object.defineProperty(document, 'hidden', { get: () => window.away })
  }, permission)

const away = (page: Page, away: boolean) =>
  page.evaluate((away) => {
    window.away = away
    document.dispatchEvent(new Event('visibilitychange'))
  }, away)
const called = (page: Page) => page.evaluate(() => window.called)
const icon = (page: Page) => page.locator('link[rel=icon]').getAttribute('href')

// A table for two, at which Ada begins; Grace plays by the same page in another window.
async function table(shared: Server, page: Page, other: Page) {
  const ticket = await setTable(page.request, shared, 'Ada', [open])
  await sit(page, shared, ticket)
  const grace = await page.request.post(`${shared.address}api/tables/${ticket.table}/join`, { data: { name: 'Grace' } })
  await sit(other, shared, (await grace.json()) as typeof ticket)
  await page.locator('[data-move]').first().waitFor()
  return ticket
}
const kMine = '● It’s your turn! · Wagnis'
// Plays one's turn to its end: takes a row as soon as one may.
async function playTurn(page: Page) {
  await expect(page).toHaveTitle(kMine)
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const timer = setInterval(() => {
          const moves = [...document.querySelectorAll<HTMLElement>('[data-move]')]
          const wanted = ['take', 'row', 'draw']
            .map((kind) => moves.find((one) => one.dataset.move!.startsWith(kind)))
            .find((one) => one)
          if (document.title !== 'Wagnis') return wanted?.click()
          clearInterval(timer)
          done()
        }, 50)
      }),
  )
}

test('the title and the icon say whose turn it is, and a sound, trembling and a note call who looks elsewhere', async ({
  shared,
  page,
  browser,
}, info) => {
  await watch(page, 'granted')
  const other = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await table(shared, page, other)
  await expect(page).toHaveTitle(kMine)
  expect(await icon(page)).toBe('./icons/turn.svg')
  await expect(other).toHaveTitle('Wagnis')
  expect(await icon(other)).toBe('./icons/icon.svg')
  expect(await called(page)).toMatchObject({ notes: [], trembled: 0 }) // they look at it

  await page.getByRole('button', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await expect(dialog.getByLabel('Notification when it’s your turn')).not.toBeChecked()
  await dialog.getByLabel('Notification when it’s your turn').click()
  await expect(dialog.getByLabel('Notification when it’s your turn')).toBeChecked()
  await page.screenshot({ path: info.outputPath('settings.png') })
  await page.keyboard.press('Escape')

  await playTurn(page)
  await away(page, true)
  const tones = (await called(page)).tones
  await playTurn(other)
  await expect(page).toHaveTitle(kMine)
  await expect.poll(async () => (await called(page)).notes).toEqual([{ text: 'It’s your turn! Push', closed: false }])
  expect((await called(page)).trembled).toBe(1)
  expect((await called(page)).tones).toBeGreaterThan(tones)
  // Back on the page, the note goes with the turn.
  await away(page, false)
  await playTurn(page)
  await expect.poll(async () => (await called(page)).notes[0]!.closed).toBe(true)
  await other.context().close()
})

test('a browser that allows no notes says so, and the switch stays off', async ({ shared, page }) => {
  await watch(page, 'denied')
  await page.goto(`${shared.address}?lang=en`)
  await page.getByRole('button', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByLabel('Notification when it’s your turn').click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'This browser allows no notifications. You can allow them in its settings.',
  )
  await expect(dialog.getByLabel('Notification when it’s your turn')).not.toBeChecked()
})
