import type { LookWords } from './type'

export const en: LookWords = {
  title: 'How do you look?',
  hint: 'A face and a colour of your own, at every table.',
  face: 'Your face',
  color: 'Your colour',
  faces: ['cat', 'dog', 'rabbit', 'frog', 'pig', 'robot'],
  colors: ['yellow', 'green', 'blue', 'orange', 'pink', 'purple'],
}
