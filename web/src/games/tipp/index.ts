import type { View } from '../../engine/engine'
import { once } from '../../once'
import type { Step } from '../../play/step'
import { catalogues } from '../../words/words.svelte'
import type { Board as AnyBoard, GameUi } from '../game-ui'
import Emblem from './Emblem.svelte'
import type { Position } from './position'
import { deeds, gain, prompt, stands, tell } from './tell'
import { tippWords } from './words'

export const tipp: GameUi = {
  id: 'tipp',
  usual: { players: 2, level: 'casual' },
  words: tippWords,
  emblem: Emblem,
  board: once(() => import('./Board.svelte').then(({ default: board }) => board as unknown as AnyBoard)),
  text: once(() => import('./text').then(({ text }) => text)),
  book: once(() => import('./book').then(({ book }) => book)),
  tell: (step, people, language) => tell(step as Step<Position>, people, tippWords[language]),
  prompt: (view, people, you, language) => prompt(view as View<Position>, people, you, tippWords[language]),
  stands: (view, people, _, language) =>
    stands(view as View<Position>, people, tippWords[language], catalogues[language]),
  deeds: (past, seat, language) => deeds(past as Step<Position>[], seat, tippWords[language]),
  gain: (step, seat) => gain(step as Step<Position>, seat),
  forced: () => false,
  spot: (token) => token,
  heavy: (token) => token === 'stop',
}
