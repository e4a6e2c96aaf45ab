import { expect, test } from 'vitest'
import { type Perform, Playback } from '../../src/play/playback.svelte'
import { lastTurn } from '../../src/play/last-turn'
import type { Step } from '../../src/play/step'
import { cards, loadEngine, playOut } from './engine'

const engine = await loadEngine()
const game = playOut(
  engine,
  'push',
  { players: 2 },
  (moves) => moves.find((move) => !move.startsWith('bank')) ?? moves[0]!,
  cards,
)
const settle = () => new Promise<void>((done) => setImmediate(done))

// A stage on which each step lasts until the test ends it.
function stage() {
  const shown: Step[] = []
  let end: () => void = () => {}
  const perform: Perform = (step, advance) => {
    shown.push(step)
    advance()
    return new Promise((done) => (end = done))
  }
  return { shown, perform, next: async () => (end(), await settle()) }
}

test('events are shown one at a time, in order, with the positions around them', async () => {
  const { shown, perform, next } = stage()
  const playback = new Playback(engine, 'push', { players: 2 }, perform)
  playback.feed(game.slice(0, 3))
  expect(shown.map(({ token }) => token)).toEqual(['draw'])
  expect(playback.settled).toBe(false)
  await next()
  expect(shown).toHaveLength(2)
  expect(playback.view).toEqual(shown[1]!.after)
  playback.feed(game.slice(0, 4)) // arrives while another is being shown
  expect(shown).toHaveLength(2)
  await next()
  await next()
  await next()
  expect(shown.map(({ at }) => at)).toEqual([0, 1, 2, 3])
  expect(playback.settled).toBe(true)
  for (const [i, step] of shown.entries()) if (i > 0) expect(step.before).toEqual(shown[i - 1]!.after)
  playback.close()
})

test('what was there when one came is not played', () => {
  const { shown, perform } = stage()
  const playback = new Playback(engine, 'push', { players: 2 }, perform)
  playback.feed(game, true)
  expect(shown).toEqual([])
  expect(playback.shown).toBe(game.length)
  expect(playback.past).toHaveLength(game.length)
  expect(playback.view.over).toBe(true)
  playback.close()
})

test('a long gap is skipped, in the middle of a step too', async () => {
  const { shown, perform, next } = stage()
  const playback = new Playback(engine, 'push', { players: 2 }, perform)
  playback.feed(game.slice(0, 2))
  playback.feed(game.slice(0, 60))
  expect(playback.shown).toBe(60)
  await next()
  expect(shown).toHaveLength(1)
  expect(playback.past.map(({ at }) => at)).toEqual(Array.from({ length: 60 }, (_, i) => i))
  playback.close()
})

test('a step that forgets to change the screen does not hold up the game', async () => {
  const playback = new Playback(engine, 'push', { players: 2 }, async () => {})
  playback.feed(game.slice(0, 5))
  await settle()
  expect(playback.shown).toBe(5)
  playback.close()
})

test('the last turn is shown once more, with everything that arrives meanwhile', async () => {
  const { shown, perform, next } = stage()
  const playback = new Playback(engine, 'push', { players: 2 }, perform)
  playback.feed(game.slice(0, 40), true)
  playback.again(20)
  expect(playback.settled).toBe(false)
  expect(playback.past).toHaveLength(21) // the first of them is being shown
  expect(shown.map(({ at }) => at)).toEqual([20])
  expect(playback.behind).toBe(false)
  playback.again(0) // not while something is being shown
  playback.feed(game.slice(0, 52))
  for (let i = 0; i < 40 && !playback.settled; ++i) await next()
  expect(shown.map(({ at }) => at)).toEqual(Array.from({ length: 32 }, (_, i) => 20 + i))
  expect(playback.past.map(({ at }) => at)).toEqual(Array.from({ length: 52 }, (_, i) => i))
  playback.close()
})

test('the last turn begins after one’s own last move, for who watches with the last player’s first', () => {
  const by = (seats: string) => [...seats].map((seat) => ({ seat: Number(seat) }) as Step)
  expect(lastTurn(by('0001122'), 0)).toBe(3)
  expect(lastTurn(by('000112200'), 0)).toBe(3)
  expect(lastTurn(by('1122'), 0)).toBe(0)
  expect(lastTurn(by('000'), 0)).toBeNull()
  expect(lastTurn([], 0)).toBeNull()
  expect(lastTurn(by('0001122'), null)).toBe(5)
})
