import type { TogetherWords } from './type'

export const nl: TogetherWords = {
  title: (game) => `${game} op dit apparaat`,
  who: 'Wie speelt er op dit apparaat?',
  people: (n) => (n === 1 ? 'Alleen ik' : `${n} mensen`),
  around: 'Geef het apparaat door: er staat groot op wie er aan de beurt is.',
  first: (face, seat) => `Hoe heet persoon ${seat}? Zonder naam: ${face}`,
  faceOf: (name) => `Gezicht en kleur van ${name}`,
  begin: 'Beginnen!',
  turnOf: (name) => `${name} is aan de beurt!`,
}
