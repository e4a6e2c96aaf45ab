import type { PushWords } from './type'

const cards = (n: number) => (n === 1 ? '1 Karte' : `${n} Karten`)
const points = (n: number) => (n === 1 ? '1 Punkt' : `${n} Punkte`)

export const de: PushWords = {
  name: 'Push',
  about: 'Zieh Karten in drei Reihen. Hör auf, bevor keine mehr passt!',
  levels: {
    novice: 'Legt alles auf einen Haufen, fürchtet den Würfel und vergisst gern die Bank.',
    casual: 'Zählt ein bisschen mit, schaut eine Karte voraus und hört meist rechtzeitig auf.',
    club: 'Überlegt sich ein paar Mal, wie der Zug weitergehen könnte, und gönnt dir wenig.',
    expert: 'Spielt jeden Zug im Kopf hundertmal durch und verschenkt keine Karte.',
  },
  options: {
    star: {
      label: 'Stern auf dem Würfel',
      values: { safe: 'Glück gehabt: nichts passiert', risk: 'Wagnis: die ganze Auslage ist weg' },
    },
    switch: { label: 'Wechselkarten', values: { in: 'dabei', out: 'bleiben draußen' } },
  },
  colors: { r: 'Rot', b: 'Blau', g: 'Grün', y: 'Gelb', p: 'Lila' },
  shapes: { r: 'Dreieck', b: 'Quadrat', g: 'Raute', y: 'Kreis', p: 'Kreuz' },
  card: (color, shape, value) => `${color} ${value}, ${shape}`,
  number: (color, value) => `${color} ${value}`,
  rollCard: 'eine Würfelkarte',
  switchCard: 'eine Wechselkarte',
  star: 'Stern',

  pile: (n) => `noch ${cards(n)}`,
  pileLabel: 'Stapel',
  odds: (bad, all, percent) => `${bad} von ${cards(all)} ${bad === 1 ? 'passt' : 'passen'} nirgends: ${percent}.`,
  gone: (n) => `${cards(n)} ${n === 1 ? 'ist' : 'sind'} schon weg.`,
  draw: 'Karte ziehen',
  inHand: (card) => `Aufgedeckt: ${card}`,
  row: (k) => `Reihe ${k}`,
  rowEmpty: 'leer',
  place: 'Hierhin',
  take: 'Nehmen',
  risk: 'Wer sie nimmt, würfelt',
  benchOf: (color, n) => `${color}: ${points(n)} in der Auslage`,
  bankOf: (n) => `${points(n)} sicher auf der Bank`,
  bankIt: 'Sichern',
  bankColor: (color, n) => `${color} sichern, ${points(n)}`,
  seatOf: (name, n) => `${name}, ${points(n)}`,
  order: (clockwise) => (clockwise ? 'Links nimmt zuerst' : 'Rechts nimmt zuerst'),
  takesAs: (place) => `nimmt als ${place}.`,
  turnOf: (who) => (who.you ? 'Du bist dran' : `${who.name} ist dran`),

  turnedUp: (who, card) => (who.you ? `Du deckst auf: ${card}.` : `${who.name} deckt auf: ${card}.`),
  bust: (who) => (who.you ? 'Passt nirgends! Du musst würfeln.' : `Passt nirgends! ${who.name} muss würfeln.`),
  placed: (who, card, row) =>
    who.you ? `Du legst ${card} in Reihe ${row}.` : `${who.name} legt ${card} in Reihe ${row}.`,
  took: (who, row, n) =>
    who.you ? `Du nimmst Reihe ${row}: ${points(n)}.` : `${who.name} nimmt Reihe ${row}: ${points(n)}.`,
  banked: (who, color, n) =>
    who.you ? `Du sicherst ${color}: ${points(n)}.` : `${who.name} sichert ${color}: ${points(n)}.`,
  lost: (who, face, n, p) =>
    who.you
      ? `Du würfelst ${face} und verlierst ${cards(n)} (${points(p)}).`
      : `${who.name} würfelt ${face} und verliert ${cards(n)} (${points(p)}).`,
  lostNothing: (who, face) =>
    who.you ? `Du würfelst ${face}: nichts verloren.` : `${who.name} würfelt ${face}: nichts verloren.`,
  lucky: (who) =>
    who.you ? 'Du würfelst einen Stern: Glück gehabt!' : `${who.name} würfelt einen Stern: Glück gehabt!`,
  switched: (who, clockwise) =>
    `${who.you ? 'Du deckst' : `${who.name} deckt`} eine Wechselkarte auf: ${clockwise ? 'Links' : 'Rechts'} nimmt jetzt zuerst.`,

  deeds: (rows, lost, busts) =>
    `${rows === 1 ? '1 Reihe' : `${rows} Reihen`} genommen, ${cards(lost)} verloren${busts ? `, ${busts} × geplatzt` : ''}`,
  begin: (canBank) =>
    canBank ? 'Du bist dran: Zieh eine Karte oder sichere eine Farbe.' : 'Du bist dran: Zieh eine Karte.',
  placeIt: (card) => `Lege ${card} in eine Reihe.`,
  goOn: 'Weiterziehen oder aufhören und eine Reihe nehmen?',
  mustDraw: 'Zieh weiter: Noch liegt keine Reihe.',
  mustTake: 'Der Stapel ist leer: Nimm eine Reihe.',
  chooseRow: 'Du darfst eine Reihe nehmen.',
  waitFor: (name) => `${name} überlegt …`,
  rolling: 'Der Würfel rollt …',

  askCard: 'Welche Karte kam?',
  askDie: 'Was zeigt der Würfel?',
  keys: [
    { key: '0', does: 'Karte ziehen' },
    { key: '1 2 3', does: 'Reihe 1, 2, 3' },
  ],
}
