// What keeps a finger that moves twice from making two moves. Each move is made at a spot: a button, or a key. A spot is dead for
// kDead after a move is offered there,
// - when the last move of the person was made there, whatever it was: the second tap of two never counts, nor does a tap that comes
//   after a slow answer;
// - when the spot meant another move before and the new one is heavy: it cannot be taken back, and nothing shows beforehand what
//   comes of it. So nobody takes a row that is touched to put a card there.
// Other spots may be used at once. Games that go by the clock do without.

export const kDead = 400 // milliseconds

export interface Clock {
  now(): number
  after(milliseconds: number, what: () => void): void
}
const real: Clock = { now: () => performance.now(), after: (milliseconds, what) => void setTimeout(what, milliseconds) }

export class Spots {
  #spot: (token: string) => string
  #heavy: (token: string) => boolean
  #clock: Clock
  #passed = $state(0) // changes when a spot comes to life
  #last: string | null = null // where the last move was made
  #meant = new Map<string, string>() // what each spot meant last
  #dead = new Map<string, number>() // until when, as the clock counts, of the moves that are offered

  // `spot`: where a move is made. `heavy`: whether it is a heavy one.
  constructor(spot: (token: string) => string, heavy: (token: string) => boolean, clock: Clock = real) {
    this.#spot = spot
    this.#heavy = heavy
    this.#clock = clock
  }

  // The person has made this move.
  made(token: string) {
    this.#last = this.#spot(token)
  }

  // Of all moves that are offered now those whose spot is alive.
  alive(offered: string[]): string[] {
    void this.#passed
    const now = this.#clock.now()
    for (const token of this.#dead.keys()) if (!offered.includes(token)) this.#dead.delete(token)
    let soonest = Infinity
    const all = offered.filter((token) => {
      let until = this.#dead.get(token)
      if (until === undefined) this.#dead.set(token, (until = this.#mustRest(token) ? now + kDead : now))
      if (until > now) soonest = Math.min(soonest, until)
      return until <= now
    })
    // Spots may be shared: all are looked at before any means something new.
    for (const token of offered) this.#meant.set(this.#spot(token), token)
    if (soonest < Infinity) this.#clock.after(soonest - now, () => ++this.#passed)
    return all
  }

  #mustRest(token: string): boolean {
    const spot = this.#spot(token)
    const before = this.#meant.get(spot)
    return spot === this.#last || (before !== undefined && before !== token && this.#heavy(token))
  }
}
