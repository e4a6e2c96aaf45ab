import type { TippWords } from './type'

const dice = (n: number) => (n === 1 ? '1 Würfel' : `${n} Würfel`)
const points = (n: number) => (n === 1 ? '1 Punkt' : `${n} Punkte`)
const rounds = (n: number) => (n === 1 ? '1 Runde' : `${n} Runden`)

export const de: TippWords = {
  name: 'Tipp',
  about: 'Tippe, was fällt, und wirf zwölf Würfel. Hör auf, bevor keiner mehr passt!',
  first: 'Im Spielheft fängt an, wer am ältesten ist.',
  levels: {
    novice: 'Tippt nach Gefühl und hofft auf Glück.',
    casual: 'Denkt einen Wurf voraus und wird mutig, wenn es am Ende knapp ist.',
    club: 'Holt aus jedem Zug viele Punkte und setzt im letzten alles auf den Sieg.',
    expert: 'Kennt die Chancen jedes Tipps genau und rechnet das Ende bis auf den letzten Punkt aus.',
  },
  options: {
    rounds: {
      label: 'Wie lange?',
      number: rounds,
    },
  },
  bets: {
    odd: 'ungerade Zahlen',
    even: 'gerade Zahlen',
    circle: 'Kreise',
    square: 'Quadrate',
    cross: 'Kreuze',
    blue: 'Blau',
    red: 'Rot',
    orange: 'Orange',
    1: 'Einsen',
    2: 'Zweien',
    3: 'Dreien',
    4: 'Vieren',
    5: 'Fünfen',
    6: 'Sechsen',
  },
  labels: {
    odd: 'Ungerade',
    even: 'Gerade',
    circle: 'Kreis',
    square: 'Quadrat',
    cross: 'Kreuz',
    blue: 'Blau',
    red: 'Rot',
    orange: 'Orange',
    1: 'Einsen',
    2: 'Zweien',
    3: 'Dreien',
    4: 'Vieren',
    5: 'Fünfen',
    6: 'Sechsen',
  },
  colors: { blue: 'blau', red: 'rot', orange: 'orange' },
  shapes: { circle: 'Kreis', square: 'Quadrat', cross: 'Kreuz' },

  each: (n) => `+${n} je`,
  card: (name, n) => `${name}, ${points(n)} je Würfel`,
  onCard: (n, p) => `${dice(n)}, ${points(p)}`,
  risk: (percent) => `Risiko ${percent}`,
  odds: 'Risiko in Prozent zeigen',
  face: (value, color, shape) => `${value}, ${color}, ${shape}`,
  dice: (n) => `noch ${dice(n)}`,
  onTable: 'Würfel auf dem Tisch',
  safe: 'auf den Karten',
  stop: 'Aufhören',
  stopFor: (n) => `Aufhören, ${points(n)}`,

  sheet: 'Punkteblatt',
  round: (n, of) => `Runde ${n} von ${of}`,
  lost: 'leer ausgegangen',
  total: 'Summe',
  turnOf: (who) => (who.you ? 'Du bist dran' : `${who.name} ist dran`),

  placed: (who, bet) => (who.you ? `Du tippst auf ${bet}.` : `${who.name} tippt auf ${bet}.`),
  hit: (who, n, bet, p) =>
    `${n} × ${bet}! ${who.you ? 'Du hast' : `${who.name} hat`} jetzt ${points(p)} auf den Karten.`,
  full: (who, p) =>
    who.you
      ? `Alle zwölf Würfel liegen! Du bekommst ${points(p)}.`
      : `Alle zwölf Würfel liegen! ${who.name} bekommt ${points(p)}.`,
  bust: (who, p) =>
    p === 0
      ? who.you
        ? 'Kein Treffer. Du gehst leer aus.'
        : `Kein Treffer. ${who.name} geht leer aus.`
      : who.you
        ? `Kein Treffer! ${p === 1 ? 'Dein Punkt ist' : `Deine ${p} Punkte sind`} weg.`
        : `Kein Treffer! ${who.name} verliert ${points(p)}.`,
  stopped: (who, p) => (who.you ? `Du hörst auf: ${points(p)}.` : `${who.name} hört auf: ${points(p)}.`),

  deeds: (best, lost) => `bester Zug: ${points(best)}${lost ? `, ${lost} × leer ausgegangen` : ''}`,
  begin: (n) => `Du bist dran: Worauf tippst du? Es fliegen ${dice(n)}.`,
  goOn: (p, n) =>
    `Aufhören mit ${p === 1 ? '1 Punkt' : `${p} Punkten`} oder weiter mit ${n === 1 ? '1 Würfel' : `${n} Würfeln`}?`,
  waitFor: (name) => `${name} überlegt …`,
  rolling: 'Die Würfel rollen …',

  askMatching: (n) => (n === 1 ? 'Passt der Würfel? 0 oder 1' : `Wie viele der ${n} Würfel passen?`),
  keys: [
    { key: '1 … 6', does: 'auf eine Zahl tippen' },
    { key: 'Q W E', does: 'Kreis, Quadrat, Kreuz' },
    { key: 'A S D', does: 'Blau, Rot, Orange' },
    { key: 'O P', does: 'ungerade, gerade' },
    { key: '0', does: 'aufhören' },
  ],
}
