// A player at a browser: opens tables, and plays by what the page offers.
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Server } from './server'

interface Ticket {
  table: string
  seat: number
  token: string
}

// A table set over HTTP, as the page would.
export async function setTable(
  request: APIRequestContext,
  server: Server,
  name: string,
  others: object[],
  game = 'push',
  options: object = {},
  more: object = {}, // of docs/protocol.md
): Promise<Ticket> {
  const answer = await request.post(`${server.address}api/tables`, {
    data: {
      game,
      options: { players: others.length + 1, ...options },
      name,
      seats: [{ kind: 'me' }, ...others],
      ...more,
    },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as Ticket
}
export const bot = { kind: 'bot', level: 'casual' }
export const open = { kind: 'open' }

// Sits down with a ticket, as after a reload. Everything on the screen happens at once.
export async function sit(page: Page, server: Server, ticket: Ticket, language = 'en') {
  await page.addInitScript((ticket) => {
    localStorage.setItem('wagnis.speed', 'fast')
    localStorage.setItem(`wagnis.table.${ticket.table}`, JSON.stringify(ticket))
  }, ticket)
  await page.goto('about:blank') // another table is another place of the same page: this makes it load
  await page.goto(`${server.address}?lang=${language}#/table/${ticket.table}`)
}

// One tap on a game of the first page, by somebody who knows it and reads English.
export async function start(page: Page, game: string) {
  await page.getByRole('button', { name: new RegExp(`^${game}.*Play`) }).click()
  await page.getByRole('button', { name: 'No, just play' }).click()
}

// What to wish for, by game, so that a game comes to its end.
export const wishes: Record<string, string[]> = {
  push: [],
  tipp: ['stop', 'bet:even', 'bet:odd'],
  caramba: ['grab:r', 'grab:b', 'grab:k', 'throw'],
}

// Makes so many moves of one's own, whenever the page offers some, each a sensible one: a place for a card; to draw while little
// lies there; else to take the row worth most. In other games the first of `wishes` that is offered. Ends when one may move again,
// or with the game.
export const play = (page: Page, moves: number, wishes: string[] = []) =>
  page.evaluate(
    ({ moves, wishes }) =>
      new Promise<void>((done) => {
        let made = 0
        function look() {
          const offered = new Map(
            [...document.querySelectorAll<HTMLElement>('[data-move]')].map((one) => [one.dataset.move!, one]),
          )
          if (document.querySelector('.result') || (made >= moves && offered.size > 0)) {
            watch.disconnect()
            return done()
          }
          const tokens = [...offered.keys()]
          const worth = (token: string) => Number(offered.get(token)!.querySelector('.worth b')?.textContent)
          const wanted =
            wishes.find((wish) => offered.has(wish)) ??
            tokens.find((token) => token.startsWith('row:')) ??
            tokens.find((token) => token === 'draw' && document.querySelectorAll('.row [data-card]').length < 4) ??
            tokens.filter((token) => token.startsWith('take:')).sort((a, b) => worth(b) - worth(a))[0] ??
            tokens[0]
          if (wanted === undefined) return
          ++made
          offered.get(wanted)!.click()
        }
        const watch = new MutationObserver(look)
        watch.observe(document.body, {
          subtree: true,
          childList: true,
          attributes: true,
          attributeFilter: ['data-move'],
        })
        look()
      }),
    { moves, wishes },
  )

export const playToTheEnd = (page: Page, wishes: string[] = []) => play(page, Infinity, wishes)

// How many events of the game the page has on its screen, told by the pile and the points; two pages that agree show the same.
export async function position(page: Page): Promise<string> {
  await page.locator('.pile').waitFor()
  return page.evaluate(() =>
    [
      document.querySelector('.pile .count')?.textContent,
      ...[...document.querySelectorAll('.rows [data-card]')].map((card) => card.getAttribute('data-card')),
      '/',
      ...[...document.querySelectorAll('.mine [data-card]')].map((card) => card.getAttribute('data-card')),
    ].join(' '),
  )
}
