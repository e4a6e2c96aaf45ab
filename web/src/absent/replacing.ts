// Bots in the place of people, as the server allows it (docs/protocol.md, "Replacing").
import type { TableState } from '../net/protocol'

type Table = Pick<TableState, 'state' | 'you' | 'seats'>

const isPerson = (table: Table, seat: number) => table.seats[seat]?.kind === 'human'
// Those who have a say about a seat besides the person in it: whoever is cut off for less than a minute too, which nobody tells us.
const others = (table: Table, seat: number) =>
  table.seats.flatMap((_, i) => (i !== seat && isPerson(table, i) ? [i] : []))

// Whether whoever sees this table may wish for a bot in that seat, and the wish can come true as things are: the person there is
// away, or at least two others sit at the table.
export function mayReplace(table: Table, seat: number): boolean {
  const there = table.seats[seat]
  if (table.state === 'waiting' || table.you === null || seat === table.you || there?.kind !== 'human') return false
  return !there.here || there.stand_in === true || others(table, seat).length > 1
}

// Whether nobody else has a say: then the wish comes true as soon as the person counts as away, after a minute.
export const aloneDecides = (table: Table, seat: number): boolean => others(table, seat).every((i) => i === table.you)

// The people for whom another game would wait.
export const missing = (table: Table): number[] =>
  table.seats.flatMap((seat, i) => (i !== table.you && seat.kind === 'human' && !seat.here ? [i] : []))
