// Where what the others did since one's own last move begins.
import type { Step } from './step'

// The number of its first event; null while nobody else has done anything. For who only watches (`you` null): where the last player's
// events begin.
export function lastTurn(past: readonly Step[], you: number | null): number | null {
  let from = past.length
  while (from > 0 && past[from - 1]!.seat === you) --from
  if (from === 0) return null
  const who = past[from - 1]!.seat
  while (from > 0 && (you === null ? past[from - 1]!.seat === who : past[from - 1]!.seat !== you)) --from
  return from
}
