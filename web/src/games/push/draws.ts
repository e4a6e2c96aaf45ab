// The cards and dice of Push, as a draw gives them.
import type { Outcomes } from '../../fair/outcomes'
import type { Options } from '../../net/protocol'

export function outcomes(options: Options): Outcomes {
  // The cards left in the pile, in the order of the notation.
  const pile = new Map<string, number>()
  for (const color of 'rbgyp') for (const value of '123456') pile.set(color + value, 3)
  pile.set('roll', 18)
  pile.set('switch', options.switch === 'out' ? 0 : 12)
  let turnsUp = false
  return {
    async next(seat, token, draws) {
      if (token.startsWith('die:'))
        return 'die:' + ['r', 'b', 'g', 'y', 'p', 'star'][await draws.below('dice', seat, 6)]
      const card = turnsUp
      turnsUp = token === 'draw'
      if (!card) return null
      let at = await draws.below(
        'cards',
        0,
        [...pile.values()].reduce((sum, left) => sum + left, 0),
      )
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
