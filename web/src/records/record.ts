// A game as a line of a file (docs/notation.md). Whatever comes from outside is played through by the engine before it is believed.
import { type Engine, EngineError, type View } from '../engine/engine'
import type { GameRecord } from '../fair/verify'
import type { TableState } from '../net/protocol'
import type { Step } from '../play/step'

export interface Sitter {
  name: string
  kind: 'human' | 'bot'
  level?: string
}

export interface Recording extends GameRecord {
  wagnis: 1
  seats: Sitter[]
  result?: { points: number[]; cards?: number[]; winners: number[] }
  date?: string // ISO 8601, of its end: this client's own member, which other readers ignore
}

// Why a line is no game: the thing, its value, what is allowed; in English, as the engine says it.
export class RecordError extends Error {}

const kMostEvents = 20_000
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const shown = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 80)

function sitter(value: unknown, seat: number): Sitter {
  const { name, kind, level } = isObject(value) ? value : {}
  if (typeof name !== 'string' || name.length > 100) throw new RecordError(`seats[${seat}].name is ${shown(name)}; it must be a text of at most 100 characters`)
  if (kind !== 'human' && kind !== 'bot') throw new RecordError(`seats[${seat}].kind is ${shown(kind)}; it must be human or bot`)
  if (level !== undefined && typeof level !== 'string') throw new RecordError(`seats[${seat}].level is ${shown(level)}; it must be a text`)
  return { ...(value as object), name, kind, ...(level === undefined ? {} : { level }) }
}

export interface Played {
  record: Recording
  steps: Step[]
  start: View
}

// The game of a line, with every position of it. Throws RecordError.
export function play(engine: Engine, line: string): Played {
  let found: unknown
  try {
    found = JSON.parse(line)
  } catch {
    throw new RecordError(`${shown(line)} is no JSON`)
  }
  return playThrough(engine, found)
}

export function playThrough(engine: Engine, found: unknown): Played {
  if (!isObject(found)) throw new RecordError(`the record is ${shown(found)}; it must be an object`)
  if (found.wagnis !== 1) throw new RecordError(`wagnis is ${shown(found.wagnis)}; it must be 1`)
  const { game, options, seats, events, result, date } = found
  if (!engine.catalogue.games.some(({ id }) => id === game)) throw new RecordError(`game is ${shown(game)}; it must be one of ${engine.catalogue.games.map(({ id }) => id).join(', ')}`)
  if (!isObject(options)) throw new RecordError(`options is ${shown(options)}; it must be an object`)
  if (!Array.isArray(seats)) throw new RecordError(`seats is ${shown(seats)}; it must be a list`)
  if (!Array.isArray(events) || events.length > kMostEvents) throw new RecordError(`events must be a list of at most ${kMostEvents}`)
  const sitters = seats.map(sitter)

  const table = refusing('options', () => engine.open(game as string, options as Recording['options']))
  try {
    const start = table.view(0)
    if (start.points.length !== sitters.length) throw new RecordError(`seats has ${sitters.length} entries; the game has ${start.points.length} players`)
    const steps: Step[] = []
    for (const [at, event] of events.entries()) {
      if (typeof event !== 'string') throw new RecordError(`events[${at}] is ${shown(event)}; it must be a text`)
      refusing(`events[${at}], ${event.slice(0, 40)}`, () => table.add(event))
      const [seat, token] = event.split(' ') as [string, string]
      steps.push({ at, seat: Number(seat), token, before: steps.at(-1)?.after ?? start, after: table.view(at + 1) })
    }
    const end = steps.at(-1)?.after ?? start
    const right = end.over ? { points: end.points, ...(end.cards ? { cards: end.cards } : {}), winners: end.winners } : undefined
    if (JSON.stringify(ordered(result)) !== JSON.stringify(ordered(right))) throw new RecordError(`result is ${shown(result)}; the events give ${shown(right)}`)
    // Others may mean something else by a date.
    const { date: _, ...rest } = found
    const dated = typeof date === 'string' && !Number.isNaN(Date.parse(date)) ? { date } : {}
    return { record: { ...rest, ...dated, seats: sitters, options: table.options } as unknown as Recording, steps, start }
  } finally {
    table.close()
  }
}

const ordered = (value: unknown) => (isObject(value) ? { points: value.points, cards: value.cards, winners: value.winners } : value)

function refusing<T>(thing: string, what: () => T): T {
  try {
    return what()
  } catch (error) {
    if (error instanceof EngineError) throw new RecordError(`${thing}: ${error.message}${error.refusal.paragraph ? ` (${error.refusal.paragraph})` : ''}`)
    throw error
  }
}

// The same game has the same key wherever it comes from: 53 bits of who sat where and what happened.
export function keyOf({ game, seats, events }: Recording): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (const char of [game, ...seats.map(({ name }) => name), ...events].join('\n')) {
    const code = char.codePointAt(0)!
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return ((b & 0x1fffff) * 2 ** 32 + (a >>> 0)).toString(36).padStart(11, '0')
}

export const lineOf = (record: Recording) => `${JSON.stringify(record)}\n`

// The people of a record as those of a table.
export const sitting = ({ seats }: Recording): TableState['seats'] =>
  seats.map(({ name, kind, level }) => (kind === 'bot' ? { kind, name, level: level ?? '', here: true } : { kind, name, here: true }))
