import { expect, test } from 'vitest'
import { uis } from '../../src/games'
import { momentsOf, nextOf } from '../../src/replay/moments'
import { stopsOf } from '../../src/replay/replay.svelte'
import { botSteps, loadEngine, stepsOf } from './engine'

const engine = await loadEngine()

async function momentsIn(id: string, options: Record<string, number | string>, events: string[]) {
  const steps = stepsOf(engine, id, options, events)
  const text = await uis.find((one) => one.id === id)!.text()
  const stops = stopsOf(steps)
  return { moments: momentsOf(steps, stops, text.moments), stops, steps }
}

test('Push: where turns begin, where a card fits nowhere, where points are banked', async () => {
  const bust = ['y2 1', 'y3 2', 'y4 3'].flatMap((one) => {
    const [card, row] = one.split(' ')
    return ['0 draw', `0 ${card}`, `0 row:${row}`]
  })
  const events = [
    ...bust,
    '0 draw',
    '0 y6', // 10: it fits nowhere
    '0 die:star',
    '1 take:1',
    '1 draw', // 13: the turn of the next begins
    '1 g6',
    '1 row:1',
    '1 take:1',
    '0 draw',
  ]
  const { moments, stops } = await momentsIn('push', { players: 2 }, events.slice(0, 12))
  expect(moments.bust).toEqual([11]) // before the die is rolled
  expect(moments.turn).toEqual([0])
  for (const all of Object.values(moments)) for (const at of all) expect(stops).toContain(at)
})

test('Tipp: turns, lost ones and those of which points are written', async () => {
  const { moments } = await momentsIn('tipp', { players: 2, rounds: 2 }, [
    '0 bet:odd',
    '0 dice:111222222222',
    '0 stop',
    '1 bet:1',
    '1 dice:222222222222',
    '0 bet:even',
  ])
  expect(moments).toEqual({ turn: [0, 3, 5], bank: [3], bust: [5] })
})

test('Caramba: rounds and grabs', async () => {
  const { moments } = await momentsIn('caramba', { players: 2, pace: 'turns' }, [
    '0 keep:-',
    '0 dice:rrrrr',
    '1 keep:-',
    '1 dice:kkkkk',
    '0 grab:r',
    '1 grab:k',
  ])
  expect(moments).toEqual({ round: [0], grab: [5, 6] })
})

test.each(uis.map(({ id }) => id))(
  'of a whole game of %s every moment is a stop, in order, and none is passed over',
  async (id) => {
    const options = { players: 3, ...(id === 'caramba' ? { pace: 'turns' } : {}) }
    const { moments, stops, steps } = await momentsIn(
      id,
      options,
      [...botSteps(engine, id, options, 'casual', 5n)].flat(),
    )
    const kinds = Object.keys(moments) as (keyof typeof moments)[]
    expect(kinds).toContain(id === 'caramba' ? 'round' : 'turn')
    for (const kind of kinds) {
      const all = moments[kind]!
      expect(all).toEqual([...new Set(all)].sort((a, b) => a - b))
      for (const at of all) expect(stops).toContain(at)
      const walked: number[] = []
      for (let at = -1; (at = nextOf(moments, kind, at) ?? Infinity) < Infinity;) walked.push(at)
      expect(walked).toEqual(all)
      expect(all.at(-1)!).toBeLessThanOrEqual(steps.length)
    }
  },
)
