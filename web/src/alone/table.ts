// The page's side of a game alone: a session whose server is a worker.
import { engineAddress } from '../engine/bytes'
import { browser } from '../net/browser'
import type { ToServer } from '../net/protocol'
import { Session, type Socket } from '../net/session.svelte'
import type { Place } from './kept'
import type { FromWorker, ToWorker } from './worker'

// A connection to a new worker that goes on with the game that is kept. `pace` as of the host, `luck` as of the worker.
class WorkerSocket implements Socket {
  onopen: (() => void) | null = null
  onmessage: ((message: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  #worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })

  constructor(place: Place, pace: number, luck: bigint | null, broken: () => void) {
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ('kept' in data) place.write(data.kept)
      else if ('said' in data) this.onmessage?.({ data: data.said })
      else if (data.opened) this.onopen?.()
      else broken()
    }
    // A worker that cannot start or breaks is replaced like a connection that was lost.
    this.#worker.onerror = () => this.onclose?.()
    this.#post({ begin: { kept: place.read()!, engine: engineAddress, pace, luck } })
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
  close() {
    this.#worker.terminate()
  }
  #post(message: ToWorker) {
    this.#worker.postMessage(message)
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
  }
}
