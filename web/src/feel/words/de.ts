import type { FeelWords } from './type'

const points = (n: number) => (n === 1 ? '1 Punkt' : `${n} Punkte`)

export const de: FeelWords = {
  bust: 'Geplatzt!',
  decided: 'Das gab den Ausschlag',
  biggest: 'Der größte Sprung',
  best: (who) => (who.you ? 'Dein bester Moment' : `Bester Moment von ${who.name}`),
  saved: 'Mit diesen Punkten hättest du gewonnen.',
  behind: (n, rival, close) =>
    close
      ? `So knapp! Dir ${n === 1 ? 'hat nur' : 'haben nur'} ${points(n)} gefehlt.`
      : `${rival} war dir ${points(n)} voraus.`,
  ahead: (n, rival, close) =>
    close ? `Das war knapp: ${points(n)} vor ${rival}.` : `${points(n)} vor ${rival}. Stark!`,
  byCards: 'Gleich viele Punkte: Da zählen die Karten.',
}
