// A game as a line of a file (docs/notation.md). Whatever comes from outside is played through by the engine before it is believed.
import { type Engine, EngineError, type View } from '../engine/engine'
import type { GameRecord } from '../fair/verify'
import type { TableState } from '../net/protocol'
import type { Step } from '../play/step'
import type { LaterWords } from '../words/later/en'

export interface Sitter {
  name: string
  kind: 'human' | 'bot'
  level?: string
}

export interface Recording extends GameRecord {
  wagnis: 1
  seats: Sitter[]
  result?: { points: number[]; cards?: number[]; winners: number[] }
  given_up?: boolean // its people ended it without a result
  date?: string // ISO 8601, of its end: this client's own member, which other readers ignore
}

type Faults = LaterWords['faults']

// Why a line is no game: a sentence of the catalogues with the thing, its value, what is allowed; and what the engine adds, in English.
export class RecordError extends Error {
  constructor(
    readonly said: (faults: Faults) => string,
    readonly engine = '',
  ) {
    super('no game')
  }
}

const kMostEvents = 20_000
const kLongestName = 100 // characters
const kLongestEvent = 60
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const shown = (value: unknown) => JSON.stringify(value).slice(0, 80)

function refuse(thing: string, value: unknown, allowed: (faults: Faults) => string): never {
  throw new RecordError((faults) =>
    value === undefined ? faults.missing(thing) : faults.mustBe(thing, shown(value), allowed(faults)),
  )
}

function sitter(value: unknown, seat: number): Sitter {
  const { name, kind, level } = isObject(value) ? value : {}
  if (typeof name !== 'string' || name.length > kLongestName)
    refuse(`seats[${seat}].name`, name, ({ text }) => text(kLongestName))
  if (kind !== 'human' && kind !== 'bot') refuse(`seats[${seat}].kind`, kind, () => 'human, bot')
  if (level !== undefined && (typeof level !== 'string' || level.length > kLongestName))
    refuse(`seats[${seat}].level`, level, ({ text }) => text(kLongestName))
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
    throw new RecordError(({ noJson }) => noJson(shown(line)))
  }
  return playThrough(engine, found)
}

export function playThrough(engine: Engine, found: unknown): Played {
  if (!isObject(found)) refuse('{…}', found, ({ object }) => object)
  if (found.wagnis !== 1) refuse('wagnis', found.wagnis, () => '1')
  const { game, options, seats, events, result, date } = found
  const games = engine.catalogue.games.map(({ id }) => id)
  if (!games.some((id) => id === game)) refuse('game', game, () => games.join(', '))
  if (!isObject(options)) refuse('options', options, ({ object }) => object)
  if (!Array.isArray(seats)) refuse('seats', seats, ({ list }) => list)
  if (!Array.isArray(events)) refuse('events', events, ({ list }) => list)
  if (events.length > kMostEvents)
    throw new RecordError(({ tooManyEvents }) => tooManyEvents(events.length, kMostEvents))
  const sitters = seats.map(sitter)

  const table = refusing(
    ({ badOptions }) => badOptions(shown(options)),
    () => engine.open(game as string, options as Recording['options']),
  )
  try {
    const start = table.view(0)
    if (start.points.length !== sitters.length)
      throw new RecordError(({ otherSeats }) => otherSeats(sitters.length, start.points.length))
    const steps: Step[] = []
    for (const [at, event] of events.entries()) {
      if (typeof event !== 'string') refuse(`events[${at}]`, event, ({ text }) => text(kLongestEvent))
      refusing(
        ({ badEvent }, paragraph) => badEvent(at, event.slice(0, kLongestEvent), paragraph),
        () => table.add(event),
      )
      const [seat, token] = event.split(' ') as [string, string]
      steps.push({ at, seat: Number(seat), token, before: steps.at(-1)?.after ?? start, after: table.view(at + 1) })
    }
    const end = steps.at(-1)?.after ?? start
    const right = end.over
      ? { points: end.points, ...(end.cards ? { cards: end.cards } : {}), winners: end.winners }
      : undefined
    if (JSON.stringify(ordered(result)) !== JSON.stringify(ordered(right)))
      throw new RecordError((faults) =>
        !right
          ? faults.resultTooSoon(shown(result))
          : result === undefined
            ? faults.missing('result')
            : faults.otherResult(shown(result), shown(right)),
      )
    // Others may mean something else by a date.
    const { date: _, ...rest } = found
    const dated = typeof date === 'string' && !Number.isNaN(Date.parse(date)) ? { date } : {}
    return {
      record: { ...rest, ...dated, seats: sitters, options: table.options } as unknown as Recording,
      steps,
      start,
    }
  } finally {
    table.close()
  }
}

const ordered = (value: unknown) =>
  isObject(value) ? { points: value.points, cards: value.cards, winners: value.winners } : value

// What the engine refuses. It names in English what is possible instead.
function refusing<T>(said: (faults: Faults, paragraph: string) => string, what: () => T): T {
  try {
    return what()
  } catch (error) {
    if (error instanceof EngineError)
      throw new RecordError((faults) => said(faults, error.refusal.paragraph ?? ''), error.message)
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
  seats.map(({ name, kind, level }) =>
    kind === 'bot' ? { kind, name, level: level ?? '', here: true } : { kind, name, here: true },
  )
