import type { TogetherWords } from './type'

export const en: TogetherWords = {
  title: (game) => `${game} on this device`,
  who: 'Who plays on this device?',
  people: (n) => (n === 1 ? 'Just me' : `${n} people`),
  around: 'Pass the device around: it says in big letters whose turn it is.',
  ends: 'Lay the device between you: the first person sits at the bottom, the second at the other end.',
  whenRace: 'A race here is for two people, without bots, on a tablet or larger.',
  first: (face, seat) => `What is person ${seat} called? Without a name: ${face}`,
  faceOf: (name) => `Face and colour of ${name}`,
  begin: 'Let’s go!',
  turnOf: (name) => `${name}, it’s your turn!`,
}
