import { expect, test } from 'vitest'
import { parse, tableIn } from '../../src/route.svelte'

test('addresses lead to pages', () => {
  expect(parse('')).toEqual({ page: 'home' })
  expect(parse('#/')).toEqual({ page: 'home' })
  expect(parse('#/new/push')).toEqual({ page: 'new', game: 'push' })
  expect(parse('#/table/k7m2p9xw')).toEqual({ page: 'table', table: 'k7m2p9xw' })
  expect(parse('#/alone/tipp')).toEqual({ page: 'alone', game: 'tipp', playing: false })
  expect(parse('#/alone/tipp/play')).toEqual({ page: 'alone', game: 'tipp', playing: true })
  expect(parse('#/table/k7m2p9xwb4vyq3hdt')).toEqual({ page: 'table', table: 'k7m2p9xwb4vyq3hdt' })
})

test('a table is found in a link and in its number', () => {
  expect(tableIn(' K7M2P9XW ')).toBe('k7m2p9xw')
  expect(tableIn('https://example.org/games/#/table/k7m2p9xw')).toBe('k7m2p9xw')
  expect(tableIn('k7m2p9x')).toBeNull()
  const code = '0f'.repeat(32)
  expect(tableIn(`https://example.org/games/#/table/k7m2p9xw/${code}`)).toBe(`k7m2p9xw/${code}`)
  expect(parse(`#/table/k7m2p9xw/${code}`)).toEqual({ page: 'table', table: 'k7m2p9xw', invitation: code })
  expect(tableIn('k7m2p9xw/0f')).toBeNull()
  expect(tableIn('https://example.org/')).toBeNull()
})

const code = '0f'.repeat(32)

test('a link that was changed on its way leads where it was meant to', () => {
  for (const link of [
    '#/table/K7M2P9XW',
    '#/Table/k7m2p9xw',
    '#/table/k7m2p9xw.',
    '#/table/k7m2p9xw/',
    '#/table/k7m2p9xw).',
    '#/table/k7m2p9xw?fbclid=IwAR0.x_9',
    '#/table/k7m2p9xw&utm_source=x',
    '#/table/k7m2p9xw/?fbclid=a',
    '#table/k7m2p9xw',
    '#//table/k7m2p9xw',
    '%23/table/k7m2p9xw',
    '#%2Ftable%2Fk7m2p9xw',
    '#/table/k7m2p9xw%20',
    '#/table/k7m2p9xw”',
    '#/table/k7m2p9xw\u200b',
    '#/table/k7m2p9xw**',
  ]) {
    expect(parse(link), link).toEqual({ page: 'table', table: 'k7m2p9xw' })
    expect(tableIn(`Come! https://example.org/games/${link} see you`), link).toBe('k7m2p9xw')
  }
  for (const link of [`#/table/k7m2p9xw/${code.toUpperCase()}.`, `#/TABLE/K7M2P9XW/${code}/?x=1`]) {
    expect(parse(link)).toEqual({ page: 'table', table: 'k7m2p9xw', invitation: code })
    expect(tableIn(`https://example.org/${link}`)).toBe(`k7m2p9xw/${code}`)
  }
  expect(parse('#/Alone/Tipp/Play.')).toEqual({ page: 'alone', game: 'tipp', playing: true })
  expect(parse('#/history?fbclid=x')).toEqual({ page: 'history' })
  expect(parse('#/?fbclid=x')).toEqual({ page: 'home' })
  expect(parse('#/replay/table/k7m2p9xw/2@17.')).toEqual({
    page: 'replay',
    from: { table: 'k7m2p9xw', game: 2 },
    at: 17,
  })
  expect(parse('#/replay/link/aB-_9@3?fbclid=x')).toEqual({ page: 'replay', from: { link: 'aB-_9' }, at: 3 })
  expect(parse('#/replay/link/aB-_')).toEqual({ page: 'replay', from: { link: 'aB-_' }, at: null })
})

test('a link that is not whole is told from the first page', () => {
  for (const link of [
    '#/table/nonsense-0',
    '#/table/k7m2p9xwb4vyq3hd',
    '#/table/k7m2p9x',
    '#/table/',
    '#/table',
    '#/tabl',
    '#/table/k7m2p9xw/0f',
    `#/table/k7m2p9xw/${code.slice(1)}`,
    '#/elsewhere',
    '#/%E0%A4%A',
  ])
    expect(parse(link), link).toEqual({ page: 'broken' })
  expect(tableIn(`k7m2p9xw/${code.slice(1)}`)).toBeNull()
})
