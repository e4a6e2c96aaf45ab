// Shows the events of a game one at a time. What arrives while an event is still being shown waits in line; a long line,
// such as a reconnect brings, is not played but skipped.
import type { Engine, Game, View } from '../engine/engine'
import type { Options } from '../net/protocol'
import type { Step } from './step'

// Shows one step: calls `advance` once, when the screen is to change to the position after it, and takes the time it needs.
export type Perform = (step: Step, advance: () => void) => Promise<void>

const kTooMany = 30 // events in line, more than that are skipped

export class Playback {
  // How many events the screen has shown; `view` is the position after them.
  shown = $state(0)
  view = $state.raw<View>() as View
  arrived = $state(0)
  past = $state.raw<Step[]>([]) // every step so far, for the log

  #game: Game
  #events: string[] = []
  #perform: Perform
  #playing = false
  #closed = false
  #again = 0 // events before this one are being shown once more

  constructor(engine: Engine, id: string, options: Options, perform: Perform) {
    this.#game = engine.open(id, options)
    this.#perform = perform
    this.view = this.#game.view(0)
  }

  get settled(): boolean {
    return this.shown === this.arrived
  }

  // All events of the game so far. With `skip` the screen jumps to the last position. Throws EngineError when the engine refuses
  // an event: then it is older than the server's.
  feed(events: string[], skip = false) {
    for (const event of events.slice(this.#events.length)) {
      this.#game.add(event)
      this.#events.push(event)
    }
    this.arrived = this.#events.length
    if (skip || this.arrived - Math.max(this.shown, this.#again) > kTooMany) this.#jump()
    else void this.#play()
  }

  // Whether nobody should be kept waiting: the screen is several moves behind.
  get behind(): boolean {
    return this.shown >= this.#again && this.arrived - this.shown > 8
  }

  // Shows what has been shown from this event on once more, with all its motion; nothing while something is still being shown.
  again(from: number) {
    const first = this.past[from]
    if (!first || !this.settled || this.#playing) return
    this.#again = this.shown
    this.shown = from
    this.past = this.past.slice(0, from)
    this.view = first.before
    void this.#play()
  }

  close() {
    this.#closed = true
    this.#game.close()
  }

  #step(at: number, before = at === this.shown ? this.view : this.#game.view(at)): Step {
    const event = this.#events[at]!
    const space = event.indexOf(' ')
    const token = event.slice(space + 1).split(' ')[0]!
    return { at, seat: Number(event.slice(0, space)), token, before, after: this.#game.view(at + 1) }
  }

  #show(steps: Step[]) {
    if (steps.length === 0) return
    this.past = [...this.past, ...steps]
    this.shown += steps.length
    this.view = steps[steps.length - 1]!.after
  }

  #jump() {
    const steps: Step[] = []
    for (let at = this.shown; at < this.arrived; ++at) steps.push(this.#step(at, steps.at(-1)?.after))
    this.#show(steps)
  }

  async #play() {
    if (this.#playing) return
    this.#playing = true
    while (!this.#closed && this.shown < this.arrived) {
      const step = this.#step(this.shown)
      const advance = () => {
        if (this.shown === step.at && !this.#closed) this.#show([step])
      }
      await this.#perform(step, advance)
      advance() // whoever performs may not hold up the game
    }
    this.#playing = false
  }
}
