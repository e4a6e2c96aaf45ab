// Options of a game before its table is set. What may be chosen the engine says.
import type { Engine, OptionRule } from '../engine/engine'
import type { Options, OptionValue } from '../net/protocol'

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

// What may be chosen of a game beside the number of players, each option by words or from a range; those that leave no choice are not there.
export function choicesIn(engine: Engine, game: string, players: number, hidden: string[] = []): OptionRule[] {
  const may = (name: string, value: OptionValue) => allowed(engine, game, { players, [name]: value }) !== null
  return (engine.catalogue.games.find(({ id }) => id === game)?.options ?? [])
    .filter(({ name }) => name !== 'players' && !hidden.includes(name))
    .map((rule) => ('words' in rule ? { ...rule, words: rule.words.filter((word) => may(rule.name, word)) } : rule))
    .filter((rule) => ('words' in rule ? rule.words.length > 1 : rule.low < rule.high && may(rule.name, rule.low)))
}

// What was chosen, without what this many players may not have.
export function fitting(engine: Engine, game: string, players: number, chosen: Options): Options {
  let options: Options = { players }
  for (const [name, value] of Object.entries(chosen))
    if (allowed(engine, game, { ...options, [name]: value })) options = { ...options, [name]: value }
  return options
}
