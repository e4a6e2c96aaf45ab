// This device's part in the chance of the games of one table: for each a seed of its own, promised first and shown when all have
// promised. Where the browser has no hashes the promise is 32 random bytes to which there is no seed; they are in the key as well.
import type { Request, TableState } from '../net/protocol'
import { drawSeed, seatCommitment, subtle } from './seeds'

export class Part {
  #game = 0
  #seed: string | null = null
  #promised = false
  #shown = false
  // What the server promised for the current game, as it was heard first.
  commit: string | null = null

  // What is to be said, now that the table is like this.
  async answer({ game, you, fair, events }: TableState, by: SubtleCrypto | null = subtle()): Promise<Request | null> {
    if (game !== this.#game) {
      this.#game = game
      this.#seed = null
      this.#promised = this.#shown = false
      this.commit = null
    }
    if (!fair) return null
    this.commit ??= fair.commit
    if (you === null || events > 0) return null
    if (fair.promises[you] === null && !this.#promised) {
      this.#promised = true
      const seed = drawSeed()
      const commit = by ? await seatCommitment(fair.commit, you, seed, by) : seed
      if (by && game === this.#game) this.#seed = seed
      return { t: 'promise', game, commit }
    }
    if (fair.closed && this.#seed !== null && !this.#shown) {
      this.#shown = true
      return { t: 'show', game, seed: this.#seed }
    }
    return null
  }

  // Whether a record's seeds are those of this game as it was heard here: null if so, else why not. `mine`: whether this device's
  // seed is in the key.
  compare(commit: string, seed: string | null | undefined): { why: string | null; mine: boolean } {
    if (this.commit !== null && commit !== this.commit) return { why: 'the server promised something else before', mine: false }
    if (seed && this.#seed && seed !== this.#seed) return { why: 'the seed of this seat is not the one that it had', mine: false }
    return { why: null, mine: this.#seed !== null && seed === this.#seed }
  }
}
