// What the best bots know in a file of its own.
import { expect, test } from 'vitest'
import type { Kept } from '../../src/alone/kept'
import { netsFor } from '../../src/games/nets'

const game = (id: string, ...levels: string[]): Kept => ({
  game: id,
  options: {},
  seats: [
    { kind: 'human', name: 'Ada', here: true },
    ...levels.map((level) => ({ kind: 'bot' as const, name: level, level, here: true })),
  ],
  you: 0,
  number: 1,
  events: [],
  over: false,
})

test('it is fetched for experts of Tipp among four and more, and for nobody else', () => {
  expect(netsFor(game('tipp', 'casual', 'club', 'expert'))).toMatch(/tipp.*\.net/)
  expect(netsFor(game('tipp', 'expert', 'expert'))).toBeNull()
  expect(netsFor(game('tipp', 'casual', 'club', 'club'))).toBeNull()
  expect(netsFor(game('push', 'expert', 'expert', 'expert'))).toBeNull()
})
