import type { PushWords } from './type'

const cards = (n: number) => (n === 1 ? '1 kaart' : `${n} kaarten`)
const points = (n: number) => (n === 1 ? '1 punt' : `${n} punten`)

export const nl: PushWords = {
  name: 'Push',
  about: 'Trek kaarten in drie rijen. Stop voordat er geen meer past!',
  levels: {
    novice: 'Legt alles op één rij, is bang voor de dobbelsteen en vergeet vaak de bank.',
    casual: 'Telt een beetje mee, kijkt één kaart vooruit en stopt meestal op tijd.',
    club: 'Bedenkt een paar keer hoe de beurt verder kan gaan en gunt je weinig.',
    expert: 'Speelt elke beurt honderd keer in gedachten en geeft geen kaart cadeau.',
  },
  options: {
    star: {
      label: 'Ster op de dobbelsteen',
      values: { safe: 'Geluk: er gebeurt niets', risk: 'Waagstuk: al je open kaarten zijn weg' },
    },
    switch: { label: 'Wisselkaarten', values: { in: 'doen mee', out: 'blijven eruit' } },
  },
  colors: { r: 'rood', b: 'blauw', g: 'groen', y: 'geel', p: 'paars' },
  shapes: { r: 'driehoek', b: 'vierkant', g: 'ruit', y: 'cirkel', p: 'kruis' },
  card: (color, shape, value) => `${color} ${value}, ${shape}`,
  number: (color, value) => `${color} ${value}`,
  rollCard: 'een dobbelkaart',
  switchCard: 'een wisselkaart',
  star: 'ster',

  pile: (n) => `nog ${cards(n)}`,
  pileLabel: 'Stapel',
  odds: (bad, all, percent) => `${bad} van de ${cards(all)} ${bad === 1 ? 'past' : 'passen'} nergens: ${percent}.`,
  gone: (n) => `${cards(n)} ${n === 1 ? 'is' : 'zijn'} al weg.`,
  draw: 'Trek een kaart',
  inHand: (card) => `Opengelegd: ${card}`,
  row: (k) => `Rij ${k}`,
  rowEmpty: 'leeg',
  place: 'Hierheen',
  take: 'Pak',
  risk: 'Wie hem pakt, gooit',
  benchOf: (color, n) => `${color}: ${points(n)} op tafel`,
  bankOf: (n) => `${points(n)} veilig op de bank`,
  bankIt: 'Zet vast',
  bankColor: (color, n) => `Zet ${color} vast, ${points(n)}`,
  seatOf: (name, n) => `${name}, ${points(n)}`,
  order: (clockwise) => (clockwise ? 'Links pakt eerst' : 'Rechts pakt eerst'),
  takesAs: (place) => `pakt als ${place}e`,
  turnOf: (who) => (who.you ? 'Jij bent aan de beurt' : `${who.name} is aan de beurt`),

  turnedUp: (who, card) => (who.you ? `Je legt open: ${card}.` : `${who.name} legt open: ${card}.`),
  bust: (who) => (who.you ? 'Past nergens! Je moet gooien.' : `Past nergens! ${who.name} moet gooien.`),
  placed: (who, card, row) => (who.you ? `Je legt ${card} in rij ${row}.` : `${who.name} legt ${card} in rij ${row}.`),
  took: (who, row, n) => (who.you ? `Je pakt rij ${row}: ${points(n)}.` : `${who.name} pakt rij ${row}: ${points(n)}.`),
  banked: (who, color, n) =>
    who.you ? `Je zet ${color} vast: ${points(n)}.` : `${who.name} zet ${color} vast: ${points(n)}.`,
  lost: (who, face, n, p) =>
    who.you
      ? `Je gooit ${face} en verliest ${cards(n)} (${points(p)}).`
      : `${who.name} gooit ${face} en verliest ${cards(n)} (${points(p)}).`,
  lostNothing: (who, face) =>
    who.you ? `Je gooit ${face}: niets verloren.` : `${who.name} gooit ${face}: niets verloren.`,
  lucky: (who) => (who.you ? 'Je gooit een ster: geluk gehad!' : `${who.name} gooit een ster: geluk gehad!`),
  switched: (who, clockwise) =>
    `${who.you ? 'Je legt' : `${who.name} legt`} een wisselkaart open: ${clockwise ? 'links' : 'rechts'} pakt nu eerst.`,

  deeds: (rows, lost, busts) =>
    `${rows === 1 ? '1 rij' : `${rows} rijen`} gepakt, ${cards(lost)} kwijtgeraakt${busts ? `, ${busts} × mis` : ''}`,
  begin: (canBank) => (canBank ? 'Jouw beurt: trek een kaart of zet een kleur vast.' : 'Jouw beurt: trek een kaart.'),
  placeIt: (card) => `Leg ${card} in een rij.`,
  goOn: 'Verder trekken of stoppen en een rij pakken?',
  mustDraw: 'Trek verder: er ligt nog geen rij.',
  mustTake: 'De stapel is op: pak een rij.',
  chooseRow: 'Jij mag een rij pakken.',
  waitFor: (name) => `${name} denkt na …`,
  rolling: 'De dobbelsteen rolt …',

  askCard: 'Welke kaart kwam er?',
  askDie: 'Wat toont de dobbelsteen?',
  keys: [
    { key: '0', does: 'kaart trekken' },
    { key: '1 2 3', does: 'rij 1, 2, 3' },
  ],
}
