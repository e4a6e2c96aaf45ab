import { afterEach, expect, test, vi } from 'vitest'
import { checkGame } from '../../src/fair/check'
import { Part } from '../../src/fair/part'
import { Draws, drawSeed, type Fair, seatCommitment, serverCommitment, subtle as found } from '../../src/fair/seeds'
import { type GameRecord, verify } from '../../src/fair/verify'
import type { FairView, TableState } from '../../src/net/protocol'
import { table } from './world'

const { subtle } = crypto

// The worked example of docs/fairness.md.
const options = { rounds: 1, players: 3 }
const fair: Fair = {
  scheme: 1,
  table: 'k7m2p9xw',
  number: 1,
  commit: 'd5899dce27263f6aa5e9874674c63484b5ccaffb8735e9b8ba248c8795cfb2e3',
  server_seed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  client_commits: [
    'e3e09e190374f6e830b0bb3c14a8a4331e1cc1dffedbea17cbc1e050366a4f12',
    '02411b76489bbad640dc3e856cea0cb5c6f650cc46391936b6d45ea91623a603',
    null,
  ],
  client_seeds: ['202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f', null, null],
}
const example: GameRecord = { game: 'tipp', options, events: ['0 bet:2', '0 dice:122222445556'], fair }

test('a number that would favour some results is drawn again, by the next attempt', async () => {
  const signed: string[] = []
  const numbers = [0n, 3n, 17n] // 2^64 is 4 more than a multiple of 6: 0 … 3 are drawn again
  const by = {
    digest: subtle.digest.bind(subtle),
    importKey: subtle.importKey.bind(subtle),
    sign: (_: string, key: CryptoKey, text: Uint8Array<ArrayBuffer>) => {
      const said = new TextDecoder().decode(text)
      if (said.startsWith('wagnis')) return subtle.sign('HMAC', key, text)
      signed.push(said)
      const bytes = new DataView(new ArrayBuffer(32))
      bytes.setBigUint64(0, numbers.shift()!)
      return Promise.resolve(bytes.buffer)
    },
  } as unknown as SubtleCrypto
  const draws = await Draws.of(fair, by)
  expect(await draws.below('dice', 2, 6)).toBe(17 % 6)
  expect(signed).toEqual(['dice 2 0 0', 'dice 2 0 1', 'dice 2 0 2'])
})

test('where the browser has no hashes, none are found', () => {
  expect(found()).toBe(subtle)
  vi.stubGlobal('crypto', {})
  expect(found()).toBeNull()
  vi.stubGlobal('crypto', undefined)
  expect(found()).toBeNull()
})

test('commitments and draws are those of the worked example', async () => {
  expect(await serverCommitment(fair, 'tipp', options, subtle)).toBe(fair.commit)
  expect(await seatCommitment(fair.commit, 0, fair.client_seeds[0]!, subtle)).toBe(fair.client_commits[0])
  const draws = await Draws.of(fair, subtle)
  const dice = []
  for (let i = 0; i < 12; ++i) dice.push(await draws.below('dice', 0, 6))
  expect(dice).toEqual([0, 1, 3, 1, 3, 5, 4, 4, 1, 4, 1, 1])
  const cards = []
  for (let left = 120; left > 112; --left) cards.push(await draws.below('cards', 0, left))
  expect(cards).toEqual([34, 66, 89, 59, 72, 32, 8, 11])
})

test('a seed is 32 bytes, and another each time', () => {
  expect(drawSeed()).toMatch(/^[0-9a-f]{64}$/)
  expect(drawSeed()).not.toBe(drawSeed())
})

test('the worked example is right', async () => {
  expect(await verify(example)).toEqual({ verdict: 'right', outcomes: 1 })
})

const other = 'a'.repeat(64)
test.each<[string, Partial<GameRecord>, string]>([
  [
    'a changed die',
    { events: ['0 bet:2', '0 dice:122222445566'] },
    'event 1, 0 dice:122222445566: the seeds give dice:122222445556',
  ],
  ['a changed option', { options: { ...options, rounds: 2 } }, 'the server’s promise does not hold'],
  ['another game', { game: 'push' }, 'the server’s promise does not hold'],
  ['a changed seed of the server', { fair: { ...fair, server_seed: other } }, 'the server’s promise does not hold'],
  ['another table', { fair: { ...fair, table: 'k7m2p9xx' } }, 'the server’s promise does not hold'],
  [
    'a changed seed of a seat',
    { fair: { ...fair, client_seeds: [other, null, null] } },
    'the promise of seat 0 does not hold',
  ],
  [
    'a seed without a promise',
    { fair: { ...fair, client_seeds: [fair.client_seeds[0]!, null, other] } },
    'the promise of seat 2 does not hold',
  ],
  [
    'another promise that was not shown',
    { fair: { ...fair, client_commits: [fair.client_commits[0]!, other, null] } },
    'event 1',
  ],
  ['a seed left out', { fair: { ...fair, client_seeds: [null, null, null] } }, 'event 1'],
  [
    'no seed of the server',
    { fair: { ...fair, server_seed: undefined as unknown as string } },
    'server_seed is missing',
  ],
  ['seats left out', { fair: { ...fair, client_seeds: [null] } }, 'do not fit'],
  ['something else for a seed', { fair: { ...fair, client_seeds: ['A', null, null] } }, 'hold something else'],
  ['an unknown scheme', { fair: { ...fair, scheme: 2 } }, 'scheme 2'],
  ['an unknown game', { game: 'chess' }, 'chess'],
])('a forged one is wrong: %s', async (_, change, why) => {
  const verdict = await verify({ ...example, ...change })
  expect(verdict).toMatchObject({ verdict: 'wrong', why: expect.stringContaining(why) as string })
})

test('without a word on its seeds a record is wrong, and without hashes unchecked', async () => {
  expect(await verify({ game: 'tipp', options, events: [] })).toEqual({ verdict: 'wrong', why: 'fair is missing' })
  expect(await verify(example, null)).toEqual({ verdict: 'unchecked' })
})

// ---- this device's part

const view = (more: Partial<FairView> = {}): FairView => ({
  commit: fair.commit,
  promises: [null, null],
  closed: false,
  shown: [false, false],
  ...more,
})
const state = (more: Partial<TableState> = {}) => table({ fair: view(), ...more }) as unknown as TableState

test('promises a seed, and shows it once all have promised', async () => {
  const part = new Part()
  const promise = await part.answer(state())
  if (promise?.t !== 'promise') throw new Error('promised nothing')
  expect(await part.answer(state())).toBeNull() // it is on its way
  const promises = [promise.commit, null]
  expect(await part.answer(state({ fair: view({ promises }) }))).toBeNull()
  const show = await part.answer(state({ fair: view({ promises, closed: true }) }))
  if (show?.t !== 'show') throw new Error('showed nothing')
  expect(await seatCommitment(fair.commit, 0, show.seed, subtle)).toBe(promise.commit)
  expect(await part.answer(state({ fair: view({ promises, closed: true }) }))).toBeNull()
  const shown = { ...fair, client_commits: promises, client_seeds: [show.seed, null] }
  expect(part.compare(shown, 0)).toEqual({ why: null, mine: true })
  expect(part.compare({ ...shown, client_seeds: [null, null] }, 0)).toEqual({ why: null, mine: false }) // it came too late
  expect(part.compare({ ...shown, commit: other }, 0)).toMatchObject({
    why: 'the server promised something else before',
  })
  // Somebody who had promised nothing, or something else, when this seed was shown, could have chosen last.
  for (const client_commits of [
    [promise.commit, other],
    [other, null],
    [null, null],
  ])
    expect(part.compare({ ...shown, client_commits }, 0)).toMatchObject({
      why: expect.stringContaining('seats promised something else') as string,
      mine: false,
    })
})

test('who gets another seat before the game promises anew, for that seat', async () => {
  const part = new Part()
  const first = await part.answer(state())
  if (first?.t !== 'promise') throw new Error('promised nothing')
  expect(first.seat).toBe(0)
  const second = await part.answer(state({ you: 1, fair: view({ promises: [null, null] }) }))
  if (second?.t !== 'promise') throw new Error('did not promise anew')
  expect(second.seat).toBe(1)
  const promises = [null, second.commit]
  expect(await part.answer(state({ you: 1, fair: view({ promises }) }))).toBeNull()
  // There and back again, while this device was cut off: its seat is as before, its promise is gone.
  const third = await part.answer(state({ you: 1, fair: view({ promises: [null, null] }) }))
  if (third?.t !== 'promise') throw new Error('did not promise what was gone')
  const closed = view({ promises: [other, third.commit], closed: true })
  const show = await part.answer(state({ you: 1, fair: closed }))
  if (show?.t !== 'show') throw new Error('showed nothing')
  expect(await seatCommitment(fair.commit, 1, show.seed, subtle)).toBe(third.commit)
})

test('says nothing where there are no seeds, where it watches and where the game has begun', async () => {
  expect(await new Part().answer(table() as unknown as TableState)).toBeNull()
  expect(await new Part().answer(state({ you: null }))).toBeNull()
  expect(await new Part().answer(state({ events: 2 }))).toBeNull()
})

test('shows no seed that it does not know: its promise was of another visit', async () => {
  expect(await new Part().answer(state({ fair: view({ promises: [other, null], closed: true }) }))).toBeNull()
})

test('another game has another seed', async () => {
  const part = new Part()
  const [one, two] = [await part.answer(state()), await part.answer(state({ game: 2 }))]
  expect(one).toMatchObject({ t: 'promise', game: 1 })
  expect(two).toMatchObject({ t: 'promise', game: 2 })
  expect(two).not.toMatchObject({ commit: (one as { commit: string }).commit })
})

test('without hashes it promises random bytes and shows nothing', async () => {
  const part = new Part()
  const promise = await part.answer(state(), null)
  expect(promise).toMatchObject({ t: 'promise', commit: expect.stringMatching(/^[0-9a-f]{64}$/) as string })
  expect(await part.answer(state({ fair: view({ promises: [other, other], closed: true }) }), null)).toBeNull()
})

// ---- after the game

afterEach(() => vi.unstubAllGlobals())
const served = (text: string, ok = true) => vi.stubGlobal('fetch', async () => ({ ok, text: async () => text }))
const heard = () => ({ game: 1, you: 1, events: example.events, part: new Part() })

test('a game is checked against what was heard of it', async () => {
  served(`${JSON.stringify(example)}\n`)
  expect(await checkGame('record', heard())).toEqual({ verdict: 'right', outcomes: 1, mine: false })
  expect(await checkGame('record', { ...heard(), events: example.events.slice(1) })).toMatchObject({ verdict: 'wrong' })
  const part = new Part()
  await part.answer(state({ you: null, fair: view({ commit: other }) }))
  expect(await checkGame('record', { ...heard(), part })).toMatchObject({
    verdict: 'wrong',
    why: 'the server promised something else before',
  })
  expect(await checkGame('record', heard(), null)).toEqual({ verdict: 'unchecked' })
})

test('what cannot be read is no verdict', async () => {
  served(`${JSON.stringify(example)}\n`)
  expect(await checkGame('record', { ...heard(), game: 2 })).toEqual({ verdict: 'unread' })
  served('{"error": {}}', false)
  expect(await checkGame('record', heard())).toEqual({ verdict: 'unread' })
  served('{')
  expect(await checkGame('record', heard())).toEqual({ verdict: 'unread' })
})
