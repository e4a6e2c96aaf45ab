// A game alone: the host on this device speaks to a real session as a server does, here without a worker and with time that a test passes.
import { beforeEach, expect, test } from 'vitest'
import { Host, type HostWorld } from '../../src/alone/host'
import { type Kept, recordOf } from '../../src/alone/kept'
import type { Engine } from '../../src/engine/engine'
import { checkGame } from '../../src/fair/check'
import { serverCommitment } from '../../src/fair/seeds'
import { type GameRecord, verify } from '../../src/fair/verify'
import type { FromServer, Options, ToServer } from '../../src/net/protocol'
import { Session, type Socket } from '../../src/net/session.svelte'
import { loadEngine } from './engine'

const engine: Engine = await loadEngine()

class World implements HostWorld {
  said: FromServer[] = []
  kept: Kept | null = null
  time = 0
  timers: { milliseconds: number; due: number; what: () => void }[] = []
  hears: (message: FromServer) => void = () => {}
  #seed = 0n

  say(message: FromServer) {
    this.said.push(message)
    this.hears(message)
  }
  keep(kept: Kept) {
    this.kept = structuredClone(kept)
  }
  now() {
    return this.time
  }
  after(milliseconds: number, what: () => void) {
    this.timers.push({ milliseconds, due: this.time + milliseconds, what })
  }
  // Time passes, and what falls due happens.
  until(time: number) {
    for (;;) {
      const next = this.timers.filter(({ due }) => due <= time).sort((a, b) => a.due - b.due)[0]
      if (!next) break
      this.timers.splice(this.timers.indexOf(next), 1)
      this.time = next.due
      next.what()
    }
    this.time = time
  }
  seed() {
    return (++this.#seed * 0x9e3779b97f4a7c15n) % 2n ** 64n
  }
  // Lets bots move until it is one's turn.
  pass() {
    for (let timer; (timer = this.timers.shift());) {
      this.time = Math.max(this.time, timer.due)
      timer.what()
    }
  }
}

const sitting = (game: string, options: Options, bots: number, level = 'casual'): Kept => ({
  game,
  options,
  you: 0,
  number: 1,
  events: [],
  over: false,
  seats: [
    { kind: 'human', name: 'Ada', here: true },
    ...Array.from({ length: bots }, (_, i) => ({ kind: 'bot' as const, name: `${level} ${i + 1}`, level, here: true })),
  ],
})

let world: World
let host: Host
beforeEach(() => void (world = new World()))

function sit(kept: Kept) {
  host = new Host(engine, kept, 900, world)
  const socket: Socket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => host.hear(JSON.parse(text) as ToServer),
    close: () => {},
  }
  world.hears = (message) => socket.onmessage?.({ data: JSON.stringify(message) })
  const session = new Session('alone', undefined, {
    socket: () => socket,
    after: () => () => {},
    random: () => 0.5,
    pings: false,
  })
  socket.onopen!()
  return session
}

// What one may do, as a board would find it out.
function moves(session: Session): string[] {
  const table = session.table!
  const game = engine.open(table.id, table.options)
  for (const event of session.events) game.add(event)
  const all = game.view(session.events.length).moves[table.you!] ?? []
  game.close()
  return table.asked ? all.filter((move) => move.startsWith('grab:') === table.grabbing) : all
}
const play = (session: Session, token: string) =>
  session.send({ t: 'move', game: session.game, at: session.events.length, token })

function playOut(session: Session, wish: (moves: string[]) => string) {
  const over = () => session.table!.state === 'over'
  for (let i = 0; i < 5000 && !over(); ++i) {
    world.pass()
    if (over()) break
    const may = moves(session)
    expect(may).not.toEqual([])
    play(session, wish(may))
    expect(session.waits('move')).toBe(false)
    if (session.refused) expect(session.refused.paragraph).toBe('C5')
  }
  expect(over()).toBe(true)
}

const games: [string, Options, number, (moves: string[]) => string][] = [
  ['push', { players: 3 }, 2, (all) => all.find((move) => move.startsWith('take:')) ?? all[0]!],
  ['tipp', { players: 2, rounds: 2 }, 1, (all) => (all.includes('stop') ? 'stop' : all[0]!)],
  [
    'caramba',
    { players: 3, pace: 'turns' },
    2,
    (all) =>
      all.find((move) => move.startsWith('grab:')) ??
      all.filter((move) => move.startsWith('keep:')).sort((a, b) => b.length - a.length)[0]!,
  ],
]

test.each(games)('a whole game of %s, its record and a rematch', (game, options, bots, wish) => {
  const session = sit(sitting(game, options, bots))
  expect(session.connection).toBe('open')
  playOut(session, wish)
  expect(world.kept).toMatchObject({ game, events: session.events, over: true, number: 1 })
  // What is kept is the game: played again it ends the same.
  const again = engine.open(game, world.kept!.options)
  for (const event of world.kept!.events) again.add(event)
  const view = again.view(session.events.length)
  expect(view.over).toBe(true)
  const record = JSON.parse(recordOf(world.kept!, view)) as Record<string, unknown>
  expect(record).toMatchObject({
    wagnis: 1,
    game,
    events: session.events,
    result: { points: view.points, winners: view.winners },
  })
  expect(record.seats).toEqual([
    { name: 'Ada', kind: 'human' },
    ...Array.from({ length: bots }, (_, i) => ({ name: `casual ${i + 1}`, kind: 'bot', level: 'casual' })),
  ])

  session.send({ t: 'rematch' })
  expect(session.refused).toBeNull()
  expect(session.game).toBe(2)
  expect(session.table).toMatchObject({ state: 'playing', you: bots, game: 2 })
  expect(session.table!.seats[bots]).toMatchObject({ kind: 'human', name: 'Ada' })
})

test('a series counts wins by seat, through rematches, until one has more than half; then another begins', () => {
  const session = sit({ ...sitting('tipp', { players: 2, rounds: 1 }, 1), series: { of: 3, wins: [0, 0] } })
  const wins = new Map<string, number>() // by name
  for (let number = 1; ; ++number) {
    expect(session.table!.series).toMatchObject({ of: 3, decided: null })
    playOut(session, (all) => (all.includes('stop') ? 'stop' : all[0]!))
    const game = engine.open('tipp', session.table!.options)
    for (const event of session.events) game.add(event)
    const { winners } = game.view(session.events.length)
    game.close()
    const names = session.table!.seats.map((seat) => (seat.kind === 'open' ? '' : seat.name))
    if (winners.length === 1) wins.set(names[winners[0]!]!, (wins.get(names[winners[0]!]!) ?? 0) + 1)
    expect(session.table!.series!.wins).toEqual(names.map((name) => wins.get(name) ?? 0))
    const most = Math.max(...wins.values())
    expect(session.table!.series!.decided).toBe(most === 2 ? session.table!.series!.wins.indexOf(2) : null)
    session.send({ t: 'rematch' })
    if (most === 2) break
    expect(number).toBeLessThan(20)
  }
  expect(session.table!.series).toEqual({ of: 3, wins: [0, 0], decided: null })
})

test('bots keep the pace, and nobody else moves meanwhile', () => {
  const session = sit(sitting('tipp', { players: 2 }, 1))
  play(session, 'bet:odd')
  play(session, 'stop')
  const events = session.events
  expect(world.timers.map(({ milliseconds }) => milliseconds)).toEqual([900])
  play(session, 'bet:odd')
  expect(session.refused).not.toBeNull()
  expect(session.events).toBe(events)
  world.until(899)
  expect(session.events).toBe(events)
  world.until(900)
  expect(session.events.length).toBeGreaterThan(events.length)
})

test('a move of another position, or none of the rules, is refused and changes nothing', () => {
  const session = sit(sitting('push', { players: 2 }, 1))
  for (const [at, token] of [
    [1, 'draw'],
    [0, 'bank:r'],
    [0, 'y2'],
  ] as const) {
    session.send({ t: 'move', game: 1, at, token })
    expect(session.refused).not.toBeNull()
    expect(session.events).toEqual([])
  }
  session.send({ t: 'rematch' })
  expect(session.refused).not.toBeNull()
  play(session, 'draw')
  expect(session.refused).toBeNull()
  expect(session.events).toHaveLength(2)
})

test('what was kept goes on, also in the middle of a bot’s turn and of a beat', () => {
  const first = sit(sitting('push', { players: 2 }, 1))
  while (first.table!.state === 'playing' && world.timers.length === 0)
    play(first, moves(first).find((move) => move.startsWith('take:')) ?? moves(first)[0]!)
  const kept = world.kept!
  world = new World()
  const second = sit(kept)
  expect(second.events).toEqual(first.events)
  expect(world.timers).toHaveLength(1)
  world.pass()
  expect(second.events.length).toBeGreaterThan(kept.events.length)

  world = new World()
  const third = sit(sitting('caramba', { players: 2, pace: 'turns' }, 1))
  play(third, 'keep:-')
  const beat = world.kept!
  world = new World()
  const fourth = sit(beat)
  expect(fourth.events).toEqual(third.events)
  expect(fourth.table!.asked).toContain(0)
  playOut(fourth, games[2]![3])
})

test('events are kept before they are told', () => {
  const session = sit(sitting('push', { players: 2 }, 1))
  world.hears = (message) => {
    if (message.t === 'events') expect(world.kept!.events.length).toBe(message.from + message.events.length)
  }
  play(session, 'draw')
  expect(world.kept!.events).toHaveLength(2)
})

// --- what is promised ---------------------------------------------------------------------------------------------------------

class Promising extends World {
  #drawn = 0
  secret = () => (++this.#drawn).toString(16).padStart(64, '0')
}

test.each(games)(
  'the chance of %s is promised before the first move, kept through a reload, and verified from the record',
  async (game, options, bots, wish) => {
    world = new Promising()
    const session = sit(sitting(game, options, bots))
    const commit = session.table!.fair!.commit
    expect(commit).toMatch(/^[0-9a-f]{64}$/)
    expect(session.events).toEqual([])
    expect(world.kept!.fair!.commit).toBe(commit) // before anybody heard of it
    for (let i = 0; i < 4; ++i) {
      world.pass()
      play(session, wish(moves(session)))
    }
    const lain = world.kept!
    world = new Promising()
    const again = sit(lain)
    expect(again.table!.fair!.commit).toBe(commit)
    playOut(again, wish)
    const table = engine.open(game, world.kept!.options)
    for (const event of again.events) table.add(event)
    const line = recordOf(world.kept!, table.view(again.events.length))
    table.close()
    const record = JSON.parse(line) as GameRecord
    expect(record.fair!.commit).toBe(commit)
    expect(await verify(record)).toMatchObject({ verdict: 'right' })

    // What was changed afterwards is refused, whatever it is.
    const at = record.events.findIndex((event) => /^. (dice:|[rbgyp]\d)/.test(event))
    const others: Record<string, GameRecord> = {
      options: { ...record, options: { ...record.options, [game === 'tipp' ? 'rounds' : 'players']: 1 } },
      number: { ...record, fair: { ...record.fair!, number: 2 } },
      seed: { ...record, fair: { ...record.fair!, server_seed: 'f'.repeat(64) } },
      promise: { ...record, fair: { ...record.fair!, commit: 'f'.repeat(64) } },
      chance: {
        ...record,
        events: record.events.map((event, i) =>
          i === at ? event.replace(/[^:]$/, (last) => (last === '1' ? '2' : '1')) : event,
        ),
      },
    }
    for (const [what, other] of Object.entries(others)) expect((await verify(other)).verdict, what).toBe('wrong')

    // The page checks it with what it heard before the first move.
    const heard = { game: 1, you: 0, events: again.events, part: again.part }
    const address = `data:application/jsonl,${encodeURIComponent(line)}`
    expect(await checkGame(address, heard)).toMatchObject({ verdict: 'right', mine: false })
    const other = { ...record.fair!, table: 'k7m2p9xw' }
    const commitElse = await serverCommitment(other, game, record.options, crypto.subtle)
    const lied = encodeURIComponent(JSON.stringify({ ...record, fair: { ...other, commit: commitElse } }))
    expect((await checkGame(`data:,${lied}`, heard)).verdict).toBe('wrong')

    again.send({ t: 'rematch' })
    expect(again.table!.fair!.commit).not.toBe(commit)
  },
)

test('a game that began without a promise goes on without one, and so does a lesson', () => {
  world = new Promising()
  const begun = { ...sitting('push', { players: 2 }, 1), events: ['0 draw', '0 y2'] }
  expect(sit(begun).table!.fair).toBeUndefined()
  world = new World()
  expect(sit(sitting('push', { players: 2 }, 1)).table!.fair).toBeUndefined()
  expect(world.kept).toBeNull()
})

// --- several people -----------------------------------------------------------------------------------------------------------

const two = (game: string, options: Options, bots = 0): Kept => {
  const { seats, ...kept } = sitting(game, { ...options, players: 2 + bots }, bots)
  return { ...kept, seats: [seats[0]!, { kind: 'human', name: 'Grace', here: true, look: 9 }, ...seats.slice(1)] }
}

test.each(games)(
  'two people and a bot play %s: each moves in their own seat, and nobody in that of the bot',
  (game, options, _, wish) => {
    const session = sit(two(game, options, 1))
    expect(session.table).toMatchObject({ own: [0, 1], you: 0 })
    const moved = new Set<number>()
    for (let i = 0; i < 5000 && session.table!.state === 'playing'; ++i) {
      const table = session.table!
      const position = engine.open(game, table.options)
      for (const event of session.events) position.add(event)
      const view = position.view(session.events.length)
      position.close()
      const seat = (table.asked ?? view.pending.move).find((one) => table.own!.includes(one))
      if (seat === undefined) {
        expect(world.timers.length).toBeGreaterThan(0) // a bot is thinking
        world.pass()
        continue
      }
      session.acting = seat
      expect(session.waits('move')).toBe(false) // what another person chose is none of theirs
      const may = view.moves[seat]!.filter((move) => !table.asked || move.startsWith('grab:') === table.grabbing)
      play(session, wish(may))
      if (session.refused) expect(session.refused.paragraph).toBe('C5')
      moved.add(seat)
    }
    expect(session.table!.state).toBe('over')
    expect([...moved].sort()).toEqual([0, 1])

    session.send({ t: 'rematch' })
    expect(session.table).toMatchObject({ own: [0, 2], you: 2 }) // all move on by one seat
    session.acting = 1
    play(session, 'draw')
    expect(session.refused).toMatchObject({ what: 'nobody sits in seat 1' })
  },
)

test('one person at the device is told of no seats of people', () => {
  expect(sit(sitting('push', { players: 2 }, 1)).table!.own).toBeUndefined()
})

// --- by the clock ---------------------------------------------------------------------------------------------------------------

const race = () => sitting('caramba', { players: 2, pace: 'race', tempo: 800 }, 1)
// Its person is there, so it begins.
function ready(session: Session): Session {
  session.send({ t: 'resume' })
  return session
}
const signals = () => world.said.filter((message) => message.t === 'signal')

test('a race begins at the signal, a throw takes its tempo, and both are refused before with the time that is left', () => {
  const session = ready(sit(race()))
  expect(signals()).toEqual([{ t: 'signal', game: 1, at: 0, in: 3000, commit: '' }])
  world.until(2990)
  play(session, 'keep:-')
  expect(session.refused).toMatchObject({ paragraph: 'C4', wait: 10 })
  world.until(3000)
  play(session, 'keep:-')
  expect(session.refused).toBeNull()
  expect(session.events.at(-2)).toBe('0 keep:- @3000')
  expect(session.events.at(-1)).toMatch(/^0 dice:[kbr]{5} @3000$/)
  world.until(3799)
  play(session, 'keep:-')
  expect(session.refused).toMatchObject({ wait: 1 })
  world.until(3800)
  play(session, 'keep:-')
  expect(session.refused).toBeNull()
  play(session, 'grab:r')
  expect(session.refused).toMatchObject({ paragraph: 'C5' })
})

test('bots throw with the hands of their level, no sooner than people may', () => {
  const session = ready(sit(race()))
  world.until(60_000)
  const throws = session.events
    .filter((event) => event.startsWith('1 keep:'))
    .map((event) => Number(event.split('@')[1]))
  expect(throws.length).toBeGreaterThan(10)
  expect(throws[0]).toBeGreaterThanOrEqual(3150)
  for (const [i, time] of throws.slice(1).entries()) expect(time - throws[i]!).toBeGreaterThanOrEqual(950)
})

test('bots race a game to its end: a countdown before every round, and a record in which time never goes back', () => {
  const session = ready(sit(race()))
  for (let time = 0; session.table!.state === 'playing' && time < 3_600_000; time += 1000) world.until(time)
  expect(session.table!.state).toBe('over')
  const rounds = signals()
  expect(rounds.length).toBeGreaterThan(3)
  for (const { in: left } of rounds.slice(1)) expect(left).toBe(4000)
  const times = session.events.map((event) => Number(event.split('@')[1]))
  expect([...times].sort((a, b) => a - b)).toEqual(times)
  const again = engine.open('caramba', session.table!.options)
  for (const event of session.events) again.add(event)
  expect(again.view(session.events.length).over).toBe(true)
})

test('a grab that is said while one’s own dice roll is decided when all have had time to see them, and the next throw waits for it', () => {
  const kept: Kept = { ...race(), events: ['0 keep:- @3000', '0 dice:kkkkk @3000'] }
  let session!: Session
  for (let skipped = 0; !session?.events.at(-1)!.startsWith('0 dice:k'); ++skipped) {
    world = new World()
    for (let i = 0; i < skipped; ++i) world.seed() // other luck each time
    session = sit(kept)
    world.until(3000)
    play(session, 'keep:kkkk')
  }
  play(session, 'grab:k')
  world.until(3400)
  play(session, 'keep:kkkk')
  world.until(3929) // the throw ends at 3800; 100 ms to see it, 30 for the grabs of others
  expect(session.events.at(-1)).toMatch(/^[01] dice/)
  expect(session.waits('move')).toBe(true)
  world.until(3930)
  expect(session.events.slice(-3).map((event) => event.replace(/dice:./, 'dice'))).toEqual([
    '0 grab:k @6930',
    '0 keep:kkkk @6930',
    '0 dice @6930',
  ])
  expect(session.waits('move')).toBe(false)
})

test.each([
  [0, 1],
  [1, 0],
])('two people race at one device: of two grabs the one of seat %i, who was quicker, counts first', (quick, slow) => {
  const events = ['0 keep:- @3000', '0 dice:kkkkk @3000', '1 keep:- @3000', '1 dice:kkkkk @3000']
  const seats = ['Ada', 'Ben'].map((name) => ({ kind: 'human' as const, name, here: true }))
  const session = sit({ ...race(), seats, events })
  expect(session.table!.own).toEqual([0, 1])
  const act = (seat: number, token: string) =>
    session.send({ t: 'move', game: session.game, at: session.events.length, token, seat })
  world.until(4500)
  act(quick, 'grab:k')
  world.until(4526) // within 25 ms they would tie
  act(slow, 'grab:k')
  world.until(4600)
  const last = (n: number) => session.events.slice(-n).map((event) => event.slice(0, 6))
  expect(last(2)).toEqual([`${quick} grab`, `${slow} grab`])
  // Nobody waits for the other's throw, nor for the answer to it.
  act(slow, 'keep:-')
  act(quick, 'keep:-')
  expect(session.refused).toBeNull()
  expect(last(4)).toEqual([`${slow} keep`, `${slow} dice`, `${quick} keep`, `${quick} dice`])
  act(2, 'keep:-')
  expect(session.refused).toMatchObject({ what: 'nobody sits in seat 2' })
})

test('a race that lay aside goes on with its clock where it was left, after a countdown', () => {
  const first = ready(sit(race()))
  world.until(3000)
  play(first, 'keep:-')
  const kept = world.kept!
  world = new World()
  world.time = 1_000_000
  const second = sit(kept)
  expect(signals()).toMatchObject([{ at: kept.events.length, in: 3000 }])
  world.until(1_003_000)
  play(second, 'keep:-')
  expect(second.refused).toBeNull()
  expect(second.events.at(-1)).toMatch(/@6000$/)
})

test('a race stands still while nobody looks, and goes on after a signal with its clock where it was left', () => {
  const host = new Host(engine, race(), 900, world)
  host.hear({ t: 'hello', v: 2, table: 'alone', game: 0, have: 0 })
  host.hear({ t: 'resume', id: 'there' })
  world.until(5000)
  const events = world.kept!.events
  expect(events.length).toBeGreaterThan(0)
  host.look(true)
  expect(world.said.at(-1)).toMatchObject({ t: 'table', paused: true })
  world.until(500_000)
  expect(world.kept!.events).toEqual(events)
  host.hear({ t: 'move', id: 'a', game: 1, at: events.length, token: 'keep:-' })
  expect(world.said.at(-1)).toMatchObject({ t: 'ack', ok: false })
  host.look(false)
  expect(world.said.slice(-2)).toMatchObject([
    { t: 'table', events: events.length },
    { t: 'signal', in: 3000 },
  ])
  expect(world.said.at(-2)).not.toHaveProperty('paused')
  world.until(502_999)
  expect(world.kept!.events).toEqual(events)
  world.until(510_000)
  const [before, after] = [events.at(-1)!, world.kept!.events[events.length]!].map((event) =>
    Number(event.split('@')[1]),
  )
  expect(after! - before!).toBeGreaterThanOrEqual(3000)
  expect(after! - before!).toBeLessThan(10_000)
})

test('a race waits for its person: nothing begins before they say that they are there, nor in the next game', () => {
  const session = sit(race())
  expect(session.table).toMatchObject({ paused: true, held: 'ready' })
  world.until(60_000)
  expect(session.events).toEqual([])
  expect(signals()).toEqual([])
  play(session, 'keep:-')
  expect(session.refused).not.toBeNull()
  session.send({ t: 'resume' })
  expect(session.table!.held).toBeUndefined()
  expect(session.table!.paused).toBeUndefined()
  expect(signals()).toEqual([{ t: 'signal', game: 1, at: 0, in: 3000, commit: '' }])
  world.until(70_000)
  expect(session.events.some((event) => event.startsWith('1 keep:'))).toBe(true)
})

test('a race stands still when nothing comes from its person, and goes on when they say so', () => {
  const session = ready(sit(race()))
  world.until(9000)
  host.idle()
  expect(session.table).toMatchObject({ paused: true, held: 'idle' })
  const before = session.events.length
  world.until(60_000)
  expect(session.events).toHaveLength(before)
  // Coming back to the page is no answer.
  host.look(true)
  host.look(false)
  expect(session.table).toMatchObject({ paused: true, held: 'idle' })
  const told = signals().length
  session.send({ t: 'resume' })
  expect(session.table!.paused).toBeUndefined()
  expect(signals()).toHaveLength(told + 1)
  world.until(80_000)
  expect(session.events.length).toBeGreaterThan(before)
})

test('a game without a clock is never held', () => {
  const session = sit(sitting('caramba', { players: 2, pace: 'turns' }, 1))
  host.idle()
  expect(session.table!.held).toBeUndefined()
  expect(session.table!.paused).toBeUndefined()
})
