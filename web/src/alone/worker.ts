// The worker in which a game alone lives: bots think here, and the page is never held up.
import { fetchChecked } from '../engine/checked'
import { Engine } from '../engine/engine'
import type { ToServer } from '../net/protocol'
import { Host } from './host'
import type { Kept } from './kept'
import { settled } from './settled'

export interface Begin {
  kept: Kept
  engine: string // its address
  nets: string | null // of what its bots may know besides (games/nets.ts)
  pace: number
  luck: bigint | null // what all seeds come from; null: true chance
  promises: boolean // whether chance is promised before a game
}
// What the page says: first `begin`, then what its session says, a new pace whenever
// that changes, whether the page is out of sight, and that nothing has come from the person for a while.
export type ToWorker = { begin: Begin } | { said: ToServer } | { pace: number } | { away: boolean } | { idle: true }
// What it hears: that the table is open, or that what was kept is no game to this engine; what is to be kept, and what the session hears.
export type FromWorker = { opened: boolean } | { kept: Kept } | { said: string }

const say = (message: FromWorker) => self.postMessage(message)
let host: Host | null = null

async function begin({ kept, engine: address, nets, pace, luck, promises }: Begin) {
  const draw = luck === null ? () => crypto.getRandomValues(new BigUint64Array(1))[0]! : settled(luck)
  const engine = await Engine.load(await fetchChecked(address))
  // Until it is there, or where it cannot be had whole, the bots make do with an estimate.
  if (nets)
    fetchChecked(nets, '')
      .then((bytes) => engine.learn(new Uint8Array(bytes)))
      .catch(() => {})
  try {
    host = new Host(engine, kept, pace, {
      say: (message) => say({ said: JSON.stringify(message) }),
      keep: (kept) => say({ kept }),
      now: () => performance.now(),
      after: (milliseconds, what) => void setTimeout(what, milliseconds),
      ...(promises ? { secret: () => [0, 0, 0, 0].map(() => draw().toString(16).padStart(16, '0')).join('') } : {}),
      seed: draw,
    })
  } catch {
    return say({ opened: false })
  }
  say({ opened: true })
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ('begin' in data)
    begin(data.begin).catch(reportError) // the page hears of it
  else if ('pace' in data && host) host.pace = data.pace
  else if ('away' in data) host?.look(data.away)
  else if ('idle' in data) host?.idle()
  else if ('said' in data) host?.hear(data.said)
}
