// A recorded game step by step: forward steps are performed as in the game itself, all others are jumps.
import type { Perform } from '../play/playback.svelte'
import type { Step } from '../play/step'
import type { Played } from '../records/record'

// Where one may stand: after so many events. A move and the chance that follows it at once are one step.
export function stopsOf(steps: readonly Step[]): number[] {
  const stops = [0]
  for (const { at, seat, before, after } of steps) {
    const move = !before.pending.chance.includes(seat)
    if (!move || after.pending.chance.length === 0) stops.push(at + 1)
  }
  if (stops.at(-1) !== steps.length) stops.push(steps.length)
  return stops
}

export class Replay {
  readonly stops: readonly number[]
  at = $state(0) // events that are on the screen
  playing = $state(false)
  // Counts jumps out of a step that was being performed: the picture must begin anew.
  torn = $state(0)
  busy = $state(false) // a step is being performed

  #steps: readonly Step[]
  #start: Played['start']
  #perform: Perform
  #pause: (at: number) => Promise<void>
  #run = 0 // counts what was asked for: whatever is older gives up

  // `pause`: between two steps while it plays, after so many events.
  constructor(
    { steps, start }: Pick<Played, 'steps' | 'start'>,
    perform: Perform,
    pause: (at: number) => Promise<void>,
  ) {
    this.#steps = steps
    this.#start = start
    this.#perform = perform
    this.#pause = pause
    this.stops = stopsOf(steps)
  }

  get view() {
    return this.at === 0 ? this.#start : this.#steps[this.at - 1]!.after
  }
  get past(): Step[] {
    return this.#steps.slice(0, this.at)
  }
  get length(): number {
    return this.#steps.length
  }
  // The number of the stop on which one stands, or before which.
  get stop(): number {
    const found = this.stops.findIndex((stop) => stop >= this.at)
    return found < 0 ? this.stops.length - 1 : found
  }
  get atEnd(): boolean {
    return this.at >= this.length
  }

  // To the position after so many events, without motion.
  jump(at: number) {
    this.#halt()
    this.at = Math.min(Math.max(0, Math.round(at) || 0), this.length)
  }
  back() {
    const before = this.stops.filter((stop) => stop < this.at).at(-1)
    if (before !== undefined) this.jump(before)
  }
  // The next step, performed; what was still being performed is over at once.
  async forward(): Promise<void> {
    this.#halt()
    await this.#step(++this.#run)
  }

  async play(): Promise<void> {
    if (this.atEnd) this.jump(0)
    else this.#halt()
    const run = ++this.#run
    this.playing = true
    while (run === this.#run && !this.atEnd) {
      await this.#step(run)
      if (run === this.#run && !this.atEnd) await this.#pause(this.at)
    }
    if (run === this.#run) this.playing = false
  }
  stopPlaying() {
    if (this.playing) this.#halt()
  }

  #halt() {
    ++this.#run
    this.playing = false
    if (!this.busy) return
    this.busy = false
    this.at = this.stops.find((stop) => stop >= this.at)!
    ++this.torn
  }

  // Up to the next stop.
  async #step(run: number) {
    const goal = this.stops.find((stop) => stop > this.at)
    if (goal === undefined) return
    this.busy = true
    while (run === this.#run && this.at < goal) {
      const step = this.#steps[this.at]!
      const advance = () => {
        if (run === this.#run && this.at === step.at) this.at = step.at + 1
      }
      try {
        await this.#perform(step, advance)
      } catch (error) {
        if (run === this.#run) throw error // else its picture is gone
      }
      advance()
    }
    if (run === this.#run) this.busy = false
  }
}
