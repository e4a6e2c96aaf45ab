import type { TogetherWords } from './type'

export const de: TogetherWords = {
  title: (game) => `${game} auf diesem Gerät`,
  who: 'Wer spielt an diesem Gerät?',
  people: (n) => (n === 1 ? 'Nur ich' : `${n} Personen`),
  around: 'Ihr gebt das Gerät herum: Wer dran ist, steht groß darauf.',
  ends: 'Legt das Gerät zwischen euch: Die erste Person sitzt unten, die zweite gegenüber.',
  whenRace: 'Um die Wette spielt ihr hier zu zweit, ohne Bots, auf einem Tablet oder größer.',
  first: (face, seat) => `Wie heißt Person ${seat}? Ohne Namen: ${face}`,
  faceOf: (name) => `Gesicht und Farbe von ${name}`,
  begin: 'Los geht’s!',
  turnOf: (name) => `${name} ist dran!`,
}
