// The worker in which the coach thinks: the page is never held up.
import { fetchChecked } from '../engine/checked'
import { answer, type Buffers, give, instantiate } from '../engine/talk'
import type { FromCoach, Odds, Position, Review, ToCoach } from './types'

interface Exports extends Buffers {
  open(size: number): number
  add(size: number): number
  back(): number
  odds(seat: number, playouts: number): number
  review(playouts: number): number
  reviewed(): number
}

declare const __COACH_HASH__: string // of the coach's module; the build knows it

const kShowEvery = 700 // milliseconds
const say = (message: FromCoach) => self.postMessage(message)
let coach: Promise<Exports>

let open: Position | null = null // what lies before the coach
let reviewed: (Position & { playouts: number }) | null = null // what its review holds

const start = (wasm: Exports, { game, options }: Position) =>
  answer(
    wasm,
    wasm.open(give(wasm, [game, ...Object.entries(options).map(([name, value]) => `${name}=${value}`)].join('\n'))),
  )
const add = (wasm: Exports, event: string) => answer(wasm, wasm.add(give(wasm, event)))

// The coach keeps what it has worked out for a game, so one that has gone on is not begun anew.
function bring(wasm: Exports, position: Position) {
  const before = open
  const goesOn =
    before !== null &&
    before.game === position.game &&
    JSON.stringify(before.options) === JSON.stringify(position.options) &&
    before.events.length <= position.events.length &&
    before.events.every((event, i) => event === position.events[i])
  open = reviewed = null // until all is well
  if (!goesOn) start(wasm, position)
  for (const event of position.events.slice(goesOn ? before.events.length : 0)) add(wasm, event)
  open = { ...position, events: [...position.events] }
}

const same = (a: Position, b: Position) => a.game === b.game && JSON.stringify(a.options) === JSON.stringify(b.options)

// A review that is asked for again goes on from what it has in common with the last one: a game that is played, or taken back.
function review(wasm: Exports, id: number, position: Position & { playouts: number }) {
  const { events, playouts } = position
  const before = reviewed && same(reviewed, position) && reviewed.playouts === playouts ? reviewed.events : null
  open = reviewed = null // until all is well
  let at = 0
  if (before) {
    while (at < before.length && before[at] === events[at]) ++at
    for (let i = before.length; i > at; --i) answer(wasm, wasm.back())
  } else {
    start(wasm, position)
    answer(wasm, wasm.review(playouts))
  }
  let shown = performance.now()
  for (; at < events.length; ++at) {
    add(wasm, events[at]!)
    if (performance.now() - shown < kShowEvery || at === events.length - 1) continue
    say({ id, review: answer<Review>(wasm, wasm.reviewed()), done: at + 1 })
    shown = performance.now()
  }
  reviewed = { ...position, events: [...events] }
  say({ id, review: answer<Review>(wasm, wasm.reviewed()), done: events.length })
}

self.onmessage = async ({ data }: MessageEvent<ToCoach>) => {
  if ('load' in data) {
    coach = fetchChecked(data.load, __COACH_HASH__).then((bytes) => instantiate<Exports>(bytes))
    return
  }
  try {
    const wasm = await coach
    if ('review' in data) return review(wasm, data.id, data.review)
    bring(wasm, data.odds)
    say({ id: data.id, odds: answer<Odds>(wasm, wasm.odds(data.odds.seat, data.odds.playouts)) })
  } catch (error) {
    say({ id: data.id, failed: error instanceof Error ? error.message : String(error) })
  }
}
