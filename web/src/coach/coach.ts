// The page's side of the coach. It is fetched with its worker when somebody asks.
import address from '../engine/coach.wasm?url'
import { wholeWorker } from '../net/whole'
import script from './thinker.ts?worker&url'
import type { FromCoach, Odds, Position, Review, ToCoach } from './types'

const thinker = wholeWorker(new URL(script, document.baseURI).href)

export class Coach {
  #worker: Promise<Worker>
  #asked = new Map<number, { hear: (message: FromCoach) => void; fail: (error: Error) => void }>()
  #last = 0

  constructor() {
    const fail = () => {
      for (const { fail } of this.#asked.values()) fail(new Error('the coach does not answer'))
    }
    this.#worker = thinker().then((script) => {
      const worker = new Worker(script, { type: 'module' })
      worker.onmessage = ({ data }: MessageEvent<FromCoach>) => {
        const asked = this.#asked.get(data.id)
        if ('failed' in data) asked?.fail(new Error(data.failed))
        else asked?.hear(data)
      }
      worker.onerror = fail
      return worker
    })
    this.#worker.catch(fail)
    this.#post({ load: new URL(address, document.baseURI).href })
  }

  // What every move of a seat is worth.
  odds(position: Position, seat: number, playouts: number): Promise<Odds> {
    return new Promise((done, fail) => {
      const id = this.#expect((message) => 'odds' in message && (this.#asked.delete(id), done(message.odds)), fail)
      this.#post({ odds: { ...position, seat, playouts }, id })
    })
  }

  // The review of a game, as it grows; `see` is called with each part. Resolves when it is whole.
  review(position: Position, playouts: number, see: (review: Review, done: number) => void): Promise<void> {
    return new Promise((done, fail) => {
      const id = this.#expect((message) => {
        if (!('review' in message)) return
        see(message.review, message.done)
        if (message.done !== position.events.length) return
        this.#asked.delete(id)
        done()
      }, fail)
      this.#post({ review: { ...position, playouts }, id })
    })
  }

  close() {
    this.#worker.then(
      (worker) => worker.terminate(),
      () => {},
    )
  }

  #expect(hear: (message: FromCoach) => void, fail: (error: Error) => void): number {
    this.#asked.set(++this.#last, { hear, fail })
    return this.#last
  }
  // Only plain values may go to a worker.
  #post(message: ToCoach) {
    const plain: unknown = JSON.parse(JSON.stringify(message))
    this.#worker.then(
      (worker) => worker.postMessage(plain),
      () => {},
    )
  }
}
