// What a draw is: the events of chance in docs/notation.md, drawn as docs/fairness.md says. Each game has its own in
// games/NAME/draws.ts, written apart from the engine, so that the two check each other.
import type { Options } from '../net/protocol'
import type { Draws } from './seeds'

// Follows the events of one game. The rules are not checked here; that is the engine's work.
export interface Outcomes {
  // The token of the next event where chance decides it, given the event as it is recorded; null where a player decides.
  next(seat: number, token: string, draws: Draws): Promise<string | null>
}

// The outcomes of a new game with these options.
export type OutcomesOf = (options: Options) => Outcomes

// Some equal dice as a token; `faces` has a letter for each of their sides.
async function dice(count: number, faces: string, seat: number, draws: Draws): Promise<string> {
  const thrown: number[] = []
  for (let die = 0; die < count; ++die) thrown.push(await draws.below('dice', seat, faces.length))
  return (
    'dice:' +
    thrown
      .sort((a, b) => a - b)
      .map((side) => faces[side])
      .join('')
  )
}

// Of a game in which all chance is throws of equal dice.
export const throwsOf = (faces: string): Outcomes => ({
  next: async (seat, token, draws) =>
    token.startsWith('dice:') ? dice(token.length - 'dice:'.length, faces, seat, draws) : null,
})
