import { expect, test } from 'vitest'
import { beyond, chiSquaredBeyond, Counter, kindness } from '../../src/dice/tally'
import type { Luck } from '../../src/games/book'
import { uis } from '../../src/games'
import type { Step } from '../../src/play/step'
import { botSteps, loadEngine, stepsOf } from './engine'
import { seeds } from './luck'

const engine = await loadEngine()
const luckOf = async (id: string) => (await uis.find((ui) => ui.id === id)!.book()).luck

test('chances are those of the tables', () => {
  expect(beyond(1.959964)).toBeCloseTo(0.05, 5)
  expect(beyond(-3)).toBeCloseTo(0.0027, 5)
  for (const [x, degrees, chance] of [
    [3.841, 1, 0.05],
    [5.991, 2, 0.05],
    [11.07, 5, 0.05],
    [15.086, 5, 0.01],
    [2.675, 5, 0.75],
    [0, 5, 1],
  ] as const)
    expect(chiSquaredBeyond(x, degrees), `${x}, ${degrees}`).toBeCloseTo(chance, 3)
})

test('Push: a die takes a colour of the bench; with risk a star takes all', async () => {
  const luck = await luckOf('push')
  const events = [
    '0 draw',
    '0 y2',
    '0 row:1',
    '0 draw',
    '0 r5',
    '0 row:1',
    '0 draw',
    '0 roll',
    '0 row:1',
    '0 take:1',
    '0 die:y',
  ]
  const die = (star: string) => stepsOf(engine, 'push', { players: 2, star }, events).at(-1)!
  expect(luck.thrown(die('safe'))).toEqual(['y'])
  const safe = luck.stakes[0]!.of(die('safe'), { star: 'safe' })!
  expect(safe.mean).toBeCloseTo(7 / 6)
  expect(safe.variance).toBeCloseTo((4 + 25) / 6 - (7 / 6) ** 2)
  expect(safe.came).toBe(2)
  expect(luck.stakes[0]!.of(die('risk'), { star: 'risk' })!.mean).toBeCloseTo(14 / 6)
})

test('Push: a card that fits nowhere, by what is left in the pile', async () => {
  const { stakes } = await luckOf('push')
  const events = [
    '0 draw',
    '0 y2',
    '0 row:1',
    '0 draw',
    '0 y3',
    '0 row:2',
    '0 draw',
    '0 y4',
    '0 row:3',
    '0 draw',
    '0 y6',
  ]
  const steps = stepsOf(engine, 'push', { players: 2 }, events)
  expect(stakes[1]!.of(steps[1]!, {})).toBeNull() // there is room for everything
  // Of the 105 cards left no yellow one has a place: 18 − 3.
  expect(stakes[1]!.of(steps[10]!, {})).toMatchObject({ mean: 15 / 105, came: 1 })
})

test('Tipp: a throw without a match takes the points on the cards', async () => {
  const luck = await luckOf('tipp')
  const steps = stepsOf(engine, 'tipp', { players: 1 }, ['0 bet:odd', '0 dice:111111111122', '0 bet:6', '0 dice:22'])
  expect(luck.stakes[0]!.of(steps[1]!, {})).toBeNull()
  expect(luck.stakes[0]!.of(steps[3]!, {})).toMatchObject({ came: 10 })
  expect(luck.stakes[0]!.of(steps[3]!, {})!.mean).toBeCloseTo((25 / 36) * 10)
})

test('Caramba: five of a kind, by the dice that were kept', async () => {
  const luck = await luckOf('caramba')
  const steps = stepsOf(engine, 'caramba', { players: 2, pace: 'turns' }, [
    '0 keep:-',
    '0 dice:kkkbr',
    '0 keep:kkk',
    '0 dice:kk',
    '1 keep:-',
    '1 dice:kkbbr',
    '1 keep:kb',
    '1 dice:kkr',
  ])
  expect(luck.stakes[0]!.of(steps[1]!, {})!.mean).toBeCloseTo((3 / 6) ** 5 + (2 / 6) ** 5 + (1 / 6) ** 5)
  expect(luck.stakes[0]!.of(steps[3]!, {})).toMatchObject({ mean: 0.25, came: 1 })
  expect(luck.stakes[0]!.of(steps[7]!, {})).toBeNull()
})

// 48 throws of a coin that shows heads once in four times: the mean is 12, the deviation 3.
test('counts lie within 1.96 deviations of their means in 95 of 100 cases', () => {
  const stake = (came: number, mean: number, variance: number) => ({ of: () => ({ came, mean, variance }) })
  const luck = {
    faces: ['heads', 'tails'],
    odds: [1 / 4, 3 / 4],
    thrown: () => ['heads', 'tails', 'tails', 'tails'],
    stakes: [stake(0.5, 0.25, 1 / 3), stake(1, 1, 0)],
  } as unknown as Luck
  const counter = new Counter(luck)
  for (let i = 0; i < 12; ++i) counter.add({} as Step, {})
  const { faces, stakes } = counter.tally
  for (const [face, mean] of [
    [faces[0]!, 12],
    [faces[1]!, 36],
  ] as const) {
    expect(face.expected).toBe(mean)
    expect(face.low).toBeCloseTo(mean - 1.96 * 3, 3)
    expect(face.high).toBeCloseTo(mean + 1.96 * 3, 3)
  }
  // 6 came, 3 were to be expected, the deviation is 2.
  expect(stakes[0]).toMatchObject({ count: 12, came: 6, mean: 3 })
  expect(stakes[0]!.chance).toBeCloseTo(beyond(1.5), 9)
  expect(stakes[1]!.chance).toBe(1) // nothing hung on chance
})

test.each(uis)('$id: over many games of bots the engine’s dice are what they should be', async ({ id, book }) => {
  const { luck } = await book()
  const seed = seeds(7n)
  const options = { players: 2, ...(id === 'caramba' ? { pace: 'turns' } : {}) }
  const counter = new Counter(luck)
  for (let round = 0; round < 6; ++round) {
    const events = [...botSteps(engine, id, options, 'novice', seed())].flat()
    for (const step of stepsOf(engine, id, options, events)) counter.add(step, options)
  }
  const { thrown, faces, chance, stakes } = counter.tally
  expect(faces.reduce((sum, { count }) => sum + count, 0)).toBe(thrown)
  expect(chance).toBeGreaterThan(0.001)
  for (const [i, stake] of stakes.entries()) {
    expect(stake.count).toBeGreaterThan(20)
    expect(stake.chance).toBeGreaterThan(0.001)
    for (const language of ['de', 'nl', 'en'] as const) expect(luck.stakes[i]!.told(language, stake)).toMatch(/\d/)
  }
})

test('chance was kind where more came of what is good and less of what is bad, each counted by its deviation', () => {
  const of = (good: 1 | -1, came: number, count = 30) => {
    const luck = {
      faces: [],
      odds: [],
      stakes: [{ good, of: () => ({ mean: 1, variance: 4, came }) }],
    } as unknown as Luck
    const counter = new Counter({ ...luck, thrown: () => [] })
    for (let i = 0; i < count; ++i) counter.add(null as unknown as Step, {})
    return { luck, tally: counter.tally }
  }
  // 30 times 1 more than the mean, the deviation of one is 2: 30 / (2 √30).
  const once = 30 / (2 * Math.sqrt(30))
  expect(kindness([of(1, 2)])).toBeCloseTo(once, 9)
  expect(kindness([of(-1, 2)])).toBeCloseTo(-once, 9)
  expect(kindness([of(1, 2), of(-1, 0)])).toBeCloseTo((2 * once) / Math.sqrt(2), 9)
  expect(kindness([of(1, 2), of(-1, 2)])).toBeCloseTo(0, 9)
  expect(kindness([of(1, 2, 19)])).toBe(null) // too few
  expect(kindness([])).toBe(null)
})

test('what hangs on chance is good or bad for who throws, as the rules say', async () => {
  const good = async (id: string) => (await luckOf(id)).stakes.map(({ good }) => good)
  expect(await good('push')).toEqual([-1, -1]) // cards that the die takes, cards that fit nowhere
  expect(await good('tipp')).toEqual([-1]) // points that are lost
  expect(await good('caramba')).toEqual([1]) // five of a kind
})
