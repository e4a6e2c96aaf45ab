import { afterEach, expect, test } from 'vitest'
import {
  begun,
  hasPlayed,
  keepGame,
  type Kept,
  keptGame,
  lastLevel,
  markPlayed,
  newGame,
  placeOf,
} from '../../src/alone/kept'
import { uis } from '../../src/games'
import { choose, forget, keep } from '../../src/net/keepsakes'

const push = uis.find(({ id }) => id === 'push')!
const game = (more: Partial<Kept> = {}): Kept => ({ ...newGame(push, 'Ada', 2, 'casual'), ...more })

afterEach(() => {
  forget('alone.push')
  forget('alone.tipp')
})

test('a game that is kept is found again, by its kind', () => {
  keepGame(game({ events: ['0 draw'] }))
  expect(keptGame('push')).toEqual(game({ events: ['0 draw'] }))
  expect(keptGame('tipp')).toBeNull()
})

test.each([
  ['nothing', ''],
  ['no JSON', '{"game": "push"'],
  ['null', 'null'],
  ['another game', JSON.stringify(game({ game: 'tipp' }))],
  ['no events', JSON.stringify({ ...game(), events: undefined })],
  ['no seats', JSON.stringify({ ...game(), seats: undefined })],
  ['neither events nor seats', JSON.stringify({ game: 'push' })],
])('what is no game is none: %s', (_, text) => {
  keep('alone.push', text)
  expect(keptGame('push')).toBeNull()
  expect(begun('push')).toBe(false)
})

test.each([
  ['one that goes on', {}, true],
  ['one that is over', { over: true }, false],
  ['the last of a series', { over: true, series: { of: 3, wins: [2, 1, 0] } }, false],
  ['one of a series that is not decided', { over: true, series: { of: 3, wins: [1, 1, 0] } }, true],
  ['one that goes on in a series', { series: { of: 3, wins: [1, 1, 0] } }, true],
])('whether there is a game to go on with: %s', (_, more: Partial<Kept>, wanted) => {
  keepGame(game(more))
  expect(begun('push')).toBe(wanted)
})

test('who has a game or had one has played', () => {
  expect(hasPlayed('push')).toBe(false)
  keepGame(game())
  expect(hasPlayed('push')).toBe(true)
  expect(hasPlayed('tipp')).toBe(false)
  markPlayed('tipp')
  expect(hasPlayed('tipp')).toBe(true)
})

test('the bots are the usual ones, then those that one chose last', () => {
  expect(lastLevel(push)).toBe(push.usual.level)
  choose('level', 'expert')
  expect(lastLevel(push)).toBe('expert')
  forget('level')
})

test('the place of a game gives back what was put there, until it is to forget it', () => {
  const place = placeOf('push')
  expect(place.read()).toBeNull()
  place.write(game({ number: 3 }))
  expect(place.read()).toEqual(game({ number: 3 }))
  place.forget()
  expect(place.read()).toBeNull()
})

test('a new game has its person first, then so many bots, numbered from 1', () => {
  expect(game().seats.map(({ name }) => name)).toEqual(['Ada', 'casual 1', 'casual 2'])
  expect(game().options).toEqual({ players: 3 })
  expect(newGame(push, 'Ada', 1, 'club', { of: 3 }).series).toEqual({ of: 3, wins: [0, 0] })
})

test('oneself begins, or the first bot', () => {
  const mine = newGame(push, 'Ada', 2, 'casual')
  expect([mine.you, mine.seats.map(({ kind }) => kind)]).toEqual([0, ['human', 'bot', 'bot']])
  const theirs = newGame(push, 'Ada', 2, 'casual', { botFirst: true })
  expect([theirs.you, theirs.seats.map(({ kind }) => kind)]).toEqual([2, ['bot', 'bot', 'human']])
})
