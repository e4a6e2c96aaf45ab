import type { LookWords } from './type'

export const de: LookWords = {
  title: 'Wie siehst du aus?',
  hint: 'Dein eigenes Gesicht und deine Farbe, an jedem Tisch.',
  face: 'Dein Gesicht',
  color: 'Deine Farbe',
  faces: ['Katze', 'Hund', 'Hase', 'Frosch', 'Schwein', 'Roboter'],
  colors: ['Gelb', 'Grün', 'Blau', 'Orange', 'Rosa', 'Lila'],
}
