// A game that goes on otherwise: what stands stays, what came comes again where the rules allow it, and the rest is new.
import { expect, test } from 'vitest'
import { type Line, nextEvent, turningBack } from '../../src/cardboard/whatif'
import { playThrough } from '../../src/records/record'
import { cards, loadEngine, playOut } from './engine'

const engine = await loadEngine()
const options = { players: 2 }
const record = playOut(
  engine,
  'push',
  options,
  (moves) => moves.find((move) => /^(row|take)/.test(move)) ?? moves[0]!,
  cards,
)
const line = (at: number, you: number): Line => ({ game: 'push', options, record, at, you, level: 'casual' })
const isCard = (event: string) => /^\d ([rbgyp][1-6]|roll|switch)$/.test(event)

test('the cards that came come again in their order, whoever draws them', () => {
  const at = record.findIndex((event, i) => i > 4 && event.endsWith('draw'))
  const you = Number(record[at]!.split(' ')[0])
  // The same choice: the same card.
  expect(nextEvent(engine, line(at, you), record.slice(0, at + 1), true, 1n)).toBe(record[at + 1])
  // The others play, and each card that is drawn is the next of the game.
  const events = record.slice(0, at)
  const wanted = record
    .slice(at)
    .filter(isCard)
    .map((event) => event.split(' ')[1])
  const drawn: string[] = []
  for (let i = 0; i < 60 && drawn.length < 6; ++i) {
    const next = nextEvent(engine, line(at, you), events, true, BigInt(i))
    if (next === null) {
      const table = engine.open('push', options)
      for (const event of events) table.add(event)
      const { over, moves } = table.view(events.length)
      table.close()
      if (over) break
      events.push(`${you} ${moves[you]!.find((move) => move.startsWith('row') || move === 'draw') ?? moves[you]![0]}`)
      continue
    }
    events.push(next)
    if (isCard(next)) drawn.push(next.split(' ')[1]!)
  }
  expect(drawn.length).toBeGreaterThan(3)
  expect(drawn).toEqual(wanted.slice(0, drawn.length))
})

test('new cards come from the seed alone', () => {
  const at = record.findIndex((event, i) => i > 4 && event.endsWith('draw'))
  const you = Number(record[at]!.split(' ')[0])
  const draws = (same: boolean) =>
    new Set(
      Array.from({ length: 12 }, (_, i) => nextEvent(engine, line(at, you), record.slice(0, at + 1), same, BigInt(i))),
    )
  expect(draws(true).size).toBe(1)
  expect(draws(false).size).toBeGreaterThan(4)
  const one = nextEvent(engine, line(at, you), record.slice(0, at + 1), false, 7n)
  expect(nextEvent(engine, line(at, you), record.slice(0, at + 1), false, 7n)).toBe(one)
})

test('dice of a throw that did not happen are new ones', () => {
  const tipp = { players: 2, rounds: 1 }
  const was = ['0 bet:6', '0 dice:111166666666', '0 stop', '1 bet:cross', '1 dice:112233333666', '1 stop']
  const other: Line = { game: 'tipp', options: tipp, record: was, at: 2, you: 0, level: 'casual' }
  // Seat 0 throws four dice now, as it never did: there are none that came.
  expect(nextEvent(engine, other, [...was.slice(0, 2), '0 bet:1'], true, 3n)).toMatch(/^0 dice:\d{4}$/)
  // Seat 1 begins with twelve, as it did.
  const theirs = [...was.slice(0, 3), '1 bet:1']
  expect(nextEvent(engine, other, theirs, true, 3n)).toBe('1 dice:112233333666')
  // Nothing is left to do at the end.
  expect(nextEvent(engine, other, was, true, 3n)).toBe(null)
})

test('where all may act each of the others acts once after the person', () => {
  const caramba = { players: 3, pace: 'turns' }
  const other: Line = { game: 'caramba', options: caramba, record: [], at: 0, you: 1, level: 'casual' }
  expect(nextEvent(engine, other, [], true, 1n)).toBe(null) // the person first
  const events = ['1 keep:-']
  for (let i = 0; i < 5; ++i) events.push(nextEvent(engine, other, events, false, BigInt(i))!)
  expect(events.map((event) => event.replace(/:.*/, ''))).toEqual([
    '1 keep',
    '1 dice',
    '0 keep',
    '0 dice',
    '2 keep',
    '2 dice',
  ])
  expect(nextEvent(engine, other, events, false, 9n)).toBe(null)
})

test('one goes back to where somebody had a choice', () => {
  const table = engine.open('push', options)
  for (const event of record) table.add(event)
  const { points, cards: counts, winners } = table.view(record.length)
  const { steps } = playThrough(engine, {
    wagnis: 1,
    game: 'push',
    options: table.options,
    seats: [0, 1].map((i) => ({ name: `P${i}`, kind: 'human' })),
    events: record,
    result: { points, cards: counts, winners },
  })
  table.close()
  expect(turningBack(steps, 0)).toBe(null) // the first move is the only one
  for (const at of [5, 20, record.length]) {
    const back = turningBack(steps, at)!
    expect(back.at).toBeLessThanOrEqual(at)
    expect(steps[back.at]!.before.moves[back.you]!.length).toBeGreaterThan(1)
    expect(steps[back.at]!.seat).toBe(back.you)
  }
})
