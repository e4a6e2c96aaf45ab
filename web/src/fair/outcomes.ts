// What a draw is in each game: the events of chance in docs/notation.md, drawn as docs/fairness.md says.
import type { Options } from '../net/protocol'
import type { Draws } from './seeds'

// Follows the events of one game. The rules are not checked here; that is the engine's work.
export interface Outcomes {
  // The token of the next event where chance decides it, given the event as it is recorded; null where a player decides.
  next(seat: number, token: string, draws: Draws): Promise<string | null>
}

// Some equal dice as a token; `faces` has a letter for each of their sides.
async function dice(count: number, faces: string, seat: number, draws: Draws): Promise<string> {
  const thrown: number[] = []
  for (let die = 0; die < count; ++die) thrown.push(await draws.below('dice', seat, faces.length))
  return 'dice:' + thrown.sort((a, b) => a - b).map((side) => faces[side]).join('')
}

const throwsOf = (faces: string): Outcomes => ({
  next: async (seat, token, draws) => (token.startsWith('dice:') ? dice(token.length - 'dice:'.length, faces, seat, draws) : null),
})

function push(options: Options): Outcomes {
  // The cards left in the pile, in the order of the notation.
  const pile = new Map<string, number>()
  for (const color of 'rbgyp') for (const value of '123456') pile.set(color + value, 3)
  pile.set('roll', 18)
  pile.set('switch', options.switch === 'out' ? 0 : 12)
  let turnsUp = false
  return {
    async next(seat, token, draws) {
      if (token.startsWith('die:')) return 'die:' + ['r', 'b', 'g', 'y', 'p', 'star'][await draws.below('dice', seat, 6)]
      const card = turnsUp
      turnsUp = token === 'draw'
      if (!card) return null
      let at = await draws.below('cards', 0, [...pile.values()].reduce((sum, left) => sum + left, 0))
      for (const [kind, left] of pile) {
        if (at < left) {
          pile.set(kind, left - 1)
          return kind
        }
        at -= left
      }
      return null
    },
  }
}

export function outcomesOf(game: string, options: Options): Outcomes | null {
  switch (game) {
    case 'push':
      return push(options)
    case 'tipp':
      return throwsOf('123456')
    case 'caramba':
      return throwsOf('kkkbbr')
    default:
      return null
  }
}
