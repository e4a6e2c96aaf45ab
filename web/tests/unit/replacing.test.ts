import { expect, test } from 'vitest'
import { aloneDecides, mayReplace, missing } from '../../src/absent/replacing'
import type { SeatState, TableState } from '../../src/net/protocol'

const here: SeatState = { kind: 'human', name: 'Ada', here: true }
const away: SeatState = { kind: 'human', name: 'Bob', here: false }
const helped: SeatState = { kind: 'human', name: 'Cleo', here: true, stand_in: true }
const bot: SeatState = { kind: 'bot', name: 'Casual 1', level: 'casual', here: true }
const at = (state: TableState['state'], you: number | null, ...seats: SeatState[]) => ({ state, you, seats })
const offered = (table: ReturnType<typeof at>) =>
  table.seats.flatMap((_, seat) => (mayReplace(table, seat) ? [seat] : []))

test('a bot is offered for whoever is away, in a game and after it, but not before it', () => {
  for (const state of ['playing', 'over'] as const) expect(offered(at(state, 0, here, away, bot))).toEqual([1])
  expect(offered(at('waiting', 0, here, away, bot))).toEqual([])
  expect(offered(at('over', null, here, away, bot))).toEqual([])
})

test('of somebody who is here two others must want it, so a table of two offers nothing that cannot come true', () => {
  expect(offered(at('playing', 0, here, here))).toEqual([])
  expect(offered(at('playing', 0, here, here, bot))).toEqual([])
  expect(offered(at('playing', 1, here, here, here))).toEqual([0, 2])
  expect(offered(at('playing', 0, here, helped))).toEqual([1])
})

test('alone decides who sits with nobody but the one in question and bots', () => {
  expect(aloneDecides(at('over', 0, here, away, bot), 1)).toBe(true)
  expect(aloneDecides(at('over', 0, here, away, here), 1)).toBe(false)
  expect(aloneDecides(at('over', 0, here, away, away), 1)).toBe(false)
})

test('another game waits for the people who are not here, but not for oneself', () => {
  expect(missing(at('over', 0, here, away, bot, here, away))).toEqual([1, 4])
  expect(missing(at('over', 1, here, away))).toEqual([])
})
