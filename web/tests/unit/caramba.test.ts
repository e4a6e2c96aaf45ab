import { beforeEach, expect, test } from 'vitest'
import { caramba } from '../../src/games/caramba'
import { allOne, counts, endsRound, keepToken, type Position } from '../../src/games/caramba/position'
import { type Clock, kJitter, Race } from '../../src/games/caramba/race.svelte'
import type { Step } from '../../src/play/step'
import { languages } from '../../src/words/words.svelte'
import { loadEngine, playOut, stepsOf } from './engine'

const engine = await loadEngine()
const people = ['Ada', 'Ben', 'Cleo'].map((name, i) => ({ name, you: i === 0, bot: false, here: true }))
const tempo = 800
const steps = (events: string[], players = 2) => stepsOf(engine, 'caramba', { players }, events) as Step<Position>[]

// A clock that a test winds.
class Time implements Clock {
  time = 0
  alarms: { at: number; what: () => void }[] = []
  now() {
    return this.time
  }
  after(milliseconds: number, what: () => void) {
    const alarm = { at: this.time + milliseconds, what }
    this.alarms.push(alarm)
    return () => void (this.alarms = this.alarms.filter((other) => other !== alarm))
  }
  pass(milliseconds: number) {
    const end = this.time + milliseconds
    for (;;) {
      const next = this.alarms.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.alarms = this.alarms.filter((alarm) => alarm !== next)
      this.time = next.at
      next.what()
    }
    this.time = end
  }
}

let time: Time
let race: Race
let landed: number[]
let lasts: number // a throw
beforeEach(() => {
  time = new Time()
  landed = []
  lasts = tempo
  race = new Race(
    0,
    () => lasts,
    time,
    (seat) => landed.push(seat),
  )
  race.sync(steps(['0 keep:- @0'])[0]!.before.position, 0)
})
const lying = (seat: number) =>
  race.trays[seat]!.dice.map((die, i) => (race.trays[seat]!.air[i] ? '?' : (die ?? '-'))).join('')

test('where the device goes round, what each person has chosen to keep is theirs, and comes back with them', () => {
  const dice = stepsOf(engine, 'caramba', { players: 2, pace: 'turns' }, [
    '0 keep:-',
    '0 dice:kkbbr',
    '1 keep:-',
    '1 dice:kkkbr',
    '0 keep:k',
    '0 dice:kbbr',
    '1 keep:kk',
    '1 dice:bbr',
  ]) as Step<Position>[]
  for (const step of dice.slice(0, 4)) race.hear(step)
  time.pass(tempo)
  race.lock(1)
  expect(race.token).toBe('keep:k')
  race.sit(1)
  expect(race.locked).toEqual([false, false, false, false, false])
  race.lock(1)
  race.lock(2)
  expect(race.token).toBe('keep:kk')
  race.sit(0)
  expect(race.locked).toEqual([false, true, false, false, false])
  race.sit(1)
  for (const step of dice.slice(4)) race.hear(step)
  expect([lying(0), lying(1)]).toEqual(['?k???', '?kk??']) // the very dice that each of them chose
})

test('dice are counted by colour, without the colours that are not there', () => {
  expect(counts('kkbrr')).toEqual([
    ['k', 2],
    ['b', 1],
    ['r', 2],
  ])
  expect(counts('rrrrr')).toEqual([['r', 5]])
  expect(counts('')).toEqual([])
})

test('dice are kept in the order of the notation', () => {
  expect(keepToken([])).toBe('keep:-')
  expect(keepToken(['r', 'k', 'b', 'k'])).toBe('keep:kkbr')
  expect(allOne(['r', 'r', 'r', 'r', 'r'])).toBe(true)
  expect(allOne(['r', 'r', 'r', 'r', 'k'])).toBe(false)
  expect(allOne([null, null, null, null, null])).toBe(false)
})

test('one’s own throw ends a tempo after the press, however late its result comes', () => {
  race.start()
  expect(lying(0)).toBe('?????')
  expect(race.mayThrow).toBe(false)
  time.pass(150)
  for (const step of steps(['0 keep:- @100', '0 dice:kkbbr @100'])) race.hear(step)
  time.pass(649)
  expect(lying(0)).toBe('?????')
  time.pass(1)
  expect(lying(0)).toBe('kkbbr')
  expect(landed).toEqual([0])
  expect(race.mayThrow).toBe(true)

  race.start()
  time.pass(900)
  expect(lying(0)).toBe('?????')
  race.hear(steps(['0 keep:- @100', '0 dice:kkbbr @100', '0 keep:- @1000', '0 dice:kkkkr @1000'])[2]!)
  race.hear(steps(['0 keep:- @100', '0 dice:kkbbr @100', '0 keep:- @1000', '0 dice:kkkkr @1000'])[3]!)
  expect(lying(0)).toBe('kkkkr')
})

test('a throw at the first possible moment is sent a little later, so that it does not come too early', () => {
  expect(race.start()).toBe(0)
  for (const step of steps(['0 keep:- @100', '0 dice:kkbbr @100'])) race.hear(step)
  time.pass(tempo)
  expect(race.mayThrow).toBe(true)
  expect(race.start()).toBe(kJitter)
  for (const step of steps(['0 keep:- @100', '0 dice:kkbbr @100', '0 keep:- @912', '0 dice:kkkkr @912']).slice(2))
    race.hear(step)
  time.pass(tempo + kJitter - 1)
  expect(lying(0)).toBe('?????')
  time.pass(1)
  expect(lying(0)).toBe('kkkkr') // it lasts from when it was sent
  time.pass(kJitter - 1)
  expect(race.start()).toBe(1)
  race.takeBack()
  expect(race.start()).toBe(0) // the server took none
})

test('at the pace “fast” dice of a game at ease lie as soon as they are known, from the moment on that it is chosen', () => {
  const all = steps(['0 keep:- @0', '0 dice:kkbbr @0', '1 keep:- @900', '1 dice:kbbrr @900'])
  race.start()
  lasts = 0
  for (const step of all.slice(0, 2)) race.hear(step)
  time.pass(0)
  expect(lying(0)).toBe('?????') // it was thrown before
  for (const step of all.slice(2)) race.hear(step)
  time.pass(0)
  expect(lying(1)).toBe('kbbrr')
  time.pass(tempo)
  expect(landed).toEqual([1, 0])
})

test('a throw of another is shown a tempo after it arrived; kept dice stay where they lie', () => {
  const all = steps(['1 keep:- @0', '1 dice:kkbbr @0', '1 keep:kbr @900', '1 dice:kr @900'])
  race.hear(all[0]!)
  race.hear(all[1]!)
  time.pass(799)
  expect(lying(1)).toBe('?????')
  time.pass(1)
  expect(lying(1)).toBe('kkbbr')
  race.hear(all[2]!)
  race.hear(all[3]!)
  expect(lying(1)).toBe('k?b?r')
  time.pass(tempo)
  expect(lying(1)).toBe('kkbrr')
})

test('locked dice are those that are kept, in their places', () => {
  const all = steps(['0 keep:- @0', '0 dice:kkbbr @0', '0 keep:kb @900', '0 dice:kbr @900'])
  expect(race.mayLock).toEqual([false, false, false, false, false])
  race.lock(1)
  expect(race.locked).not.toContain(true)
  race.hear(all[0]!)
  race.hear(all[1]!)
  time.pass(tempo)
  race.lock(1)
  race.lock(3)
  race.lock(4)
  race.lock(4)
  expect(race.token).toBe('keep:kb')
  race.start()
  expect(lying(0)).toBe('?k?b?')
  race.hear(all[2]!)
  race.hear(all[3]!)
  time.pass(tempo)
  expect(lying(0)).toBe('kkbbr')
  for (const i of [0, 2, 4]) race.lock(i)
  expect(race.mayThrow).toBe(false) // at least one has to fly
})

test('a refused throw is back in the hand; one that came too early flies on', () => {
  race.start()
  race.takeBack()
  expect(lying(0)).toBe('-----')
  expect(race.mayThrow).toBe(true)
  race.start()
  time.pass(tempo)
  race.delay(40)
  for (const step of steps(['0 keep:- @100', '0 dice:kkbbr @100'])) race.hear(step)
  time.pass(839)
  expect(lying(0)).toBe('?????')
  time.pass(1)
  expect(lying(0)).toBe('kkbbr')
})

test('a grab tells what was shown last, and how long ago', () => {
  const all = steps(['0 keep:- @0', '0 dice:bbbbb @0', '1 keep:- @300', '1 dice:kkkkk @300', '0 grab:b @1200'])
  race.start() // at 0
  time.pass(60)
  race.hear(all[0]!)
  race.hear(all[1]!)
  time.pass(300) // 360: Ben throws
  race.hear(all[2]!)
  race.hear(all[3]!)
  expect(race.claim()).toEqual({ at: 3, since: 0 })
  time.pass(440) // 800: one’s own dice lie, a tempo after the press
  expect(race.claim()).toEqual({ at: 2, since: 0 })
  time.pass(230)
  expect(race.claim()).toEqual({ at: 2, since: 230 })
  time.pass(130) // 1160: Ben’s dice lie
  expect(race.claim()).toEqual({ at: 4, since: 0 })
  race.hear(all[4]!)
  time.pass(12.4)
  expect(race.claim()).toEqual({ at: 5, since: 12 })
})

test('whoever grabs has dice that lie; the end of a round takes all of them', () => {
  const events = [
    '1 keep:- @0',
    '1 dice:kkkkk @0',
    '1 grab:k @800',
    '1 keep:- @900',
    '1 dice:bbbbb @900',
    '1 grab:b @1700',
    '1 keep:- @1800',
    '1 dice:rrrrr @1800',
    '0 keep:- @1900',
    '0 dice:kkkkr @1900',
    '1 grab:r @2600',
  ]
  const all = steps(events)
  expect(all.map(endsRound)).toEqual(events.map((_, i) => i === 10))
  race.hear(all[0]!)
  race.hear(all[1]!)
  race.hear(all[2]!) // before the dice were due
  expect(lying(1)).toBe('kkkkk')
  for (const step of all.slice(3)) race.hear(step)
  expect([lying(0), lying(1)]).toEqual(['-----', '-----'])
  time.pass(2 * tempo)
  expect([lying(0), lying(1)]).toEqual(['-----', '-----'])
  expect(race.claim()).toEqual({ at: 11, since: 1600 })
})

test('what was skipped lies there, and does not come again', () => {
  const all = steps(['1 keep:- @0', '1 dice:kkbbr @0', '1 keep:kk @900', '1 dice:bbr @900'])
  race.hear(all[0]!)
  race.sync(all[3]!.after.position, 4)
  expect(lying(1)).toBe('kkbbr')
  race.hear(all[2]!)
  time.pass(tempo)
  expect(lying(1)).toBe('kkbbr')
  expect(race.heard).toBe(4)
})

test('grabs and rounds in words', () => {
  const events = [
    '0 keep:- @0',
    '0 dice:kkkkk @0',
    '0 grab:k @800',
    '1 keep:- @900',
    '1 dice:kkkkk @900',
    '1 grab:k @1700',
    '1 keep:- @1800',
    '1 dice:rrrrr @1800',
    '1 grab:r @2600',
    '0 keep:- @2700',
    '0 dice:bbbbb @2700',
    '0 grab:b @3500',
  ]
  const told = steps(events)
    .map((step) => caramba.tell(step, people.slice(0, 2), 'en'))
    .filter(Boolean)
  expect(told).toEqual([
    'You grab the black figure!',
    'Ben takes the black figure from you.',
    'Ben grabs the red figure.',
    'You grab the blue figure! The round is over, moving on: you to field 3 and Ben to field 5.',
  ])
})

test.each(languages)('a whole game can be told in %s', (language) => {
  const options = { players: 3, pace: 'turns' }
  // Always five of one colour, so that every throw is good for a grab.
  const events = playOut(
    engine,
    'caramba',
    options,
    (moves) => moves.find((move) => move.startsWith('grab')) ?? 'keep:-',
    (at) => ['kkkkk', 'bbbbb', 'rrrrr'].map((_, i, all) => `dice:${all[(at + i) % 3]}`),
  )
  for (const step of stepsOf(engine, 'caramba', options, events)) {
    const told = caramba.tell(step, people, language)
    expect(told === '', step.token).toBe(!step.token.startsWith('grab'))
    expect(told).not.toMatch(/undefined|NaN|null/)
  }
  for (const paragraph of ['C5', 'C10']) expect(caramba.refused!({ what: 'x', paragraph }, language)).toBeTruthy()
  expect(caramba.refused!({ what: 'x', paragraph: 'C4' }, language)).toBeUndefined()
})
