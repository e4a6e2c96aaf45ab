import { expect, test } from 'vitest'
import { uis } from '../../src/games'
import { turnToTake, type Position } from '../../src/games/push/position'
import { languages } from '../../src/words/words.svelte'
import { botSteps, cards, loadEngine, playOut, stepsOf } from './engine'

const engine = await loadEngine()
const [push] = uis
const people = ['Ada', 'Ben', 'Cleo'].map((name, i) => ({ name, you: i === 0, bot: false, here: true }))

const steps = (events: string[], options: Record<string, number | string>) => stepsOf(engine, 'push', options, events)
const say = (events: string[]) =>
  steps(events, { players: 3 })
    .map((step) => push!.tell(step, people, 'en'))
    .filter(Boolean)

test('a turn in words, one’s own and that of others', () => {
  const turn = [
    '0 draw',
    '0 y2',
    '0 row:1',
    '0 draw',
    '0 switch',
    '0 draw',
    '0 roll',
    '0 row:1',
    '0 take:1',
    '0 die:y',
    '1 draw',
    '1 g6',
    '1 row:1',
    '1 take:1',
    '2 draw',
    '2 r1',
    '2 row:1',
    '2 take:1',
    '0 draw',
  ]
  expect(say(turn)).toEqual([
    'You put yellow 2 in row 1.',
    'You turn up a switch card: right takes first now.',
    'You put a roll card in row 1.',
    'You take row 1: 2 points.',
    'You roll yellow and lose 1 card (2 points).',
    'Ben puts green 6 in row 1.',
    'Ben takes row 1: 6 points.',
    'Cleo puts red 1 in row 1.',
    'Cleo takes row 1: 1 point.',
  ])
})

test('who hears the game is told what others see at a glance', () => {
  const stand = (events: string[], you = 0) =>
    push!.stands!(steps(events, { players: 3 }).at(-1)!.after, people, you, 'en')
  const begun = ['0 draw', '0 y2', '0 row:1', '0 draw', '0 roll', '0 row:2', '0 draw', '0 g6']
  expect(stand(begun)).toBe('Row 1: yellow 2. Row 2: a roll card. Row 3: empty.')
  expect(stand([...begun, '0 row:2'])).toBe('Row 1, 2 points. Row 2, 6 points, whoever takes it rolls.')
  const taken = [...begun, '0 row:2', '0 take:1']
  expect(stand(taken, 1)).toBe('Row 2, 6 points, whoever takes it rolls.')
  expect(stand([...taken, '1 take:2', '1 die:star'], 1)).toBe(
    'Ada, 2 points; Ben, 6 points; Cleo, 0 points; 117 cards left.',
  )
})

test('a bust in words', () => {
  const bust = [
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
    '0 die:star',
  ]
  expect(say(bust).slice(-2)).toEqual([
    'You turn up: yellow 6. It fits nowhere! You have to roll.',
    'You roll a star: lucky!',
  ])
})

test.each(languages)('a whole game can be told and followed in %s', (language) => {
  const events = playOut(
    engine,
    'push',
    { players: 3, star: 'risk' },
    (moves) => moves.find((move) => move.startsWith('bank')) ?? moves[0]!,
    cards,
  )
  const all = steps(events, { players: 3, star: 'risk' })
  for (const step of all) {
    const silent = step.token === 'draw' || /^([rbgyp][1-6]|roll)$/.test(step.token)
    const told = push!.tell(step, people, language)
    if (!silent) expect(told, step.token).not.toBe('')
    expect(told).not.toMatch(/undefined|NaN|null/)
    const prompt = push!.prompt(step.after, people, 0, language)
    expect(prompt).not.toMatch(/undefined|NaN|null/)
    if (step.after.pending.move.length > 0) expect(prompt, step.token).not.toBe('')
  }
})

test('the order of taking goes both ways round', () => {
  const position = { active: 1, clockwise: true, seats: [0, 0, 0, 0] } as unknown as Position
  expect([0, 1, 2, 3].map((seat) => turnToTake(position, seat))).toEqual([3, 0, 1, 2])
  expect([0, 1, 2, 3].map((seat) => turnToTake({ ...position, clockwise: false }, seat))).toEqual([1, 0, 3, 2])
})

// "4 × black; Throw 1 die": a capital in the middle of a phrase.
test('what is said of moves and of what happened has capitals where a sentence begins, and nowhere else', async () => {
  const games: [string, Record<string, number | string>][] = [
    ['push', { players: 3 }],
    ['tipp', { players: 3, rounds: 2 }],
    ['caramba', { players: 3, pace: 'turns' }],
  ]
  const wrong = new Set<string>()
  let said = 0
  for (const [id, options] of games) {
    const ui = uis.find((one) => one.id === id)!
    const text = await ui.text()
    const events = [...botSteps(engine, id, options, 'casual', 7n, 250)].flat()
    for (const step of stepsOf(engine, id, options, events))
      for (const language of languages) {
        const look = (what: string) => {
          ++said
          // German nouns and people have capitals everywhere.
          const inside =
            language === 'de' ? /[;,] (?!Ada|Ben|Cleo|Risiko)\p{Lu}(?!\p{Ll}+ \d)/u : /[;,:] (?!Ada|Ben|Cleo)\p{Lu}/u
          if (inside.test(what) || /^\p{Ll}/u.test(what)) wrong.add(what)
        }
        step.before.moves.forEach((moves, seat) =>
          moves.forEach((move) => look(text.move(move, step.before, seat, language))),
        )
        look(ui.tell(step, people, language))
        look(ui.stands?.(step.after, people, 0, language) ?? '')
        look(text.heard?.(step, people, language) ?? '')
      }
  }
  expect(said).toBeGreaterThan(1000)
  expect([...wrong]).toEqual([])
})
