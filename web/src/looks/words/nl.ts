import type { LookWords } from './type'

export const nl: LookWords = {
  title: 'Hoe zie jij eruit?',
  hint: 'Een eigen gezicht en een eigen kleur, aan elke tafel.',
  face: 'Jouw gezicht',
  color: 'Jouw kleur',
  faces: ['kat', 'hond', 'haas', 'kikker', 'varken', 'robot'],
  colors: ['geel', 'groen', 'blauw', 'oranje', 'roze', 'paars'],
}
