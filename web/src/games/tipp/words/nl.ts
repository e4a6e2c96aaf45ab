import type { TippWords } from './type'

const dice = (n: number) => (n === 1 ? '1 dobbelsteen' : `${n} dobbelstenen`)
const points = (n: number) => (n === 1 ? '1 punt' : `${n} punten`)
const rounds = (n: number) => (n === 1 ? '1 ronde' : `${n} rondes`)

export const nl: TippWords = {
  name: 'Tipp',
  about: 'Voorspel wat er valt en gooi twaalf dobbelstenen. Stop voordat er geen meer past!',
  first: 'In het spelboekje begint wie het oudst is.',
  levels: {
    novice: 'Gokt op gevoel en hoopt op geluk.',
    casual: 'Denkt één worp vooruit en wordt dapper als het aan het eind spannend is.',
    club: 'Haalt uit elke beurt veel punten en zet in de laatste alles op de winst.',
    expert: 'Kent van elke gok de kans precies en rekent het einde tot op de punt uit.',
  },
  options: {
    rounds: {
      label: 'Hoe lang?',
      number: rounds,
    },
  },
  bets: {
    odd: 'oneven getallen',
    even: 'even getallen',
    circle: 'cirkels',
    square: 'vierkanten',
    cross: 'kruisen',
    blue: 'blauw',
    red: 'rood',
    orange: 'oranje',
    1: 'enen',
    2: 'tweeën',
    3: 'drieën',
    4: 'vieren',
    5: 'vijven',
    6: 'zessen',
  },
  labels: {
    odd: 'Oneven',
    even: 'Even',
    circle: 'Cirkel',
    square: 'Vierkant',
    cross: 'Kruis',
    blue: 'Blauw',
    red: 'Rood',
    orange: 'Oranje',
    1: 'Enen',
    2: 'Tweeën',
    3: 'Drieën',
    4: 'Vieren',
    5: 'Vijven',
    6: 'Zessen',
  },
  colors: { blue: 'blauw', red: 'rood', orange: 'oranje' },
  shapes: { circle: 'cirkel', square: 'vierkant', cross: 'kruis' },

  each: (n) => `+${n} per`,
  card: (name, n) => `${name}, ${points(n)} per dobbelsteen`,
  onCard: (n, p) => `${dice(n)}, ${points(p)}`,
  risk: (percent) => `risico ${percent}`,
  odds: 'Risico in procenten tonen',
  face: (value, color, shape) => `${value}, ${color}, ${shape}`,
  dice: (n) => `nog ${dice(n)}`,
  onTable: 'Dobbelstenen op tafel',
  safe: 'op de kaarten',
  stop: 'Stoppen',
  stopFor: (n) => `Stoppen, ${points(n)}`,

  sheet: 'Scoreblad',
  round: (n, of) => `Ronde ${n} van ${of}`,
  lost: 'niets gekregen',
  total: 'Totaal',
  turnOf: (who) => (who.you ? 'Jij bent aan de beurt' : `${who.name} is aan de beurt`),

  placed: (who, bet) => (who.you ? `Je zet in op ${bet}.` : `${who.name} zet in op ${bet}.`),
  hit: (who, n, bet, p) => `${n} × ${bet}! ${who.you ? 'Je hebt' : `${who.name} heeft`} nu ${points(p)} op de kaarten.`,
  full: (who, p) =>
    who.you
      ? `Alle twaalf liggen op een kaart! Je krijgt ${points(p)}.`
      : `Alle twaalf liggen op een kaart! ${who.name} krijgt ${points(p)}.`,
  bust: (who, p) =>
    p === 0
      ? who.you
        ? 'Er past er geen één. Je krijgt niets.'
        : `Er past er geen één. ${who.name} krijgt niets.`
      : who.you
        ? `Er past er geen één! ${p === 1 ? 'Je punt is' : `Je ${p} punten zijn`} weg.`
        : `Er past er geen één! ${who.name} verliest ${points(p)}.`,
  stopped: (who, p) => (who.you ? `Je stopt: ${points(p)}.` : `${who.name} stopt: ${points(p)}.`),

  deeds: (best, lost) => `beste beurt: ${points(best)}${lost ? `, ${lost} × niets` : ''}`,
  begin: (n) => `Jouw beurt: waar zet je op in? Je gooit ${dice(n)}.`,
  goOn: (p, n) => `Stoppen met ${points(p)} of verder met ${dice(n)}?`,
  waitFor: (name) => `${name} denkt na …`,
  rolling: 'De dobbelstenen rollen …',

  askMatching: (n) => (n === 1 ? 'Past de dobbelsteen? 0 of 1' : `Hoeveel van de ${n} dobbelstenen passen?`),
  keys: [
    { key: '1 … 6', does: 'op een getal inzetten' },
    { key: 'Q W E', does: 'cirkel, vierkant, kruis' },
    { key: 'A S D', does: 'blauw, rood, oranje' },
    { key: 'O P', does: 'oneven, even' },
    { key: '0', does: 'stoppen' },
  ],
}
