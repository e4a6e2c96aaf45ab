// A game with real cards and dice, as it is entered: what the rules allow, taking back, and what is kept on the device.
import { type Engine, EngineError, type View } from '../engine/engine'
import { keep, kept } from '../net/keepsakes'
import type { Options } from '../net/protocol'
import { allowed } from '../play/options'
import { playThrough, type Played, type Recording } from '../records/record'

export interface Entered {
  options: Options
  names: string[]
  events: string[]
}

const where = (game: string) => `cardboard.${game}`

// The game that was begun on this device; null for none, or one that the rules do not take.
export function begunBefore(engine: Engine, game: string): Entered | null {
  try {
    const found = JSON.parse(kept(where(game)) || 'null') as Entered | null
    if (found) played(engine, game, found)
    return found
  } catch {
    return null
  }
}
export const keepEntered = (game: string, entered: Entered) => keep(where(game), JSON.stringify(entered))

// The game as a record.
export function recordOf(engine: Engine, game: string, { options, names, events }: Entered): Recording {
  const table = engine.open(game, options)
  try {
    for (const event of events) table.add(event)
    const { over, points, cards, winners } = table.view(events.length)
    return {
      wagnis: 1,
      game,
      options: table.options,
      seats: names.map((name) => ({ name, kind: 'human' as const })),
      events,
      ...(over ? { result: { points, ...(cards ? { cards } : {}), winners } } : {}),
    } as unknown as Recording
  } finally {
    table.close()
  }
}

// The same with all its positions. Throws RecordError or EngineError.
export const played = (engine: Engine, game: string, entered: Entered): Played =>
  playThrough(engine, recordOf(engine, game, entered))

// One event more, or null where the rules refuse it.
export function withEvent(engine: Engine, game: string, entered: Entered, event: string): Entered | null {
  const more = { ...entered, events: [...entered.events, event] }
  try {
    recordOf(engine, game, more)
    return more
  } catch (error) {
    if (error instanceof EngineError) return null
    throw error
  }
}

// What takes the clock from a game that goes by one, so that it can be followed; nothing where there is none.
export function atEase(engine: Engine, game: string, options: Options, timed: (options: Options) => boolean): Options {
  const whole = allowed(engine, game, options)
  if (!whole || !timed(whole)) return {}
  for (const rule of engine.catalogue.games.find(({ id }) => id === game)?.options ?? [])
    for (const word of 'words' in rule ? rule.words : []) {
      const other = allowed(engine, game, { ...options, [rule.name]: word })
      if (other && !timed(other)) return { [rule.name]: word }
    }
  return {}
}

export const seatsIn = (view: View): number[] =>
  view.pending.chance.length > 0 ? view.pending.chance : view.pending.move
