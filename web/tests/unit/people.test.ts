import { expect, test } from 'vitest'
import type { TableState } from '../../src/net/protocol'
import { people } from '../../src/play/people'
import { catalogues } from '../../src/words/words.svelte'
import { table } from './world'

const bot = (level: string, name = `Bot ${level}`) => ({ kind: 'bot' as const, name, level, here: true })
const namesOf = (seats: TableState['seats']) =>
  people(table({ seats, you: 0 }) as unknown as TableState, catalogues.de).map(({ name }) => name)

test('who share a device are all called by their names, and have the faces they chose there', () => {
  const seats: TableState['seats'] = [
    { kind: 'human', name: 'Ada', here: true, look: 3 },
    { kind: 'human', name: 'Grace', here: true, look: 9 },
  ]
  expect(people({ seats, you: 0, own: [0, 1] }, catalogues.de)).toEqual([
    { you: false, name: 'Ada', bot: false, here: true, face: { look: 3 } },
    { you: false, name: 'Grace', bot: false, here: true, face: { look: 9 } },
  ])
})

test('bots have a name, a face and a level as a word; people are called as they named themselves', () => {
  const seats: TableState['seats'] = [
    bot('casual'),
    { kind: 'human', name: 'Ada', here: false },
    bot('casual'),
    bot('club'),
    bot('unheard-of'),
    bot('greedy'),
    { kind: 'open' },
  ]
  const all = people(table({ seats, you: 1 }) as unknown as TableState, catalogues.de)
  expect(all.map(({ name }) => name)).toEqual([
    'Bruno',
    'Ada',
    'Tilda',
    'Hugo',
    'Bot unheard-of',
    'Gierig',
    'noch frei',
  ])
  expect(all.map(({ level }) => level)).toEqual([
    'Locker',
    undefined,
    'Locker',
    'Kenner',
    undefined,
    undefined,
    undefined,
  ])
  expect(all.map(({ you }) => you)).toEqual([false, true, false, false, false, false, false])
  expect(all.map(({ here }) => here)).toEqual([true, false, true, true, true, true, false])
  expect(all.map(({ bot }) => bot)).toEqual([true, false, true, true, true, true, false])
})

test('a bot keeps its name when all move on by one seat', () => {
  const [first, second, third] = [bot('expert', 'expert 1'), bot('expert', 'expert 2'), bot('expert', 'expert 3')]
  expect(namesOf([first, second, third])).toEqual(['Rufus', 'Greta', 'Vito'])
  expect(namesOf([second, third, first])).toEqual(['Greta', 'Vito', 'Rufus'])
})

test('no two bots of a table are the same one, and there are 24', () => {
  const names = ['novice', 'casual', 'club', 'expert'].flatMap((level) =>
    namesOf(Array.from({ length: 6 }, () => bot(level, `${level} 3`))),
  )
  expect(new Set(names).size).toBe(24)
})

test('one’s own name of games alone is in the language of today, whatever it was in when they were kept', () => {
  const seats: TableState['seats'] = ['Ich', 'Me'].map((name) => ({ kind: 'human', name, here: true }))
  const named = (you: number | null) =>
    people(table({ seats, you }) as unknown as TableState, catalogues.nl).map(({ name }) => name)
  expect(named(0)).toEqual(['Ik', 'Me'])
  expect(named(1)).toEqual(['Ich', 'Ik'])
  expect(named(null)).toEqual(['Ich', 'Me']) // somebody else’s game
})
