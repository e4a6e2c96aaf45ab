// What a hint lists: the choices of the table, which may be fewer than those of the rules.
import { expect, test } from 'vitest'
import { choicesOf } from '../../src/coach/choices'
import { decimalsFor } from '../../src/coach/figures'
import type { Odds } from '../../src/coach/types'
import { text } from '../../src/games/caramba/text'
import { text as tipp } from '../../src/games/tipp/text'
import { loadEngine } from './engine'

const odds = (shares: Record<string, number>): Odds => {
  const best = Object.entries(shares).sort((a, b) => b[1] - a[1])[0]![0]
  return {
    best,
    reasons: {},
    moves: Object.fromEntries(
      Object.entries(shares).map(([move, share]) => [
        move,
        {
          best: move === best,
          shares: [1 - share, share],
          errors: [0, 0],
          exact: true,
          behind: 0,
          behind_error: 0,
          bust: 0,
        },
      ]),
    ),
  }
}
const listed = (shares: Record<string, number>, offered: string[]) =>
  choicesOf(odds(shares), 1, offered, text.no!(offered)).map(({ move, shares, best }) => [move, shares[1], best])

test('a table that asks whether to grab is told of grabbing and of not grabbing, and of nothing else', () => {
  const rules = { 'keep:rrrr': 0.52, 'grab:r': 0.5, 'keep:-': 0.4 }
  expect(listed(rules, ['grab:r', 'wait'])).toEqual([
    ['wait', 0.52, true],
    ['grab:r', 0.5, false],
  ])
  expect(listed({ ...rules, 'grab:r': 0.6 }, ['grab:r', 'wait'])).toEqual([
    ['grab:r', 0.6, true],
    ['wait', 0.52, false],
  ])
  expect(text.name!('wait', null!, 'en')).toBe('Don’t grab')
})

test('a table that asks what to throw is told of throws alone; waiting is worth nothing that is known', () => {
  expect(listed({ 'keep:rrrr': 0.52, 'grab:r': 0.6, 'keep:-': 0.4 }, ['keep:rrrr', 'keep:-', 'wait'])).toEqual([
    ['keep:rrrr', 0.52, true],
    ['keep:-', 0.4, false],
  ])
})

test('shares that lie close together have a decimal', () => {
  expect(decimalsFor([0.504, 0.501])).toBe(1)
  expect(decimalsFor([0.54, 0.5])).toBe(0)
  expect(decimalsFor([0.504])).toBe(0)
})

test('where the coach says the risk, a card is named without it', async () => {
  const table = (await loadEngine()).open('tipp', { players: 2 })
  const view = table.view(0)
  table.close()
  expect(tipp.move('bet:1', view, 0, 'en')).toMatch(/^Ones, 3 points a die; risk \d/)
  expect(tipp.name!('bet:1', view, 'en')).toBe('Ones, 3 points a die')
})
