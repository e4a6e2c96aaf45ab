import { expect, test } from 'vitest'
import { gained } from '../../src/feel/story'
import { balanceOf, bestTurn } from '../../src/history/balance'
import type { Entry } from '../../src/history/shelf'
import type { Step } from '../../src/play/step'

const game = (day: number, winners: number[] | null, seats: object[], you: number | null = 0) =>
  ({
    key: `${day}`,
    you,
    date: `2026-11-${String(day).padStart(2, '0')}T10:00:00Z`,
    record: {
      game: 'push',
      seats: [{ name: 'Ada', kind: 'human' }, ...seats],
      ...(winners ? { result: { winners } } : {}),
    },
  }) as unknown as Entry
const bot = (level: string, name = `${level} 1`) => ({ kind: 'bot', level, name })
const ben = { kind: 'human', name: 'Ben' }

test('games, wins and streaks are counted in the order of their days; games without a result or of others are not', () => {
  const all = [
    game(5, [0], [ben]),
    game(1, [0], [bot('casual')]),
    game(2, [0, 1], [bot('casual')]),
    game(3, [1], [bot('casual')]),
    game(4, null, [bot('casual')]),
    game(6, [0], [ben], null),
  ]
  const { games, wins, streak, longest } = balanceOf(all)
  expect({ games, wins, streak, longest }).toEqual({ games: 4, wins: 3, streak: 1, longest: 2 })
})

test('rivals: bots by level, each level once a game, people by name; the most played first', () => {
  const all = [
    game(1, [0], [bot('casual'), bot('casual', 'casual 2'), ben]),
    game(2, [1], [bot('casual')]),
    game(3, [0], [bot('expert')]),
  ]
  expect(balanceOf(all).against).toEqual([
    { level: 'casual', games: 2, wins: 1 },
    { name: 'Ben', games: 1, wins: 1 },
    { level: 'expert', games: 1, wins: 1 },
  ])
  expect(balanceOf([])).toEqual({ games: 0, wins: 0, streak: 0, longest: 0, against: [] })
})

test('the best turn is what one gained between the moves of others, losses in between too', () => {
  const step = (seat: number, before: number[], after: number[]) =>
    ({ seat, before: { points: before }, after: { points: after } }) as unknown as Step
  const steps = [
    step(0, [0, 0], [5, 0]),
    step(0, [5, 0], [9, 0]),
    step(1, [9, 0], [9, 20]),
    step(0, [9, 20], [15, 20]),
    step(0, [15, 20], [12, 20]),
  ]
  expect(bestTurn(steps, 0, gained)).toBe(9)
  expect(bestTurn(steps, 1, gained)).toBe(20)
  expect(bestTurn([], 0, gained)).toBe(0)
  expect(bestTurn([step(0, [0], [5]), step(0, [5], [9])], 0, gained)).toBe(5)
})
