import { expect, test } from 'vitest'
import type { TableState } from '../../src/net/protocol'
import { colorOf, faceOf, kFaceColors, kFaces, lookOf, myLook, wear } from '../../src/play/look.svelte'
import { people } from '../../src/play/people'
import { lookCatalogues } from '../../src/looks/words'
import { catalogues, languages } from '../../src/words/words.svelte'
import { table } from './world'

test('each face in each colour is a number of its own, within what a server takes, and any number is some face', () => {
  const all = Array.from({ length: kFaces }, (_, face) => kFaceColors.map((_, color) => lookOf(face, color))).flat()
  expect(new Set(all).size).toBe(kFaces * kFaceColors.length)
  expect(Math.max(...all)).toBeLessThanOrEqual(63)
  for (const look of all) expect(lookOf(faceOf(look), colorOf(look))).toBe(look)
  // Another client may know more of them.
  for (let look = 0; look < 64; ++look) {
    expect(faceOf(look)).toBeLessThan(kFaces)
    expect(kFaceColors[colorOf(look)]).toBeDefined()
  }
})

test('every face and colour has a word in each language', () => {
  for (const language of languages) {
    const { faces, colors } = lookCatalogues[language]
    expect([new Set(faces).size, new Set(colors).size]).toEqual([kFaces, kFaceColors.length])
  }
})

test('one is seen as one has chosen now; the others as their clients say; bots and older clients as before', () => {
  const seats: TableState['seats'] = [
    { kind: 'human', name: 'Ada', here: true, look: 3 },
    { kind: 'human', name: 'Ben', here: true, look: 17 },
    { kind: 'human', name: 'Cleo', here: true },
    { kind: 'bot', name: 'casual 1', level: 'casual', here: true },
  ]
  const faces = () => people(table({ seats, you: 0 }) as unknown as TableState, catalogues.en).map(({ face }) => face)
  expect(myLook()).toBeUndefined()
  expect(faces()).toEqual([{ look: 3 }, { look: 17 }, undefined, { level: 'casual', temper: 0 }])
  wear(lookOf(1, 2))
  expect(faces()[0]).toEqual({ look: 10 })
})
