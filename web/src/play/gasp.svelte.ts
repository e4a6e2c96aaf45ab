// The breath that everybody holds before a risk: the table darkens and a heart beats (.gasp in base.css).
import { rest } from './motion.svelte'
import { sound } from './sound.svelte'
import { moments } from './tones'

const kRisky = 1 / 3 // the chance of a loss from which on it is one

export class Gasp {
  now = $state(false)

  // Before something that goes wrong in `bad` of `all` cases.
  async before(bad: number, all: number) {
    if (bad / all < kRisky) return
    this.now = true
    sound(moments.heart)
    await rest(800)
    this.now = false
  }
}
