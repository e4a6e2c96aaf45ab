// The page's side of a game alone: a session whose server is a worker.
import { engineAddress } from '../engine/bytes'
import { netsFor } from '../games/nets'
import { browser } from '../net/browser'
import type { ToServer } from '../net/protocol'
import { Session, type Socket } from '../net/session.svelte'
import { wholeWorker } from '../net/whole'
import type { Place } from './kept'
import type { FromWorker, ToWorker } from './worker'
import address from './worker.ts?worker&url'

const worker = wholeWorker(new URL(address, document.baseURI).href)

// A connection to a new worker that goes on with the game that is kept. `pace` as of the host, `luck` as of the worker:
// where it is laid out, as for a lesson, nothing is promised.
class WorkerSocket implements Socket {
  onopen: (() => void) | null = null
  onmessage: ((message: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  #worker: Worker | null = null
  #early: ToWorker[] | null = [] // what was said before the worker was there; null once it is closed

  constructor(place: Place, pace: number, luck: bigint | null, broken: () => void) {
    const kept = place.read()!
    const nets = netsFor(kept)
    this.#post({
      begin: {
        kept,
        engine: engineAddress,
        nets: nets && new URL(nets, document.baseURI).href,
        pace,
        luck,
        promises: luck === null,
      },
    })
    worker().then(
      (address) => this.#start(new Worker(address, { type: 'module' }), place, broken),
      () => this.onclose?.(),
    )
  }

  #start(worker: Worker, place: Place, broken: () => void) {
    if (!this.#early) return worker.terminate()
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ('kept' in data) place.write(data.kept)
      else if ('said' in data) this.onmessage?.({ data: data.said })
      else if (data.opened) this.onopen?.()
      else broken()
    }
    // A worker that cannot start or breaks is replaced like a connection that was lost.
    worker.onerror = () => this.onclose?.()
    this.#worker = worker
    for (const message of this.#early) worker.postMessage(message)
    this.#early = []
  }
  send(text: string) {
    this.#post({ said: JSON.parse(text) as ToServer })
  }
  pace(milliseconds: number) {
    this.#post({ pace: milliseconds })
  }
  away(away: boolean) {
    this.#post({ away })
  }
  idle() {
    this.#post({ idle: true })
  }
  close() {
    this.#early = null
    this.#worker?.terminate()
  }
  #post(message: ToWorker) {
    if (this.#worker) this.#worker.postMessage(message)
    else this.#early?.push(message)
  }
}

// Sits down at the game that lies there; there must be one. `gone` is called when it turns out to be no game (any more):
// then it is forgotten.
export function sitAlone(place: Place, pace: number, luck: bigint | null, gone: () => void) {
  let socket: WorkerSocket
  const broken = () => {
    session.close()
    place.forget()
    gone()
  }
  const session = new Session('alone', undefined, {
    ...browser,
    pings: false,
    socket: () => (socket = new WorkerSocket(place, pace, luck, broken)),
  })
  return {
    session,
    setPace: (milliseconds: number) => socket.pace((pace = milliseconds)),
    setAway: (away: boolean) => socket.away(away),
    setIdle: () => socket.idle(),
  }
}
