// This device's part in the chance of the games of one table: for each a seed of its own, promised first and shown when all have
// promised. Where the browser has no hashes the promise is 32 random bytes to which there is no seed; they are in the key as well.
import type { Request, TableState } from '../net/protocol'
import { type Fair, drawSeed, seatCommitment, subtle } from './seeds'

export class Part {
  #game = 0
  #seat: number | null = null // for which the promise is
  #seed: string | null = null
  #promised = false
  #heard = false // the server has shown this device's promise
  #shown = false
  #promises: (string | null)[] | null = null // of all seats, as they were when this device showed its seed
  // What the server promised for the current game, as it was heard first.
  commit: string | null = null

  // What is to be said, now that the table is like this.
  async answer({ game, you, fair, events }: TableState, by: SubtleCrypto | null = subtle()): Promise<Request | null> {
    if (game !== this.#game) {
      this.#game = game
      this.#seat = you
      this.#forget()
      this.commit = null
    }
    if (!fair) return null
    this.commit ??= fair.commit
    if (you === null || events > 0) return null
    // Who gets another seat before the game promises anew: a promise is for a seat.
    if (you !== this.#seat || (this.#heard && fair.promises[you] === null)) {
      this.#seat = you
      this.#forget()
    }
    this.#heard ||= fair.promises[you] !== null
    if (fair.promises[you] === null && !this.#promised) {
      this.#promised = true
      const seed = drawSeed()
      this.#seed = by && seed
      return { t: 'promise', game, commit: by ? await seatCommitment(fair.commit, you, seed, by) : seed, seat: you }
    }
    if (fair.closed && this.#seed !== null && !this.#shown) {
      this.#shown = true
      this.#promises = fair.promises
      return { t: 'show', game, seed: this.#seed }
    }
    return null
  }

  #forget() {
    this.#seed = this.#promises = null
    this.#promised = this.#heard = this.#shown = false
  }

  // Whether a record's seeds are those of this game as it was heard here, in seat `you`: null if so, else why not. `mine`: whether
  // this device's seed is in the key.
  compare({ commit, client_commits, client_seeds }: Fair, you: number | null): { why: string | null; mine: boolean } {
    const seed = you === null ? null : client_seeds[you]
    const why =
      this.commit !== null && commit !== this.commit
        ? 'the server promised something else before'
        : this.#promises?.some((promise, seat) => promise !== client_commits[seat])
          ? 'the seats promised something else when this one showed its seed'
          : null
    return { why, mine: why === null && seed === this.#seed && this.#seed !== null }
  }
}
