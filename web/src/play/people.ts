import type { TableState } from '../net/protocol'
import type { Words } from '../words/type'
import type { Person } from './step'

// Everyone at the table, with bots named in the language on the screen: "Casual", or "Casual 2" where it is the second of its level.
export function people(table: Pick<TableState, 'seats' | 'you'>, words: Words): Person[] {
  const bots = new Map<string, number>()
  const alike = (level: string) => table.seats.filter((seat) => seat.kind === 'bot' && seat.level === level).length
  return table.seats.map((seat, index) => {
    const you = index === table.you
    if (seat.kind === 'open') return { you, name: words.freeSeat, bot: false, here: false }
    if (seat.kind === 'human') return { you, name: seat.name, bot: false, here: seat.here }
    const number = (bots.get(seat.level) ?? 0) + 1
    bots.set(seat.level, number)
    const level = words.levels[seat.level]
    return {
      you,
      name: level ? (alike(seat.level) > 1 ? `${level} ${number}` : level) : seat.name,
      bot: true,
      here: true,
    }
  })
}
