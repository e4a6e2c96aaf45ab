import type { FeelWords } from './type'

const points = (n: number) => (n === 1 ? '1 punt' : `${n} punten`)

export const nl: FeelWords = {
  bust: 'Mis!',
  decided: 'Dat gaf de doorslag',
  biggest: 'De grootste sprong',
  best: (who) => (who.you ? 'Jouw mooiste moment' : `Het mooiste moment van ${who.name}`),
  saved: 'Met deze punten had je gewonnen.',
  behind: (n, rival, close) =>
    close ? `Zo dichtbij! Je kwam maar ${points(n)} tekort.` : `${rival} stond ${points(n)} op je voor.`,
  ahead: (n, rival, close) =>
    close ? `Dat was spannend: ${points(n)} voor op ${rival}.` : `${points(n)} voor op ${rival}. Goed gedaan!`,
  byCards: 'Evenveel punten: dan tellen de kaarten.',
}
