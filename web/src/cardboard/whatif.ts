// "What if": a game that goes on otherwise than it did, with the cards and dice that came or with new ones.
import { type Engine, EngineError, type View } from '../engine/engine'
import type { Options } from '../net/protocol'

export interface Line {
  game: string
  options: Options
  record: readonly string[] // the events of the game as it was
  at: number // how many of them stand
  you: number // who chooses; bots play for all others
  level: string // of those bots
}

const seatOf = (event: string) => Number(event.split(' ')[0])
const tokenOf = (event: string) => event.split(' ')[1]!

// The chance of a game by where it came from: cards lie in one pile for all, dice are each seat's own.
const streamOf = (event: string) => (tokenOf(event).includes(':') ? seatOf(event) : 'pile')

// Which of the events were chance.
function chances(
  engine: Engine,
  { game, options }: Line,
  events: readonly string[],
): { chance: boolean[]; view: View } {
  const table = engine.open(game, options)
  try {
    const chance = events.map((event, at) => {
      const drawn = table.view(at).pending.chance.includes(seatOf(event))
      table.add(event)
      return drawn
    })
    return { chance, view: table.view(events.length) }
  } finally {
    table.close()
  }
}

// The next event that the person does not choose; null where they are to choose, or the game is over. `same`: as it came in the game,
// as long as the rules allow it; else from `seed`, as are the moves of bots.
export function nextEvent(
  engine: Engine,
  line: Line,
  events: readonly string[],
  same: boolean,
  seed: bigint,
): string | null {
  const { chance, view } = chances(engine, line, events)
  if (view.over) return null
  const table = engine.open(line.game, line.options)
  try {
    for (const event of events) table.add(event)
    const [drawing] = view.pending.chance
    if (drawing !== undefined) {
      if (same) {
        const came = chances(engine, line, line.record)
        const later = line.record.filter((_, i) => i >= line.at && came.chance[i])
        for (const stream of ['pile', drawing] as const) {
          const used = events.filter((event, i) => i >= line.at && chance[i] && streamOf(event) === stream).length
          const next = later.filter((event) => streamOf(event) === stream)[used]
          if (next === undefined) continue
          try {
            table.add(`${drawing} ${tokenOf(next)}`)
            return `${drawing} ${tokenOf(next)}`
          } catch (error) {
            if (!(error instanceof EngineError)) throw error
          }
        }
      }
      return `${drawing} ${table.sample(drawing, seed)}`
    }
    // Where all may act, each of the others acts once after the person.
    const mine = events.reduce(
      (last, event, i) => (i >= line.at && !chance[i] && seatOf(event) === line.you ? i : last),
      -1,
    )
    const acted = (seat: number) => events.some((event, i) => i > mine && !chance[i] && seatOf(event) === seat)
    const free = view.pending.move.includes(line.you)
    const bot = view.pending.move.find((seat) => seat !== line.you && (!free || (mine >= line.at && !acted(seat))))
    return bot === undefined ? null : `${bot} ${table.bot(bot, line.level, seed)}`
  } finally {
    table.close()
  }
}

// Where one may choose otherwise: the last position up to `at` in which somebody had a choice; null where there was none.
export function turningBack(
  steps: readonly { before: View; seat: number; token: string }[],
  at: number,
): { at: number; you: number } | null {
  for (let i = Math.min(at, steps.length - 1); i >= 0; --i) {
    const { before, seat } = steps[i]!
    if (before.pending.chance.length === 0 && (before.moves[seat]?.length ?? 0) > 1) return { at: i, you: seat }
  }
  return null
}
