// Options of a game before its table is set. What may be chosen the engine says.
import type { Engine } from '../engine/engine'
import type { Options } from '../net/protocol'

// The whole options of a table with these, or null when a table may not be set so.
export function allowed(engine: Engine, game: string, options: Options): Options | null {
  try {
    const table = engine.open(game, options)
    table.close()
    return table.options
  } catch {
    return null
  }
}

// What was chosen, without what this many players may not have.
export function fitting(engine: Engine, game: string, players: number, chosen: Options): Options {
  let options: Options = { players }
  for (const [name, value] of Object.entries(chosen))
    if (allowed(engine, game, { ...options, [name]: value })) options = { ...options, [name]: value }
  return options
}
