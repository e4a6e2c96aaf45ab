import type { View } from '../../engine/engine'
import { once } from '../../once'
import type { Step } from '../../play/step'
import type { Board as AnyBoard, GameUi } from '../game-ui'
import Emblem from './Emblem.svelte'
import type { Position } from './position'
import { deeds, prompt, stands, tell } from './tell'
import { pushWords } from './words'

export const push: GameUi = {
  id: 'push',
  usual: { players: 3, level: 'casual' },
  words: pushWords,
  emblem: Emblem,
  board: once(() => import('./Board.svelte').then(({ default: board }) => board as unknown as AnyBoard)),
  text: once(() => import('./text').then(({ text }) => text)),
  book: once(() => import('./book').then(({ book }) => book)),
  tell: (step, people, language) => tell(step as Step<Position>, people, pushWords[language]),
  prompt: (view, people, you, language) => prompt(view as View<Position>, people, you, pushWords[language]),
  stands: (view, people, you, language) => stands(view as View<Position>, people, you, pushWords[language]),
  deeds: (past, seat, language) => deeds(past as Step<Position>[], seat, pushWords[language]),
  // A card with a single place goes there; whether to draw or which row to take stays everyone's own choice.
  forced: (token) => token.startsWith('row:'),
  spot: (token) => token.replace('take:', 'row:'),
  heavy: (token) => !token.startsWith('row:'),
}
