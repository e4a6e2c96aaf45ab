import { expect, test } from 'vitest'
import { kMaxNameWidth, nameWidth } from '../../src/play/names'

// The same as `Names.are_counted_as_people_count_letters` of the server.
test('names are as wide as people count letters, wide ones twice', () => {
  for (const [name, width] of [
    ['Ada', 3],
    ['Zoe\u0308', 3],
    ['👨‍👩‍👧‍👦', 2],
    ['👩🏽‍🚀 Mae', 6],
    ['🇳🇱🇩🇪', 4],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 2],
    ['一二三四五六七八九十', 20],
    ['김철수', 6],
    ['さくら', 6],
    ['12345678901234567890', 20],
  ] as const)
    expect(nameWidth(name), name).toBe(width)
  expect(nameWidth('👍👍👍👍👍👍👍👍👍👍👍')).toBeGreaterThan(kMaxNameWidth)
})
