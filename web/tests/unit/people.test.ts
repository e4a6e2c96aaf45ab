import { expect, test } from 'vitest'
import type { TableState } from '../../src/net/protocol'
import { people } from '../../src/play/people'
import { catalogues } from '../../src/words/words.svelte'
import { table } from './world'

test('bots are named in the language on the screen, by level, and number where there are several; people as they named themselves', () => {
  const bot = (level: string) => ({ kind: 'bot' as const, name: `Bot ${level}`, level, here: true })
  const seats: TableState['seats'] = [
    bot('casual'),
    { kind: 'human', name: 'Ada', here: false },
    bot('casual'),
    bot('club'),
    bot('unheard-of'),
    { kind: 'open' },
  ]
  const all = people(table({ seats, you: 1 }) as unknown as TableState, catalogues.de)
  expect(all.map(({ name }) => name)).toEqual(['Locker 1', 'Ada', 'Locker 2', 'Kenner', 'Bot unheard-of', 'noch frei'])
  expect(all.map(({ you }) => you)).toEqual([false, true, false, false, false, false])
  expect(all.map(({ here }) => here)).toEqual([true, false, true, true, true, false])
  expect(all.map(({ bot }) => bot)).toEqual([true, false, true, true, true, false])
})
