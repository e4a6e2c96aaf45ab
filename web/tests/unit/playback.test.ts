import { expect, test } from 'vitest'
import { type Perform, Playback } from '../../src/play/playback.svelte'
import type { Step } from '../../src/play/step'
import { cards, loadEngine, playOut } from './engine'

const engine = await loadEngine()
const game = playOut(engine, 'push', { players: 2 }, (moves) => moves.find((move) => !move.startsWith('bank')) ?? moves[0]!, cards)
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
