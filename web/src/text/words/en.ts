import type { TextWords } from './type'

export const en: TextWords = {
  moves: 'Your moves',
  typed: 'Type a move',
  send: 'Move',
  impossible: (typed, allowed) => `“${typed}” isn’t possible here. Possible: ${allowed.join(', ')}.`,
  notNow: 'There’s nothing for you to do right now.',
  goOn: 'Play on',
  ready: 'I’m ready',
}
