import type { TogetherWords } from './type'

export const nl: TogetherWords = {
  title: (game) => `${game} op dit apparaat`,
  who: 'Wie speelt er op dit apparaat?',
  people: (n) => (n === 1 ? 'Alleen ik' : `${n} mensen`),
  around: 'Geef het apparaat door: er staat groot op wie er aan de beurt is.',
  ends: 'Leg het apparaat tussen jullie in: de eerste zit onderaan, de tweede ertegenover.',
  whenRace: 'Om het hardst spelen jullie hier met z’n tweeën, zonder bots, op een tablet of groter.',
  first: (face, seat) => `Hoe heet persoon ${seat}? Zonder naam: ${face}`,
  faceOf: (name) => `Gezicht en kleur van ${name}`,
  begin: 'Beginnen!',
  turnOf: (name) => `${name} is aan de beurt!`,
}
