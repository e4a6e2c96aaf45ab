// The host of games alone plays the same scripts as every other host of the house, with the same answers and the same events:
// tests/conduct/hosts_test.cc says what a script is. Here sit one person and bots.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Host, type HostWorld } from '../../src/alone/host'
import type { Kept } from '../../src/alone/kept'
import type { FromServer, Options } from '../../src/net/protocol'
import { loadEngine } from './engine'

const engine = await loadEngine()
const folder = new URL('../../../tests/conduct/scripts/', import.meta.url)

interface Script {
  game: string
  options: Options
  seats: string[]
  seed: bigint
  said: { time: number; id: string; seat: number; token: string; answer: string }[]
  until: number
  events: string[]
}

function read(name: string): Script {
  const lines = readFileSync(new URL(name, folder), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const end = lines.indexOf('events')
  const script: Script = {
    game: '',
    options: {},
    seats: [],
    seed: 0n,
    said: [],
    until: 0,
    events: lines.slice(end + 1),
  }
  for (const line of lines.slice(0, end)) {
    const [word, ...rest] = line.split(' ') as [string, ...string[]]
    if (word === 'game') script.game = rest[0]!
    else if (word === 'options')
      script.options = Object.fromEntries(
        rest
          .map((one) => one.split('='))
          .map(([name, value]) => [name!, /^\d+$/.test(value!) ? Number(value) : value!]),
      )
    else if (word === 'seats') script.seats = rest
    else if (word === 'seed') script.seed = BigInt(rest[0]!)
    else if (word === 'until') script.until = Number(rest[0])
    else if (word === 'at')
      script.said.push({
        time: Number(rest[0]),
        id: rest[1]!,
        seat: Number(rest[2]),
        token: rest[3]!,
        answer: rest.slice(4).join(' '),
      })
    else throw new Error(`${name}: ${line}`)
  }
  return script
}

function play({ game, options, seats, seed, said, until }: Script) {
  const answers: Record<string, string> = {}
  const timers: { due: number; what: () => void }[] = []
  let time = 0
  let kept: Kept = {
    game,
    options,
    you: seats.indexOf('person'),
    number: 1,
    events: [],
    over: false,
    seats: seats.map((seat, i) =>
      seat === 'person'
        ? { kind: 'human', name: 'Ada', here: true }
        : { kind: 'bot', name: `Bot ${i}`, level: seat, here: true },
    ),
  }
  const world: HostWorld = {
    say(message: FromServer) {
      if (message.t !== 'ack' || message.id === 'there') return
      answers[message.id] = message.ok
        ? 'ok'
        : 'again' in message && message.again
          ? `not_now ${message.paragraph ?? '-'} ${message.wait ?? 0}`
          : `refused ${message.paragraph ?? '-'}`
    },
    keep: (now) => void (kept = now),
    now: () => time,
    after: (milliseconds, what) => void timers.push({ due: time + milliseconds, what }),
    seed: () => seed,
  }
  const pass = (end: number) => {
    for (let next; (next = timers.sort((a, b) => a.due - b.due)[0]) && next.due <= end;) {
      timers.shift()
      time = next.due
      next.what()
    }
    time = end
  }
  const host = new Host(engine, kept, 900, world)
  host.hear({ t: 'hello', v: 2, table: 'alone', game: 0, have: 0 })
  host.hear({ t: 'resume', id: 'there' }) // a race waits for its person
  for (const { time: at, id, token } of said) {
    pass(at)
    host.hear({ t: 'move', id, game: 1, at: kept.events.length, token })
  }
  pass(until)
  return { answers, events: kept.events }
}

const scripts = readdirSync(folder)
  .map((name) => ({ name, script: read(name) }))
  .filter(({ script }) => script.seats.filter((seat) => seat === 'person').length === 1)

test('there are scripts of every game', () => {
  expect([...new Set(scripts.map(({ script }) => script.game))].sort()).toEqual(
    engine.catalogue.games.map(({ id }) => id).sort(),
  )
})

test.each(scripts)('$name', ({ script }) => {
  const { answers, events } = play(script)
  expect(answers).toEqual(Object.fromEntries(script.said.map(({ id, answer }) => [id, answer])))
  expect(events).toEqual(script.events)
})
