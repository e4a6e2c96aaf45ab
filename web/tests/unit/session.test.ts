import { beforeEach, expect, test, vi } from 'vitest'
import { socketAddress } from '../../src/net/address'
import { keepTicket, ticketOf } from '../../src/net/keepsakes'
import type { FairView, TableState } from '../../src/net/protocol'
import { Session } from '../../src/net/session.svelte'
import { checkTieOrder, type TieOrder } from '../../src/net/tie-order'
import { wear } from '../../src/play/look.svelte'
import { commitmentOf, first, second } from './tie-orders'
import { FakeWorld, table } from './world'

let world: FakeWorld
let session: Session

// A session whose server has said hello and sent some events.
beforeEach(() => {
  world = new FakeWorld()
  session = new Session('k7m2p9xw', 'secret', world)
})
const kOpening = 8000 // milliseconds that a socket has to open
const kIdle = 5000 // of silence, then we ask
const kPatience = 2500 // until the answer
const pong = () => world.last.hear({ t: 'pong' })
function open(events: string[] = []) {
  world.last.onopen?.()
  world.last.hear(table({ events: events.length }))
  world.last.hear({ t: 'events', game: 1, from: 0, events })
}

test('says hello first, with what it has', () => {
  expect(world.last.sent).toEqual([])
  world.last.onopen?.()
  expect(world.last.sent).toEqual([{ t: 'hello', v: 2, table: 'k7m2p9xw', game: 0, have: 0, ready: true }])
})

test('the token claims the seat when a socket is opened, every time, and is said in no message', () => {
  open(['0 draw'])
  session.send({ t: 'move', game: 1, at: 1, token: 'row:1' })
  world.last.onclose?.()
  world.pass()
  open(['0 draw'])
  expect(world.sockets.map(({ subprotocols }) => subprotocols)).toEqual([
    ['wagnis', 'seat.secret'],
    ['wagnis', 'seat.secret'],
  ])
  expect(JSON.stringify(world.sockets.map(({ sent }) => sent))).not.toContain('secret')
})

test('a ticket whose token is none claims no seat: a browser could not even open a socket with it', () => {
  const ticket = { table: 'k7m2p9xw', seat: 0, token: '0'.repeat(64) }
  keepTicket(ticket)
  expect(ticketOf(ticket.table)).toEqual(ticket)
  for (const token of ['', 'a b', '0'.repeat(63), 'A'.repeat(64)]) {
    keepTicket({ ...ticket, token })
    expect(ticketOf(ticket.table)).toBeNull()
  }
})

test('a spectator claims no seat', () => {
  const watching = new Session('k7m2p9xw', undefined, world)
  expect(world.last.subprotocols).toEqual(['wagnis'])
  watching.close()
})

test('who has lost the seat claims it no more, and watches after a lost connection too', () => {
  open(['0 draw'])
  world.last.hear(table({ events: 1, you: null }))
  world.last.onclose?.()
  world.pass()
  expect(world.last.subprotocols).toEqual(['wagnis'])
})

test('collects events in order', () => {
  open(['0 draw', '0 y2'])
  world.last.hear({ t: 'events', game: 1, from: 2, events: ['0 row:1'] })
  expect(session.events).toEqual(['0 draw', '0 y2', '0 row:1'])
  expect(session.connection).toBe('open')
})

test('events that came twice count once', () => {
  open(['0 draw', '0 y2'])
  world.last.hear({ t: 'events', game: 1, from: 0, events: ['0 draw', '0 y2'] })
  world.last.hear({ t: 'events', game: 1, from: 1, events: ['0 y2', '0 row:1'] })
  expect(session.events).toEqual(['0 draw', '0 y2', '0 row:1'])
})

test('a gap is asked for, once, and filled', () => {
  open(['0 draw'])
  world.last.hear({ t: 'events', game: 1, from: 3, events: ['0 draw'] })
  world.last.hear({ t: 'events', game: 1, from: 4, events: ['0 b3'] })
  expect(session.events).toEqual(['0 draw'])
  expect(world.last.sent.slice(1)).toEqual([{ t: 'hello', v: 2, table: 'k7m2p9xw', game: 1, have: 1, ready: true }])
  world.last.hear({ t: 'events', game: 1, from: 1, events: ['0 y2', '0 row:1', '0 draw', '0 b3'] })
  expect(session.events).toEqual(['0 draw', '0 y2', '0 row:1', '0 draw', '0 b3'])
})

test('after a lost connection it asks only for what is missing', () => {
  open(['0 draw', '0 y2'])
  world.last.onclose?.()
  expect(session.connection).toBe('lost')
  world.pass()
  world.last.onopen?.()
  expect(world.last.sent).toEqual([{ t: 'hello', v: 2, table: 'k7m2p9xw', game: 1, have: 2, ready: true }])
  world.last.hear(table({ events: 3 }))
  world.last.hear({ t: 'events', game: 1, from: 2, events: ['0 row:1'] })
  expect(session.connection).toBe('open')
  expect(session.events).toHaveLength(3)
})

test('pauses double from 1 to 7 seconds, and start anew after a success', () => {
  const pauses: number[] = []
  for (let i = 0; i < 7; ++i) {
    world.last.onclose?.()
    pauses.push(world.pass())
  }
  expect(pauses).toEqual([1000, 2000, 4000, 7000, 7000, 7000, 7000])
  open()
  world.last.onclose?.()
  expect(world.pass()).toBe(1000)
})

// When a server comes back, no two of its clients need come at once: the first pause differs by chance, and the longest too.
test('every pause differs by chance, by a third to either side', () => {
  for (const [chance, part] of [
    [0, 2 / 3],
    [1, 4 / 3],
  ] as const) {
    world = new FakeWorld()
    world.chance = chance
    new Session('k7m2p9xw', 'secret', world)
    for (const pause of [1000, 2000, 4000, 7000, 7000]) {
      world.last.onclose?.()
      expect(part * pause).toBeLessThan(10_000)
      expect(world.pass()).toBeCloseTo(part * pause)
    }
  }
})

test('hurry ends the pause', () => {
  open()
  world.last.onclose?.()
  session.hurry()
  expect(world.sockets).toHaveLength(2)
  expect(world.running).toEqual([kOpening])
})

test('a request is sent again with the same id until it is answered', () => {
  open(['0 draw'])
  session.send({ t: 'move', game: 1, at: 1, token: 'row:1' })
  const sent = world.last.sent.at(-1)!
  expect(sent).toMatchObject({ t: 'move', game: 1, at: 1, token: 'row:1' })
  expect(session.waits('move')).toBe(true)
  world.last.onclose?.()
  world.pass()
  open()
  expect(world.last.sent.at(-1)).toEqual(sent)
  world.last.hear({ t: 'ack', id: (sent as { id: string }).id, ok: true, events: 2 })
  expect(session.waits('move')).toBe(false)
  world.last.onclose?.()
  world.pass()
  open()
  expect(world.last.sent.map(({ t }) => t)).toEqual(['hello'])
})

test('what is asked for without a connection waits for one', () => {
  session.send({ t: 'rematch' })
  expect(world.last.sent).toEqual([])
  open()
  expect(world.last.sent.map(({ t }) => t)).toEqual(['hello', 'rematch'])
})

test('ids are never used twice', () => {
  open()
  for (let i = 0; i < 3; ++i) session.send({ t: 'fill', level: 'casual' })
  const ids = world.last.sent.slice(1).map((message) => (message as { id: string }).id)
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{1,40}$/)
})

test('a refusal is shown until the next request', () => {
  open()
  session.send({ t: 'move', game: 1, at: 0, token: 'take:1' })
  const { id } = world.last.sent.at(-1) as { id: string }
  world.last.hear({ t: 'ack', id, ok: false, what: 'there is no row 1 to take', paragraph: 'P10' })
  expect(session.refused).toMatchObject({ what: 'there is no row 1 to take', paragraph: 'P10' })
  expect(session.waits('move')).toBe(false)
  session.send({ t: 'move', game: 1, at: 0, token: 'draw' })
  expect(session.refused).toBeNull()
})

test('a new game at the table begins without events, and late events of the old one are dropped', () => {
  open(['0 draw', '0 y2'])
  world.last.hear(table({ game: 2, you: 1 }))
  expect(session.events).toEqual([])
  world.last.hear({ t: 'events', game: 1, from: 2, events: ['0 row:1'] })
  world.last.hear({ t: 'events', game: 2, from: 0, events: ['0 draw'] })
  expect(session.events).toEqual(['0 draw'])
  expect(session.table?.you).toBe(1)
})

test('told not to come back, it stays away', () => {
  open()
  world.last.hear({ t: 'bye', what: 'no such table', again: false })
  expect(session.connection).toBe('closed')
  expect(session.farewell).toBe('no such table')
  expect(world.running).toEqual([])
  expect(session.outdated).toBe(false)
})

test('a server that speaks another version is told from a table that is closed', () => {
  world.last.onopen?.()
  world.last.hear({ t: 'bye', what: 'v is 1; this server speaks 2', again: false })
  expect(session.outdated).toBe(true)
  expect(session.connection).toBe('closed')
})

test('told to come back, it does', () => {
  open()
  world.last.hear({ t: 'bye', what: 'the server stops', again: true })
  world.last.onclose?.()
  expect(session.connection).toBe('lost')
  expect(world.running).toEqual([1000])
})

test('sent to the server that leads the table, it goes there at once and asks for what it misses', () => {
  open(['0 draw'])
  session.send({ t: 'move', game: 1, at: 1, token: 'row:1' })
  const move = world.last.sent.at(-1)!
  world.last.onclose?.()
  world.pass()
  world.last.onopen?.()
  world.last.hear({ t: 'bye', what: 'server b leads the table', again: true, node: 'b' })
  expect(world.sockets.map(({ table, node }) => [table, node])).toEqual([
    ['k7m2p9xw', undefined],
    ['k7m2p9xw', undefined],
    ['k7m2p9xw', 'b'],
  ])
  expect(world.sockets[1]!.closed).toBe(true)
  expect(world.last.subprotocols).toEqual(['wagnis', 'seat.secret'])
  world.last.onopen?.()
  expect(world.last.sent).toEqual([{ t: 'hello', v: 2, table: 'k7m2p9xw', game: 1, have: 1, ready: true }])
  world.last.hear(table({ events: 1 }))
  expect(session.connection).toBe('open')
  expect(world.last.sent.at(-1)).toEqual(move)
})

test('sent on once, it takes the usual way with its pauses, and forgets the name of the server', () => {
  world.last.onopen?.()
  world.last.hear({ t: 'bye', what: 'server b leads the table', again: true, node: 'b' })
  world.last.onopen?.()
  world.last.hear({ t: 'bye', what: 'server a leads the table', again: true, node: 'a' })
  expect(world.sockets).toHaveLength(2)
  world.last.onclose?.()
  expect(session.connection).toBe('lost')
  expect(world.pass()).toBe(1000)
  expect(world.last.node).toBeUndefined()
  world.last.onopen?.()
  world.last.hear({ t: 'bye', what: 'server b leads the table', again: true, node: 'b' })
  expect(world.last.node).toBe('b')
  world.last.onclose?.()
  expect(world.pass()).toBe(2000)
  expect(world.last.node).toBeUndefined()
  session.close()
  expect(world.running).toEqual([])
})

test('the address of a socket names its table, and the server where that is known', () => {
  vi.stubGlobal('document', { baseURI: 'https://wagnis.example/club/?x=1#/table/k7m2p9xw' })
  expect(socketAddress('k7m2p9xw')).toBe('wss://wagnis.example/club/api/tables/k7m2p9xw/socket')
  expect(socketAddress('k7m2p9xw', 'north-1')).toBe('wss://wagnis.example/club/api/tables/k7m2p9xw/socket?node=north-1')
  vi.unstubAllGlobals()
})

test('a signal tells when play opens; another game forgets it', () => {
  open()
  const before = performance.now()
  world.last.hear({ t: 'signal', game: 1, at: 0, in: 3000, commit: '' })
  expect(session.signal!.due).toBeGreaterThanOrEqual(before + 3000)
  expect(session.signal!.due).toBeLessThanOrEqual(performance.now() + 3000)
  world.last.hear({ t: 'signal', game: 2, at: 0, in: 9000, commit: '' })
  expect(session.signal!.in).toBe(3000)
  world.last.hear(table({ game: 2 }))
  expect(session.signal).toBeNull()
})

test('the order of ties is checked against its commitment; one that was changed is never forgotten', async () => {
  open()
  const signal = (commit: string, revealed: TieOrder | null = null) =>
    world.last.hear({ t: 'signal', game: 1, at: 0, in: 0, commit, revealed })
  signal(await commitmentOf(first))
  expect(session.tieOrder).toBeNull()
  signal(await commitmentOf(second), first)
  await expect.poll(() => session.tieOrder).toBe('held')
  signal(await commitmentOf(first), { ...second, order: [0, 1] })
  await expect.poll(() => session.tieOrder).toBe('broken')
  signal(await commitmentOf(second), first)
  await checkTieOrder('', first) // as long as that check takes
  expect(session.tieOrder).toBe('broken')
})

test('after a lost connection nothing is held against the server that we did not hear', async () => {
  open()
  world.last.hear({ t: 'signal', game: 1, at: 0, in: 0, commit: await commitmentOf(first) })
  world.last.onclose?.()
  world.pass()
  open()
  world.last.hear({ t: 'signal', game: 1, at: 0, in: 0, commit: 'of a third round', revealed: second })
  world.last.hear({ t: 'signal', game: 1, at: 0, in: 0, commit: 'of a fourth', revealed: first })
  await expect.poll(() => session.tieOrder).toBe('broken') // only what we did
})

test('the answer to one request among several is known, and why it was refused', () => {
  open()
  const throwing = session.send({ t: 'move', game: 1, at: 0, token: 'keep:-' })
  const grabbing = session.send({ t: 'move', game: 1, at: 0, token: 'grab:k', since: 240 })
  expect(world.last.sent.at(-1)).toEqual({ t: 'move', game: 1, at: 0, token: 'grab:k', since: 240, id: grabbing })
  world.last.hear({ t: 'ack', id: throwing, ok: false, what: 'the throw takes 800 ms', paragraph: 'C10', wait: 35 })
  expect([session.answered(throwing), session.answered(grabbing)]).toEqual([true, false])
  expect(session.refused).toMatchObject({ id: throwing, wait: 35, paragraph: 'C10' })
  expect(session.waits('move')).toBe(true)
})

test('nothing is settled while the table is of a moment before or after what is shown', () => {
  open(['0 keep:-'])
  expect([session.settled(0), session.settled(1)]).toEqual([false, true])
  world.last.hear({ t: 'events', game: 1, from: 1, events: ['0 dice:bkkrr'] }) // whom the table asks is of before
  expect([session.settled(1), session.settled(2)]).toEqual([false, false])
  world.last.hear(table({ events: 2 }))
  expect([session.settled(1), session.settled(2)]).toEqual([false, true])
  world.last.hear(table({ events: 4 })) // the events come after it
  expect(session.settled(2)).toBe(false)
})

const fairTable = (more: Partial<FairView> = {}, rest: Partial<TableState> = {}) =>
  table({
    fair: { commit: 'c'.repeat(64), promises: [null, null], closed: false, shown: [false, false], ...more },
    ...rest,
  })

test('takes part in the chance of a game: promises, then shows', async () => {
  world.last.onopen?.()
  world.last.hear(fairTable())
  await expect.poll(() => world.last.sent.at(-1)).toMatchObject({ t: 'promise', game: 1 })
  const { commit, id } = world.last.sent.at(-1) as { commit: string; id: string }
  world.last.hear({ t: 'ack', id, ok: true, events: 0 })
  world.last.hear(fairTable({ promises: [commit, null], closed: true }))
  await expect.poll(() => world.last.sent.at(-1)).toMatchObject({ t: 'show', game: 1 })
})

test('a seed that came too late is no refusal to tell of', async () => {
  world.last.onopen?.()
  world.last.hear(fairTable())
  await expect.poll(() => world.last.sent.at(-1)).toMatchObject({ t: 'promise' })
  const { id } = world.last.sent.at(-1) as { id: string }
  world.last.hear({ t: 'ack', id, ok: false, what: 'the game has begun' })
  expect(session.refused).toBeNull()
  expect(session.answered(id)).toBe(true)
})

test('the turn clock runs from what the server said last', () => {
  open()
  expect(session.clockEnds).toBeNull()
  world.last.hear({ t: 'events', game: 1, from: 0, events: ['0 draw', '0 y2'], in: 30_000 })
  expect(session.clockEnds! - performance.now()).toBeGreaterThan(29_000)
  expect(session.clockEnds! - performance.now()).toBeLessThanOrEqual(30_000)
  world.last.hear(table({ events: 2 }))
  expect(session.clockEnds).toBeNull()
})

test('a reaction is said now or not at all, and the same one twice is two', () => {
  session.react('clap')
  open()
  expect(world.last.sent).toHaveLength(1)
  session.react('party')
  expect(world.last.sent.at(-1)).toEqual({ t: 'react', what: 'party' })
  world.last.hear({ t: 'react', seat: 1, what: 'clap' })
  const first = session.reaction
  world.last.hear({ t: 'react', seat: 1, what: 'clap' })
  expect(first).toMatchObject({ seat: 1, what: 'clap' })
  expect(session.reaction!.number).not.toBe(first!.number)
})

// --- a network that dies without a word: nothing ends the connection but the silence ---

test('after 5 s of silence it asks for a sign of life, and with an answer goes on', () => {
  open()
  pong() // of the ping that follows hello
  expect(world.last.pings).toBe(1)
  for (let pings = 2; pings < 5; ++pings) {
    expect(world.running).toEqual([kIdle])
    world.pass()
    expect(world.last.pings).toBe(pings)
    pong()
  }
  expect(session.connection).toBe('open')
  expect(world.sockets).toHaveLength(1)
})

test('without an answer within 2.5 s it says that the connection is lost, and comes back by itself', () => {
  open()
  pong()
  world.pass() // idle
  expect(world.pass()).toBe(kPatience)
  expect(session.connection).toBe('lost')
  expect(world.sockets[0]!.closed).toBe(true)
  expect(world.running).toEqual([1000])
  world.pass()
  open()
  expect(session.connection).toBe('open')
})

test('every move asks too, whatever was asked before, and is sent again where it got lost', () => {
  open(['0 draw'])
  pong()
  session.send({ t: 'move', game: 1, at: 1, token: 'row:1' })
  expect(world.last.pings).toBe(2)
  session.send({ t: 'rematch' })
  pong() // of the first of both
  expect(world.running).toEqual([kPatience, kIdle])
  world.end(kPatience)
  expect(session.connection).toBe('lost')
  world.pass()
  open()
  expect(world.last.sent.map(({ t }) => t)).toEqual(['hello', 'move', 'rematch'])
})

test('who comes back to the page, or has another network, learns within 2.5 s whether anybody is there', () => {
  open()
  pong()
  session.look()
  expect(world.last.pings).toBe(2)
  expect(world.pass()).toBe(kPatience)
  expect(session.connection).toBe('lost')
  session.look() // lost: it comes back at once
  expect(world.sockets).toHaveLength(2)
})

test('a socket that never opens, or whose server never speaks, is given up after 8 s', () => {
  expect(world.running).toEqual([kOpening])
  world.pass()
  expect(session.connection).toBe('lost')
  world.pass()
  world.last.onopen?.()
  expect(world.running).toEqual([kOpening])
  world.pass()
  expect(session.connection).toBe('lost')
  expect(world.sockets[1]!.closed).toBe(true)
})

test('an attempt that hangs is dropped when somebody hurries: two sockets never speak at once', () => {
  world.last.onclose?.()
  world.pass()
  const hanging = world.last
  session.hurry()
  expect(hanging.closed).toBe(true)
  expect(hanging.onmessage).toBeNull()
})

test('a connection that was given up gets twice the time, until a ping is answered', () => {
  open()
  expect(world.pass()).toBe(kIdle)
  for (const patience of [kPatience, 5000, 10_000, 20_000, 20_000]) {
    expect(world.running[0]).toBe(patience)
    world.end(patience)
    world.pass()
    open()
  }
  pong()
  session.look()
  expect(world.pass()).toBe(kPatience)
})

test('a server that answers no pings, such as a worker that thinks, may be silent', () => {
  world = new FakeWorld()
  world.pings = false
  session = new Session('alone', undefined, world)
  open()
  session.send({ t: 'rematch' })
  session.look()
  expect(world.last.pings).toBe(0)
  expect(world.running).toEqual([])
})

test('who has chosen how they look says it in every hello, and again when they choose anew; a spectator does not', () => {
  wear(11)
  world.last.onopen?.()
  const hello = { t: 'hello', v: 2, table: 'k7m2p9xw', game: 0, have: 0 }
  expect(world.last.sent).toEqual([{ ...hello, look: 11, ready: true }])
  session.showLook() // not before the table is there
  expect(world.last.sent).toHaveLength(1)
  world.last.hear(table({ events: 1 }))
  world.last.hear({ t: 'events', game: 1, from: 0, events: ['0 draw'] })
  wear(12)
  session.showLook()
  expect(world.last.sent.at(-1)).toEqual({ ...hello, game: 1, have: 1, look: 12, ready: true })
  const watching = new Session('k7m2p9xw', undefined, world)
  world.last.onopen?.()
  expect(world.last.sent).toEqual([hello])
  watching.close()
})
