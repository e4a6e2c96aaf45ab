import type { FeelWords } from './type'

const points = (n: number) => (n === 1 ? '1 point' : `${n} points`)

export const en: FeelWords = {
  bust: 'Bust!',
  decided: 'What decided it',
  biggest: 'The biggest step',
  best: (who) => (who.you ? 'Your best moment' : `The best moment of ${who.name}`),
  saved: 'With these points you would have won.',
  behind: (n, rival, close) =>
    close ? `So close! Only ${points(n)} short.` : `${rival} was ${points(n)} ahead of you.`,
  ahead: (n, rival, close) =>
    close ? `That was close: ${points(n)} ahead of ${rival}.` : `${points(n)} ahead of ${rival}. Well done!`,
  byCards: 'The same points: the number of cards decided.',
}
