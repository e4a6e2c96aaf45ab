// What every choice of a table is worth. A table may ask for less than the rules allow: to grab a figure or not, say, and only then what
// to throw.
import type { Odds } from './types'

export type Choice = Odds['moves'][string] & { move: string }

// The choices of `seat`, the best first: `offered` are those that the table asks about. `no` is the one that turns them down; it is worth
// as much as the best move that the table has not asked about yet. Choices that the coach knows nothing of are left out.
export function choicesOf(odds: Odds, seat: number, offered: string[], no: string | null): Choice[] {
  const shareOf = (one: Choice) => one.shares[seat] ?? 0
  const all = Object.entries(odds.moves)
    .map(([move, one]) => ({ move, ...one }))
    .sort((a, b) => Number(b.best) - Number(a.best) || shareOf(b) - shareOf(a))
  const later = no === null ? undefined : all.find(({ move }) => !offered.includes(move))
  return all
    .filter((one) => offered.includes(one.move) || one === later)
    .map((one, i) => ({ ...one, move: one === later ? no! : one.move, best: i === 0 }))
}
