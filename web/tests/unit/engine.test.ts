import { expect, test } from 'vitest'
import { EngineError } from '../../src/engine/engine'
import { uis } from '../../src/games'
import { loadEngine } from './engine'

const engine = await loadEngine()

test('every game on the screen is one that the engine has, with options and level as it says', () => {
  for (const ui of uis) {
    const game = engine.catalogue.games.find(({ id }) => id === ui.id)
    expect(game, ui.id).toBeDefined()
    expect(game!.levels).toContain(ui.usual.level)
    for (const words of Object.values(ui.words))
      for (const rule of game!.options)
        if ('words' in rule)
          expect(Object.keys(words.options[rule.name]!.values!).sort()).toEqual([...rule.words].sort())
        else if (rule.name !== 'players')
          // Every number of the range has words of its own.
          expect(new Set([rule.low, rule.high].map((n) => words.options[rule.name]!.number!(n))).size).toBe(2)
  }
})

test('gives positions and legal moves', () => {
  const table = engine.open('push', { players: 3 })
  expect(table.options).toMatchObject({ players: 3, star: 'safe', switch: 'in' })
  table.add('0 draw')
  table.add('0 y2')
  expect(table.view(2).moves).toEqual([['row:1'], [], []])
  expect(table.view(0).pending.move).toEqual([0])
  table.close()
})

test('a refused event says why and changes nothing', () => {
  const table = engine.open('push', { players: 2 })
  expect(() => table.add('0 take:1')).toThrow(EngineError)
  expect(table.view(0).moves[0]).toEqual(['draw'])
  table.close()
})

test('options that a table may not set are refused', () => {
  expect(() => engine.open('push', { players: 9 })).toThrow(EngineError)
  expect(() => engine.open('push', { players: 3, switch: 'out' })).toThrow(EngineError)
})
