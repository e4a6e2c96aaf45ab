import { expect, test } from 'vitest'
import { readFile } from '../../src/history/files'
import { kMost, remember, remove, wasRemoved } from '../../src/history/history'
import type { Entry, Shelf } from '../../src/history/shelf'
import { kLongestLink, pack, unpack } from '../../src/records/link'
import { keyOf, lineOf, play, type Recording, RecordError } from '../../src/records/record'
import { Replay, stopsOf } from '../../src/replay/replay.svelte'
import { laterCatalogues } from '../../src/words/later'
import { parse, replayRoute } from '../../src/route.svelte'
import { cards, loadEngine, playOut } from './engine'

const engine = await loadEngine()
const events = playOut(
  engine,
  'push',
  { players: 2 },
  (moves) => moves.find((move) => move.startsWith('take')) ?? moves[0]!,
  cards,
)
function recorded(): Recording {
  const table = engine.open('push', { players: 2 })
  for (const event of events) table.add(event)
  const { points, cards, winners } = table.view(events.length)
  table.close()
  return {
    wagnis: 1,
    game: 'push',
    options: { players: 2 },
    seats: [
      { name: 'Ada', kind: 'human' },
      { name: 'Zoë', kind: 'bot', level: 'expert' },
    ],
    events,
    result: { points, cards: cards!, winners },
  }
}
const record = recorded()
const settle = () => new Promise<void>((done) => setImmediate(done))

// --- records ----------------------------------------------------------------------------------------------------------------------

test('a record is played through: every position of it, and what else it says is kept', () => {
  const away = { ...record.seats[0]!, stood_in: [[3, 5]] }
  const {
    record: read,
    steps,
    start,
  } = play(engine, lineOf({ ...record, seats: [away, record.seats[1]!], date: '2026-11-28T06:00:00Z' }))
  expect(steps).toHaveLength(events.length)
  expect(steps[0]!.before).toEqual(start)
  for (const [i, step] of steps.slice(1).entries()) expect(step.before).toBe(steps[i]!.after)
  expect(steps.at(-1)!.after.winners).toEqual(record.result!.winners)
  expect(read).toMatchObject({
    events,
    date: '2026-11-28T06:00:00Z',
    options: { players: 2, star: 'safe' },
    seats: [away, record.seats[1]],
  })
})

const bad: [string, object | string, RegExp, RegExp?][] = [
  ['no JSON', '{"wagnis": 1', /^"\{\\"wagnis\\": 1" isn’t JSON\.$/],
  ['no object', '7', /^\{…\} is 7\. Allowed: an object\.$/],
  ['another version', { ...record, wagnis: 2 }, /^wagnis is 2\. Allowed: 1\.$/],
  ['no game', { ...record, game: undefined }, /^game is missing\.$/],
  ['an unknown game', { ...record, game: 'chess' }, /^game is "chess"\. Allowed: push, .*\.$/],
  [
    'unknown options',
    { ...record, options: { players: 2, luck: 'good' } },
    /^There’s no game with options \{"players":2,"luck":"good"\}\.$/,
    /luck/,
  ],
  ['options that are none', { ...record, options: [2] }, /^options is \[2\]\. Allowed: an object\.$/],
  ['too few people', { ...record, seats: record.seats.slice(1) }, /^seats has 1 entry, but the game has 2 players\.$/],
  ['people that are none', { ...record, seats: 2 }, /^seats is 2\. Allowed: a list\.$/],
  [
    'a person without a name',
    { ...record, seats: [{ kind: 'human' }, record.seats[1]] },
    /^seats\[0\]\.name is missing\.$/,
  ],
  [
    'a cat',
    { ...record, seats: [{ name: 'Tom', kind: 'cat' }, record.seats[1]] },
    /^seats\[0\]\.kind is "cat"\. Allowed: human, bot\.$/,
  ],
  [
    'a level that is none',
    { ...record, seats: [{ ...record.seats[0], level: 9 }, record.seats[1]] },
    /^seats\[0\]\.level is 9\. Allowed: a text of at most 100 characters\.$/,
  ],
  [
    'an event against the rules',
    { ...record, events: ['0 draw', '0 y2', '0 row:2'], result: undefined },
    /^events\[2\], 0 row:2, is against the rules \(P\d+\)\.$/,
    /row 1/,
  ],
  ['something that is no event', { ...record, events: [7] }, /^events\[0\] is 7\. Allowed: a text/],
  ['events that are none', { ...record, events: 7 }, /^events is 7\. Allowed: a list\.$/],
  [
    'as many events as fit, of which the first is wrong',
    { ...record, events: Array(20_000).fill('0 sing') },
    /^events\[0\], 0 sing, is against the rules/,
    /sing/,
  ],
  [
    'too many events',
    { ...record, events: Array(20_001).fill('0 draw') },
    /^events has 20001 entries; at most 20000 fit\.$/,
  ],
  [
    'another result',
    { ...record, result: { ...record.result, points: [99, 0] } },
    /^result is .*99.*, but the events give .*winners/,
  ],
  ['no result', { ...record, result: undefined }, /^result is missing\.$/],
  ['a result before the end', { ...record, events: events.slice(0, 4) }, /^result is .*, but the game isn’t over\.$/],
]
function refused(line: object | string): RecordError {
  try {
    play(engine, typeof line === 'string' ? line : JSON.stringify(line))
  } catch (error) {
    if (error instanceof RecordError) return error
    throw error
  }
  throw new Error('it was taken')
}
test.each(bad)('a line with %s is refused by name, value and what is allowed', (_, line, why, engine = /^$/) => {
  const error = refused(line)
  expect(error.said(laterCatalogues.en.faults)).toMatch(why)
  expect(error.engine).toMatch(engine)
})
test('what is wrong with a line is said in every language, by the same names and values', () => {
  const errors = bad.map(([, line]) => refused(line))
  const english = errors.map((error) => error.said(laterCatalogues.en.faults))
  for (const { faults } of [laterCatalogues.de, laterCatalogues.nl]) {
    const said = errors.map((error) => error.said(faults))
    expect(said.filter((sentence, i) => sentence === english[i])).toEqual([])
    for (const value of ['"chess"', 'seats[0].kind', 'events[2], 0 row:2', '20001', '99'])
      expect(said.join('\n')).toContain(value)
  }
})

test('a game without an event has no steps', () => {
  const { steps, start } = play(engine, JSON.stringify({ ...record, events: [], result: undefined }))
  expect(steps).toEqual([])
  expect(start.over).toBe(false)
})

test('a date that is none is no reason to refuse a game', () => {
  for (const date of ['yesterday', 7, null])
    expect(play(engine, JSON.stringify({ ...record, date })).record.date).toBeUndefined()
})

test('a file is read line by line; bad lines are told of with their number', async () => {
  const text = [lineOf(record).trim(), '', '{}', lineOf(record).trim(), ...Array.from({ length: 9 }, () => 'x')].join(
    '\r\n',
  )
  const { records, bad, more } = await readFile(engine, text, () => Promise.resolve())
  expect(records).toHaveLength(2)
  expect(bad.map(({ line }) => line)).toEqual([3, 5, 6, 7, 8])
  expect(more).toBe(5)
})

test('a game has the same key wherever it comes from, and another one has another', () => {
  expect(keyOf({ ...record, date: '2026-01-01', options: { switch: 'out', players: 2 } })).toBe(keyOf(record))
  expect(keyOf({ ...record, events: events.slice(1) })).not.toBe(keyOf(record))
  expect(keyOf(record)).toMatch(/^[0-9a-z]{11}$/)
})

// --- links ------------------------------------------------------------------------------------------------------------------------

test('a link holds the whole game', async () => {
  const link = (await pack(record))!
  expect(link).toMatch(/^[\w-]+$/)
  expect(link.length).toBeLessThan(lineOf(record).length / 2)
  expect(JSON.parse(await unpack(link))).toEqual(record)
})

test('a damaged link is refused, and one that unfolds to too much', async () => {
  const link = (await pack(record))!
  await expect(unpack(link.slice(0, -20))).rejects.toThrow()
  await expect(unpack('nonsense')).rejects.toThrow()
  await expect(unpack('A'.repeat(kLongestLink + 4))).rejects.toThrow(RangeError)
  const zeros = new Blob([new Uint8Array(2_000_000)]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bomb = Buffer.from(await new Response(zeros).arrayBuffer()).toString('base64url')
  await expect(unpack(bomb)).rejects.toThrow(RangeError)
})

test('a game that is too long gets no link', async () => {
  const noise = Array.from({ length: 9000 }, (_, i) => `${i % 2} ${Math.imul(i + 1, 2654435761) >>> 0}`)
  expect(await pack({ ...record, events: noise })).toBeNull()
})

test('addresses lead to a place in a game', () => {
  for (const from of [{ kept: '0123456789a' }, { table: 'k7m2p9xw', game: 2 }, { link: 'Ab-_9' }]) {
    expect(parse(replayRoute(from))).toEqual({ page: 'replay', from, at: null })
    expect(parse(replayRoute(from, 17))).toEqual({ page: 'replay', from, at: 17 })
  }
  for (const hash of ['#/replay', '#/replay/kept/x@17', '#/replay/table/k7m2p9xw/0', '#/replay/link/a+b'])
    expect(parse(hash)).toMatchObject({ page: 'replay', from: null })
})

// --- what the device remembers ----------------------------------------------------------------------------------------------------

class Memory implements Shelf {
  room = Infinity
  entries = new Map<string, Entry>()
  all = () => Promise.resolve([...this.entries.values()])
  count = () => Promise.resolve(this.entries.size)
  get = (key: string) => Promise.resolve(this.entries.get(key))
  put(entry: Entry) {
    if (this.entries.size >= this.room) return Promise.reject(new Error('QuotaExceededError'))
    this.entries.set(entry.key, entry)
    return Promise.resolve()
  }
  remove = (key: string) => Promise.resolve(void this.entries.delete(key))
}
const game = (i: number): Recording => ({ ...record, seats: [{ name: `Ada ${i}`, kind: 'human' }, record.seats[1]!] })
const day = (i: number) => new Date(Date.UTC(2026, 0, 1) + i * 86_400_000)

test('each game is remembered once, with its date and one’s seat', async () => {
  const shelf = new Memory()
  expect(await remember(shelf, record, 0, day(1))).toMatchObject({ outcome: 'kept' })
  expect(await remember(shelf, record, null, day(2))).toMatchObject({ outcome: 'there' })
  const [entry] = await shelf.all()
  expect(entry).toMatchObject({ you: 0, date: day(1).toISOString(), record: { date: day(1).toISOString() } })
})

test('what was deleted is known, until it is brought in again', async () => {
  const shelf = new Memory()
  const key = keyOf(record)
  await remember(shelf, record, 0, day(1))
  expect(wasRemoved(key)).toBe(false)
  await remove(shelf, [key])
  expect(await shelf.count()).toBe(0)
  expect(wasRemoved(key)).toBe(true)
  await remove(
    shelf,
    Array.from({ length: 999 }, (_, i) => keyOf(game(i))),
  )
  expect(wasRemoved(key)).toBe(true)
  await remove(shelf, ['another one'])
  expect(wasRemoved(key)).toBe(false) // only so many are known
  await remove(shelf, [key])
  expect(await remember(shelf, record, null, day(2))).toMatchObject({ outcome: 'kept' })
  expect(wasRemoved(key)).toBe(false)
})

test(`the newest ${kMost} games stay`, async () => {
  const shelf = new Memory()
  for (let i = 0; i < kMost + 2; ++i) await remember(shelf, game(i), 0, day(i))
  expect(shelf.entries.size).toBe(kMost)
  expect(shelf.entries.has(keyOf(game(1)))).toBe(false)
  expect(shelf.entries.has(keyOf(game(kMost + 1)))).toBe(true)
})

test('a full device makes room by its oldest games; one without any room says so', async () => {
  const shelf = new Memory()
  shelf.room = 10
  for (let i = 0; i < 11; ++i) expect(await remember(shelf, game(i), 0, day(i))).toMatchObject({ outcome: 'kept' })
  expect(shelf.entries.has(keyOf(game(0)))).toBe(false)
  expect(shelf.entries.has(keyOf(game(10)))).toBe(true)
  const none = new Memory()
  none.room = 0
  expect(await remember(none, record, 0, day(0))).toMatchObject({ outcome: 'failed' })
  const broken = { ...none, get: () => Promise.reject(new Error('no IndexedDB')) } as unknown as Shelf
  expect(await remember(broken, record, 0, day(0))).toMatchObject({ outcome: 'failed' })
})

// --- step by step -----------------------------------------------------------------------------------------------------------------

const played = play(engine, lineOf(record))

// A stage on which each step lasts until the test ends it.
function stage() {
  const shown: number[] = []
  let end: () => void = () => {}
  const replay = new Replay(
    played,
    (step, advance) => {
      shown.push(step.at)
      advance()
      return new Promise((done) => (end = done))
    },
    () => Promise.resolve(),
  )
  return { replay, shown, next: async () => (end(), await settle()) }
}

test('a move and its chance are one step; every stop is a position of the game', () => {
  const stops = stopsOf(played.steps)
  expect(stops[0]).toBe(0)
  expect(stops.at(-1)).toBe(events.length)
  expect(stops).toEqual([...new Set(stops)].sort((a, b) => a - b))
  for (const [at, event] of events.entries()) if (event.endsWith('draw')) expect(stops).not.toContain(at + 1)
})

test('forward is performed, back and jumps are not', async () => {
  const { replay, shown, next } = stage()
  void replay.forward()
  expect(shown).toEqual([0])
  await next() // "draw", then the card
  expect(shown).toEqual([0, 1])
  expect(replay.busy).toBe(true)
  await next()
  expect(replay.busy).toBe(false)
  expect(replay.at).toBe(2)
  expect(replay.view).toEqual(played.steps[1]!.after)
  replay.back()
  expect(replay.at).toBe(0)
  replay.jump(1e9)
  expect(replay.at).toBe(events.length)
  expect(replay.past).toHaveLength(events.length)
  replay.jump(-3)
  replay.back()
  expect(replay.view).toEqual(played.start)
  expect(shown).toEqual([0, 1])
  expect(replay.torn).toBe(0)
})

test('a step that is overtaken is over at once, and changes nothing any more', async () => {
  const { replay, shown, next } = stage()
  void replay.forward()
  replay.jump(50)
  expect(replay.torn).toBe(1)
  await next()
  expect(replay.at).toBe(50)
  expect(replay.busy).toBe(false)
  void replay.forward()
  void replay.forward()
  expect(replay.torn).toBe(2)
  await next()
  expect(shown[0]).toBe(0)
  expect(replay.at).toBeGreaterThan(50)
})

test('playing goes on to the end, and from the start when it was there', async () => {
  const replay = new Replay(
    played,
    async (_, advance) => advance(),
    () => Promise.resolve(),
  )
  replay.jump(events.length - 6)
  await replay.play()
  expect(replay.atEnd).toBe(true)
  expect(replay.playing).toBe(false)
  const again = replay.play()
  expect(replay.at).toBeLessThan(5)
  replay.stopPlaying()
  await again
  expect(replay.atEnd).toBe(false)
})
