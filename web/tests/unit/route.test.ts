import { expect, test } from 'vitest'
import { parse, tableIn } from '../../src/route.svelte'

test('addresses lead to pages', () => {
  expect(parse('')).toEqual({ page: 'home' })
  expect(parse('#/')).toEqual({ page: 'home' })
  expect(parse('#/new/push')).toEqual({ page: 'new', game: 'push' })
  expect(parse('#/table/k7m2p9xw')).toEqual({ page: 'table', table: 'k7m2p9xw' })
  expect(parse('#/alone/tipp')).toEqual({ page: 'alone', game: 'tipp', playing: false })
  expect(parse('#/alone/tipp/play')).toEqual({ page: 'alone', game: 'tipp', playing: true })
  expect(parse('#/table/nonsense-0')).toEqual({ page: 'home' })
  expect(parse('#/table/k7m2p9xwb4vyq3hdt')).toEqual({ page: 'table', table: 'k7m2p9xwb4vyq3hdt' })
  expect(parse('#/table/k7m2p9xwb4vyq3hd')).toEqual({ page: 'home' })
})

test('a table is found in a link and in its number', () => {
  expect(tableIn(' K7M2P9XW ')).toBe('k7m2p9xw')
  expect(tableIn('https://example.org/games/#/table/k7m2p9xw')).toBe('k7m2p9xw')
  expect(tableIn('k7m2p9x')).toBeNull()
  const code = '0f'.repeat(32)
  expect(tableIn(`https://example.org/games/#/table/k7m2p9xw/${code}`)).toBe(`k7m2p9xw/${code}`)
  expect(parse(`#/table/k7m2p9xw/${code}`)).toEqual({ page: 'table', table: 'k7m2p9xw', invitation: code })
  expect(parse('#/table/k7m2p9xw/0f')).toEqual({ page: 'table', table: 'k7m2p9xw' })
  expect(tableIn('k7m2p9xw/0f')).toBeNull()
  expect(tableIn('https://example.org/')).toBeNull()
})
