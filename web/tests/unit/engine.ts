// The engine, as the browser gets it.
import { readFile } from 'node:fs/promises'
import { Engine } from '../../src/engine/engine'
import type { Step } from '../../src/play/step'

const file = new URL('../../src/engine/wagnis.wasm', import.meta.url)
export const loadEngine = async () => Engine.load(await readFile(file))

// Adds the first of these events that is possible, and returns it.
export function addFirst(table: ReturnType<Engine['open']>, tries: string[]): string {
  const event = tries.find((one) => {
    try {
      table.add(one)
      return true
    } catch {
      return false
    }
  })
  if (!event) throw new Error(`none of ${tries.join(' ')} is possible`)
  return event
}

// A whole game of bots that take the first move there is, preferring some; the events of it.
export function playOut(
  engine: Engine,
  game: string,
  options: Record<string, number | string>,
  first: (moves: string[]) => string,
  chance: (at: number) => string[],
): string[] {
  const table = engine.open(game, options)
  const events: string[] = []
  for (;;) {
    const view = table.view(events.length)
    if (view.over) break
    const [mover] = view.pending.move
    const tries =
      mover === undefined
        ? chance(events.length).map((token) => `${view.pending.chance[0]} ${token}`)
        : [`${mover} ${first(view.moves[mover]!)}`]
    events.push(addFirst(table, tries))
  }
  table.close()
  return events
}

// The steps of a game that bots of one level play alone, from a seed: what happens in each. Ends after the game, or once it has `most` events.
export function* botSteps(
  engine: Engine,
  game: string,
  options: Record<string, number | string>,
  level: string,
  seed: bigint,
  most = 3000,
): Generator<string[]> {
  const table = engine.open(game, options)
  const seats = table.view(0).moves.length
  const steps = [
    table.lead(
      0,
      seed,
      0,
      Array.from({ length: seats }, () => level),
    ),
  ]
  let count = 0
  for (let step; count < most && (step = steps.shift());) {
    count += step.events.length
    if (step.events.length > 0) yield step.events
    for (const seat of step.think) steps.push(table.think(0, seat))
  }
  table.close()
}

// Events with the positions around them.
export function stepsOf(
  engine: Engine,
  game: string,
  options: Record<string, number | string>,
  events: string[],
): Step[] {
  const table = engine.open(game, options)
  const steps = events.map((event, at): Step => {
    table.add(event)
    const [seat, token] = event.split(' ') as [string, string]
    return { at, seat: Number(seat), token, before: table.view(at), after: table.view(at + 1) }
  })
  table.close()
  return steps
}

// Outcomes of Push in an order that depends on the event's number: the first that is possible happens.
export function cards(at: number): string[] {
  const numbers = [...'rbgyp'].flatMap((color) => [1, 2, 3, 4, 5, 6].map((value) => `${color}${value}`))
  const all = [...numbers, 'roll', 'switch', 'die:r', 'die:star', 'die:b', 'die:y', 'die:g', 'die:p']
  const start = (at * 37) % all.length
  return [...all.slice(start), ...all.slice(0, start)]
}
