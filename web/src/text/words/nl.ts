import type { TextWords } from './type'

export const nl: TextWords = {
  moves: 'Jouw zetten',
  typed: 'Typ een zet',
  send: 'Zetten',
  impossible: (typed, allowed) => `‘${typed}’ kan hier niet. Wel mogelijk: ${allowed.join(', ')}.`,
  notNow: 'Je hebt nu niets te zetten.',
  goOn: 'Verder spelen',
  ready: 'Ik ben klaar',
}
