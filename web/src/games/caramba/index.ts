import { once } from '../../once'
import type { Step } from '../../play/step'
import type { Board as AnyBoard, GameUi } from '../game-ui'
import Emblem from './Emblem.svelte'
import type { Position } from './position'
import { spot } from './position'
import { deeds, refused, tell } from './tell'
import { carambaWords } from './words'

export const caramba: GameUi = {
  id: 'caramba',
  usual: { players: 2, level: 'casual' },
  words: carambaWords,
  emblem: Emblem,
  board: once(() => import('./Board.svelte').then(({ default: board }) => board as unknown as AnyBoard)),
  text: once(() => import('./text').then(({ text }) => text)),
  book: once(() => import('./book').then(({ book }) => book)),
  tell: (step, people, language) => tell(step as Step<Position>, people, carambaWords[language]),
  prompt: () => '', // the board says it: it depends on what is in the air
  refused: (refusal, language) => refused(refusal, carambaWords[language]),
  inRealTime: ({ pace }) => pace !== 'turns',
  atEase: { pace: 'turns' },
  idle: ({ pace }) => (pace === 'turns' ? ['tempo'] : []),
  deeds: (past, seat, language) => deeds(past as Step<Position>[], seat, carambaWords[language]),
  forced: () => false,
  spot, // of the board's own words for moves
  heavy: () => true,
}
