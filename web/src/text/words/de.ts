import type { TextWords } from './type'

export const de: TextWords = {
  moves: 'Deine Züge',
  typed: 'Zug eintippen',
  send: 'Ziehen',
  impossible: (typed, allowed) => `„${typed}“ geht hier nicht. Möglich: ${allowed.join(', ')}.`,
  notNow: 'Gerade hast du nichts zu ziehen.',
  goOn: 'Weiterspielen',
  ready: 'Ich bin bereit',
}
