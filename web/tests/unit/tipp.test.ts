import { expect, test } from 'vitest'
import { tipp } from '../../src/games/tipp'
import { cardOf, chance, lookOf, type Position, ring } from '../../src/games/tipp/position'
import { throws, turns } from '../../src/games/tipp/turns'
import type { Step } from '../../src/play/step'
import { languages } from '../../src/words/words.svelte'
import { loadEngine, playOut, stepsOf } from './engine'

const engine = await loadEngine()
const people = ['Ada', 'Ben'].map((name, i) => ({ name, you: i === 0, bot: false, here: true }))
const steps = (events: string[], options = { players: 2, rounds: 2 }) =>
  stepsOf(engine, 'tipp', options, events) as Step<Position>[]

// Ada: six twos, three crosses, stop; Ben: a throw without a match; Ada places all twelve.
const first = ['0 bet:2', '0 dice:111222222366', '0 bet:cross', '0 dice:133355', '0 stop']
const second = ['1 bet:blue', '1 dice:333333344456']
const third = ['0 bet:even', '0 dice:222222222222']

test('dice lie where the throws of this turn put them', () => {
  expect(throws(steps(first.slice(0, 4)))).toEqual([
    {
      bet: '2',
      faces: [1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 6, 6],
      hits: [false, false, false, true, true, true, true, true, true, false, false, false],
    },
    { bet: 'cross', faces: [1, 3, 3, 3, 5, 5], hits: [false, true, true, true, false, false] },
  ])
  expect(throws(steps(first))).toEqual([])
  expect(throws(steps([...first, ...second]))).toEqual([])
})

test('who hears the game is told the round and the points before the first bet', () => {
  const stand = (events: string[]) => tipp.stands!(steps(events).at(-1)!.after, people, 0, 'en')
  expect(stand([...first, ...second])).toBe('Round 2 of 2; Ada, 24 points; Ben, 0 points.')
  expect(stand(first.slice(0, 2))).toBe('')
})

test('the score sheet: points, a stroke for a lost turn, all dice on cards', () => {
  expect(turns(steps(first.slice(0, 4)))).toEqual([])
  expect(turns(steps([...first, ...second, ...third]))).toEqual([
    { seat: 0, round: 1, points: 24, lost: false },
    { seat: 1, round: 1, points: 0, lost: true },
    { seat: 0, round: 2, points: 12, lost: false },
  ])
})

test('a turn in words', () => {
  const told = steps([...first, ...second, ...third]).map((step) => tipp.tell(step, people, 'en'))
  expect(told).toEqual([
    'You bet on twos.',
    '6 × twos! You have 18 points on the cards now.',
    'You bet on crosses.',
    '3 × crosses! You have 24 points on the cards now.',
    'You stop: 24 points.',
    'Ben bets on blue.',
    'Not one fits. Ben gets nothing.',
    'You bet on even numbers.',
    'All twelve dice are placed! You get 12 points.',
  ])
  const lost = steps(['0 bet:2', '0 dice:111222222366', '0 bet:5', '0 dice:133344']).at(-1)!
  expect(tipp.tell(lost, people, 'en')).toBe('Not one fits! Your 18 points are gone.')
})

// Ada: one odd die, and then none; and the question before that.
test('one point and one die are told of as one', () => {
  const one = steps(['0 bet:odd', '0 dice:122222222222', '0 bet:5', '0 dice:22222222222'])
  const asked = (language: 'de' | 'en' | 'nl') => tipp.prompt(one[1]!.after, people, 0, language)
  expect(tipp.tell(one[3]!, people, 'en')).toBe('Not one fits! Your point is gone.')
  expect(tipp.tell(one[3]!, people, 'de')).toBe('Kein Treffer! Dein Punkt ist weg.')
  expect(tipp.tell(one[3]!, people, 'nl')).toBe('Er past er geen één! Je punt is weg.')
  expect(asked('en')).toBe('Stop with 1 point, or go on with 11 dice?')
  expect(asked('de')).toBe('Aufhören mit 1 Punkt oder weiter mit 11 Würfeln?')
  const last = steps(['0 bet:even', '0 dice:122222222222']).at(-1)!.after
  expect(tipp.prompt(last, people, 0, 'de')).toBe('Aufhören mit 11 Punkten oder weiter mit 1 Würfel?')
})

test('every face has its colour and shape; the ring holds every card once', () => {
  const { position } = steps(first)[0]!.before
  expect([1, 2, 3, 4, 5, 6].map((face) => Object.values(lookOf(position, face)).join(' '))).toEqual([
    'blue circle',
    'blue square',
    'red cross',
    'red circle',
    'orange square',
    'orange cross',
  ])
  expect([...ring].sort()).toEqual(position.cards.map(({ bet }) => bet).sort())
})

test('the chance of losing is the engine’s own', () => {
  const { position } = steps(first.slice(0, 4)).at(-1)!.after
  expect(position.dice).toBe(3)
  expect(chance(cardOf(position, 'odd'))).toBe(1 / 8)
})

test.each(languages)('a whole game can be told and followed in %s', (language) => {
  const options = { players: 2, rounds: 3 }
  const events = playOut(
    engine,
    'tipp',
    options,
    (moves) => (moves.includes('stop') && moves.length < 13 ? 'stop' : moves[moves.length % 5]!),
    dice,
  )
  const all = steps(events, options)
  expect(turns(all)).toHaveLength(6)
  for (const step of all) {
    const told = tipp.tell(step, people, language)
    expect(told, step.token).not.toBe('')
    expect(told).not.toMatch(/undefined|NaN|null/)
    const prompt = tipp.prompt(step.after, people, 0, language)
    expect(prompt).not.toMatch(/undefined|NaN|null/)
    if (!step.after.over) expect(prompt, step.token).not.toBe('')
  }
})

// Throws of any number of dice; the one with as many as are thrown is possible.
function dice(at: number): string[] {
  return Array.from(
    { length: 12 },
    (_, n) =>
      `dice:${Array.from({ length: n + 1 }, (_, i) => ((i * 5 + at * 3) % 6) + 1)
        .sort()
        .join('')}`,
  )
}
