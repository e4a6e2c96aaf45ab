// The order in which ties are decided, which the server commits to before a round and shows after it: docs/fairness.md.

export interface TieOrder {
  order: number[] // seats
  salt: string
}

// held: what was shown is what was committed to. broken: it is not. unchecked: this browser cannot tell.
export type Checked = 'held' | 'broken' | 'unchecked'

export const committedText = ({ order, salt }: TieOrder) => `order ${order.join(',')} salt ${salt}`

// Browsers hash only on pages that came over https or from this very machine; `subtle` is missing elsewhere.
export async function checkTieOrder(
  commit: string,
  shown: TieOrder,
  subtle: SubtleCrypto | null = globalThis.crypto?.subtle ?? null,
): Promise<Checked> {
  if (!subtle) return 'unchecked'
  const hash = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(committedText(shown))))
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex === commit ? 'held' : 'broken'
}

// All signals of one table, as they come.
export class TieOrders {
  #check: (commit: string, shown: TieOrder) => Promise<Checked>
  #commit = '' // of the round that goes on
  #missed = false // whether a round may have ended that we know nothing of

  constructor(check: (commit: string, shown: TieOrder) => Promise<Checked> = checkTieOrder) {
    this.#check = check
  }

  // The connection was lost.
  lose() {
    this.#missed = true
  }

  // What the signal shows of the round before; null where it shows nothing, or nothing that we know the commitment of.
  async hear(commit: string, revealed: TieOrder | null | undefined): Promise<Checked | null> {
    const [before, missed] = [this.#commit, this.#missed]
    if (commit === before) return null // the same round once more
    this.#commit = commit
    this.#missed = false
    if (!revealed || before === '') return null
    const checked = await this.#check(before, revealed)
    // Of a round that ended meanwhile we never heard the commitment.
    return checked === 'broken' && missed ? null : checked
  }
}
