// Explains a game while it is played: every hint once, at the first moment it fits.
import type { View } from '../engine/engine'
import type { Hint } from '../games/book'
import type { Step } from '../play/step'

export class Teacher {
  hint = $state.raw<Hint | null>(null) // what is being explained

  #hints: readonly Hint[]
  #told = new Set<Hint>()
  #go: (read: boolean) => void = () => {}
  #turns = 0
  #mine = false // whether it was one's own turn at the last position

  constructor(hints: readonly Hint[]) {
    this.#hints = hints
  }

  // What is on the screen now. Resolves when there is nothing more to explain about it.
  async see(view: View, you: number, step: Step | null): Promise<void> {
    const moves = view.moves[you] ?? []
    if (moves.length > 0 && !this.#mine) ++this.#turns
    this.#mine = moves.length > 0
    const moment = { view, you, moves, step, turns: this.#turns }
    for (let hint; (hint = this.#hints.find((hint) => !this.#told.has(hint) && hint.when(moment)));) {
      this.#told.add(hint)
      this.hint = hint
      const read = await new Promise<boolean>((done) => (this.#go = done))
      this.hint = null
      if (!read) return
    }
  }

  next() {
    this.#go(true)
  }
  // One acts, so the moment is over.
  acted() {
    this.#go(false)
  }
  skip() {
    this.#told = new Set(this.#hints)
    this.#go(true)
  }
}
