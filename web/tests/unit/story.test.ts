import { expect, test } from 'vitest'
import { likeChance, scattered } from '../../src/feel/dice'
import { gained, taleOf } from '../../src/feel/story'
import { uis } from '../../src/games'
import type { Step } from '../../src/play/step'
import { botSteps, loadEngine, stepsOf } from './engine'

const engine = await loadEngine()

// A step after which the seats have these points.
const step = (at: number, before: number[], after: number[]) =>
  ({ at, seat: 0, token: 'x', before: { points: before }, after: { points: after } }) as unknown as Step
const end = (points: number[], winners: number[], cards?: number[]) =>
  ({ points, winners, ...(cards ? { cards } : {}) }) as unknown as Step['after']

const game = [step(0, [0, 0], [5, 0]), step(1, [5, 0], [5, 12]), step(2, [5, 12], [2, 12]), step(3, [2, 12], [11, 12])]

test('who lost is told by how little, what moved the winner furthest away, and their own best moment', () => {
  expect(taleOf(game, end([11, 12], [1]), 0, gained)).toEqual({
    rival: 1,
    margin: 1,
    won: false,
    close: true,
    decided: game[1],
    enough: true,
    saved: false,
    best: game[3],
  })
})

test('points that were lost and would have been enough are said to', () => {
  const lost = [step(0, [0, 0], [14, 0]), step(1, [14, 0], [14, 3]), step(2, [14, 3], [1, 3])]
  const tale = taleOf(lost, end([1, 3], [1]), 0, gained)!
  expect([tale.decided, tale.saved, tale.best]).toEqual([lost[2], true, lost[0]])
  expect(taleOf(lost, end([1, 30], [1]), 0, gained)).toMatchObject({ decided: lost[2], enough: false, saved: false })
  // Not where a third one was still ahead.
  const three = lost.map((one, at) => step(at, [...one.before.points, 20], [...one.after.points, 20]))
  expect(taleOf(three, end([1, 3, 20], [2]), 0, gained)!.saved).toBe(false)
})

test('who won is told by whom they were followed; one moment is told once', () => {
  const tale = taleOf(game, end([11, 12], [1]), 1, gained)!
  expect([tale.won, tale.rival, tale.decided, tale.best]).toEqual([true, 0, game[1], null])
})

test('the rival of who lost is who won, and of who won the best of the others', () => {
  const steps = [step(0, [0, 0, 0], [9, 4, 7])]
  expect(taleOf(steps, end([9, 4, 7], [0]), 1, gained)!.rival).toBe(0)
  expect(taleOf(steps, end([9, 4, 7], [0]), 0, gained)!.rival).toBe(2)
  expect(taleOf(steps, end([9, 4, 9], [2], [5, 0, 8]), 0, gained)).toMatchObject({ rival: 2, margin: 0, won: false })
})

test('in a tie nothing decided, and of a game alone or one without a result there is no tale', () => {
  expect(taleOf(game, end([12, 12], [0, 1]), 0, gained)).toMatchObject({ won: true, margin: 0, decided: null })
  expect(taleOf([step(0, [0], [5])], end([5], [0]), 0, gained)).toBeNull()
  expect(taleOf(game, end([3, 4], []), 0, gained)).toBeNull()
})

test.each(uis.map(({ id }) => id))('a whole game of %s: what is told is a sentence of that game', (id) => {
  const ui = uis.find((one) => one.id === id)!
  const options = { players: 3, ...(id === 'caramba' ? { pace: 'turns' } : {}) }
  for (const seed of [1n, 2n, 3n]) {
    const steps = stepsOf(engine, id, options, [...botSteps(engine, id, options, 'novice', seed)].flat())
    const last = steps.at(-1)!.after
    expect(last.over).toBe(true)
    const people = ['Ada', 'Ben', 'Cleo'].map((name, i) => ({ name, you: i === 0, bot: false, here: true }))
    for (const seat of [0, 1, 2]) {
      const tale = taleOf(steps, last, seat, ui.gain ?? gained)!
      expect(tale.margin).toBe(Math.abs(last.points[seat]! - last.points[tale.rival]!))
      expect(tale.won).toBe(last.winners.includes(seat))
      for (const one of [tale.decided, tale.best]) if (one) expect(ui.tell(one, people, 'en')).toMatch(/\.$|!$/)
      expect(tale.decided ?? tale.best).not.toBeNull()
    }
  }
})

test('in Tipp a turn that is lost has cost what lay on the cards', () => {
  const tipp = uis.find(({ id }) => id === 'tipp')!
  const steps = stepsOf(engine, 'tipp', { players: 2, rounds: 1 }, [
    '0 bet:odd',
    '0 dice:111222222222',
    '0 bet:1',
    '0 dice:222222222',
  ])
  expect([0, 1].map((seat) => tipp.gain!(steps.at(-1)!, seat))).toEqual([-3, 0])
  expect(tipp.gain!(steps[1]!, 0)).toBe(0)
})

test('scattered dice lie apart, near their place, and for the same seed alike', () => {
  const size = 40
  const area = { x: 100, y: 100, width: 4 * 45, height: 3 * 45 }
  const home = Array.from({ length: 12 }, (_, i) => ({ x: 122 + 45 * (i % 4), y: 122 + 45 * Math.floor(i / 4) }))
  for (let seed = 0; seed < 200; ++seed) {
    const falls = scattered(home, size, area, 4, 3, likeChance(seed))
    const lie = falls.map(({ x, y }, i) => ({ x: home[i]!.x + x, y: home[i]!.y + y }))
    for (const [i, a] of lie.entries()) {
      for (const b of lie.slice(i + 1))
        expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThanOrEqual(size)
      expect(Math.abs(a.x - 190)).toBeLessThanOrEqual((area.width * 1.35) / 2)
      expect(Math.abs(a.y - 167.5)).toBeLessThanOrEqual((area.height * 1.55) / 2)
    }
    expect(scattered(home, size, area, 4, 3, likeChance(seed))).toEqual(falls)
  }
})
