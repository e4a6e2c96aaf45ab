import { describe, expect, test } from 'vitest'
import { uis } from '../../src/games'
import { kDead, Spots } from '../../src/play/spots.svelte'
import { loadEngine } from './engine'

const engine = await loadEngine()

class Clock {
  time = 1000
  timers: { at: number; what: () => void }[] = []
  now = () => this.time
  after = (milliseconds: number, what: () => void) => void this.timers.push({ at: this.time + milliseconds, what })
  pass(milliseconds: number) {
    this.time += milliseconds
    const due = this.timers.filter(({ at }) => at <= this.time)
    this.timers = this.timers.filter((timer) => !due.includes(timer))
    for (const { what } of due) what()
  }
}

const row = (token: string) => token.replace('take:', 'row:')
const spotsOfPush = (clock: Clock) => new Spots(row, (token) => !token.startsWith('row:'), clock)

test('who places a card with a double tap does not take the row, however late the answer comes', () => {
  const clock = new Clock()
  const spots = spotsOfPush(clock)
  expect(spots.alive(['row:1', 'row:2'])).toEqual(['row:1', 'row:2'])
  spots.made('row:1')
  expect(spots.alive([])).toEqual([])
  clock.pass(3000)
  expect(spots.alive(['draw', 'take:1', 'take:2'])).toEqual(['draw']) // row 2 means something heavier too
  clock.pass(kDead - 1)
  expect(spots.alive(['draw', 'take:1', 'take:2'])).toEqual(['draw'])
  clock.pass(1)
  expect(spots.alive(['draw', 'take:1', 'take:2'])).toEqual(['draw', 'take:1', 'take:2'])
  // And so it stays, as long as it is offered.
  expect(spots.alive(['draw', 'take:1', 'take:2'])).toEqual(['draw', 'take:1', 'take:2'])
})

test('who draws with a double tap does not draw twice, also where the card goes to its only place by itself', () => {
  const clock = new Clock()
  const spots = spotsOfPush(clock)
  spots.alive(['draw', 'bank:r'])
  spots.made('draw')
  spots.alive([])
  expect(spots.alive(['row:1'])).toEqual(['row:1'])
  spots.alive([]) // it has gone there
  expect(spots.alive(['draw', 'take:1'])).toEqual([])
  clock.pass(kDead)
  expect(spots.alive(['draw', 'take:1'])).toEqual(['draw', 'take:1'])
})

test('a card is placed at once where the person has not just been, whatever the row meant before', () => {
  const spots = spotsOfPush(new Clock())
  spots.alive(['draw', 'take:1'])
  spots.made('draw')
  spots.alive([])
  expect(spots.alive(['row:1', 'row:2'])).toEqual(['row:1', 'row:2'])
})

test('whoever looks is told when a spot comes to life', () => {
  const clock = new Clock()
  const spots = spotsOfPush(clock)
  spots.made('draw')
  spots.alive(['draw'])
  expect(clock.timers.map(({ at }) => at - clock.time)).toEqual([kDead])
})

// A generator that is the same whenever the tests run.
function chance(seed: number) {
  return () => (seed = (seed * 48271) % 2147483647) / 2147483647
}

// Every pair of moves that a seat of a game makes and is offered next: what kind was made, what kind is offered, in which spot.
describe.each([
  [
    'push',
    { players: 2 },
    ['row>take', 'row>draw', 'draw>row', 'draw>draw', 'draw>take', 'take>draw', 'bank>draw', 'take>bank', 'bank>bank'],
  ],
  ['tipp', { players: 1 }, ['bet>bet', 'bet>stop', 'stop>bet']],
  ['caramba', { players: 2, pace: 'turns' }, ['throw>throw', 'throw>grab', 'grab>throw']],
] as const)('%s', (game, options, kinds) => {
  test('after every move its spot is dead, a spot with a new heavy meaning too, and all others live', () => {
    const ui = uis.find(({ id }) => id === game)!
    const random = chance(7)
    const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)]!
    const seen = new Set<string>()
    const kind = (token: string) => token.split(':')[0]!
    // As its board offers it: whatever is kept, it is one button that throws.
    const board = (token: string) => (token.startsWith('keep:') ? 'throw' : token)
    for (let round = 0; round < 12; ++round) {
      const table = engine.open(game, options)
      const clock = new Clock()
      const spots = new Spots(ui.spot, ui.heavy, clock)
      const meant = new Map<string, string>()
      let last: string | null = null
      for (let at = 0, moves = 0; at < 3000 && moves < 150; ++at) {
        const view = table.view(at)
        if (view.over) break
        const all = view.pending.move.includes(0) ? view.moves[0]! : []
        const offered = [...new Set(all.map(board))]
        if (offered.length > 0 && !(view.pending.chance.length > 0 && random() < 0.5)) {
          const alive = spots.alive(offered)
          for (const token of offered) {
            const spot = ui.spot(token)
            const another = meant.has(spot) && meant.get(spot) !== token && ui.heavy(token)
            expect(alive.includes(token), `${token} after ${last}`).toBe(spot !== (last && ui.spot(last)) && !another)
            if (last) seen.add(`${kind(last)}>${kind(token)}`)
            meant.set(spot, token)
          }
          clock.pass(kDead)
          expect(spots.alive(offered)).toEqual(offered)
          const made = pick(all)
          // A card with a single place goes there by itself: that is no move of the finger.
          if (all.length > 1 || !ui.forced(made)) spots.made((last = board(made)))
          spots.alive([])
          table.add(`0 ${made}`)
          ++moves
        } else if (view.pending.chance.length > 0) {
          const seat = view.pending.chance[0]!
          table.add(`${seat} ${table.sample(seat, BigInt(Math.floor(random() * 2 ** 40)))}`)
        } else {
          const seat = view.pending.move.find((seat) => seat !== 0)!
          table.add(`${seat} ${pick(view.moves[seat]!)}`)
        }
      }
      table.close()
    }
    for (const pair of kinds) expect([...seen], pair).toContain(pair)
  })
})

test('of Caramba the button that does without a throw does without a grab next: it rests in between', () => {
  const caramba = uis.find(({ id }) => id === 'caramba')!
  const clock = new Clock()
  const spots = new Spots(caramba.spot, caramba.heavy, clock)
  expect(spots.alive(['throw', 'wait'])).toEqual(['throw', 'wait'])
  spots.made('wait')
  spots.alive([])
  expect(spots.alive(['pass', 'grab:r'])).toEqual(['grab:r'])
  clock.pass(kDead)
  expect(spots.alive(['pass', 'grab:r'])).toEqual(['pass', 'grab:r'])
  spots.made('grab:r')
  spots.alive([])
  expect(spots.alive(['throw', 'wait'])).toEqual(['throw']) // the same button as `pass`
})
