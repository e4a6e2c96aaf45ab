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
    expert: 'Speelt elke beurt honderd keer in zijn hoofd en geeft geen kaart cadeau.',
  },
  options: {
    star: { label: 'Ster op de dobbelsteen', values: { safe: 'Geluk: er gebeurt niets', risk: 'Waagstuk: al je open kaarten zijn weg' } },
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
  draw: 'Trek een kaart',
  inHand: (card) => `Opengelegd: ${card}`,
  row: (k) => `Rij ${k}`,
  rowEmpty: 'leeg',
  place: 'Hierheen',
  take: 'Pak',
  risk: 'Wie hem pakt, gooit',
  benchOf: (color, n) => `${color}: ${points(n)} op tafel`,
  bankOf: (n) => `${points(n)} veilig op de bank`,
  bankIt: 'Veilig',
  bankColor: (color, n) => `${color} naar de bank, ${points(n)}`,
  seatOf: (name, n) => `${name}, ${points(n)}`,
  order: (clockwise) => (clockwise ? 'Links pakt eerst' : 'Rechts pakt eerst'),
  takesAs: (place) => `pakt als ${place}e`,
  turnOf: (who) => (who.you ? 'Jij bent aan de beurt' : `${who.name} is aan de beurt`),

  turnedUp: (who, card) => (who.you ? `Je legt open: ${card}.` : `${who.name} legt open: ${card}.`),
  bust: (who) => (who.you ? 'Past nergens! Je moet gooien.' : `Past nergens! ${who.name} moet gooien.`),
  placed: (who, card, row) => (who.you ? `Je legt ${card} in rij ${row}.` : `${who.name} legt ${card} in rij ${row}.`),
  took: (who, row, n) => (who.you ? `Je pakt rij ${row}: ${points(n)}.` : `${who.name} pakt rij ${row}: ${points(n)}.`),
  banked: (who, color, n) => (who.you ? `Je brengt ${color} naar de bank: ${points(n)}.` : `${who.name} brengt ${color} naar de bank: ${points(n)}.`),
  lost: (who, face, n, p) =>
    who.you ? `Je gooit ${face} en verliest ${cards(n)} (${points(p)}).` : `${who.name} gooit ${face} en verliest ${cards(n)} (${points(p)}).`,
  lostNothing: (who, face) => (who.you ? `Je gooit ${face}: niets verloren.` : `${who.name} gooit ${face}: niets verloren.`),
  lucky: (who) => (who.you ? 'Je gooit een ster: geluk gehad!' : `${who.name} gooit een ster: geluk gehad!`),
  switched: (who, clockwise) => `${who.you ? 'Je legt' : `${who.name} legt`} een wisselkaart open: ${clockwise ? 'links' : 'rechts'} pakt nu eerst.`,

  begin: (canBank) => (canBank ? 'Jouw beurt: trek een kaart of breng een kleur naar de bank.' : 'Jouw beurt: trek een kaart.'),
  placeIt: (card) => `Leg ${card} in een rij.`,
  goOn: 'Verder trekken, of stoppen en een rij pakken?',
  mustDraw: 'Trek verder: er ligt nog geen rij.',
  mustTake: 'De stapel is op: pak een rij.',
  chooseRow: 'Jij mag een rij pakken.',
  waitFor: (name) => `${name} denkt na …`,
  rolling: 'De dobbelsteen rolt …',

  rules: [
    { title: 'Waar gaat het om?', text: 'Verzamel kaarten met hoge getallen. Wie aan het eind de meeste punten heeft, wint.' },
    { title: 'Jouw beurt', text: 'Je trekt kaarten, of je brengt een kleur naar de bank. Niet allebei.' },
    { title: 'Trekken', text: 'Leg elke kaart in een van de drie rijen. In een rij mag elk getal en elke kleur maar één keer liggen. Na elke kaart mag je stoppen.' },
    { title: 'Stoppen', text: 'Pak één rij en leg die voor je op tafel. Daarna pakken de anderen om de beurt wat er over is.' },
    { title: 'Past niet?', text: 'Past een kaart in geen van de drie rijen, dan krijg je geen rij en moet je gooien. De anderen verdelen de rijen.' },
    { title: 'Dobbelkaart', text: 'Wie een rij met een dobbelkaart pakt, gooit daarna: al zijn kaarten van die kleur op tafel zijn weg. Bij de ster gebeurt er niets. (Behalve met waagstuk: dan is alles weg.)' },
    { title: 'Wisselkaart', text: 'Die draait om wie er na jou eerst mag pakken: links of rechts van jou.' },
    { title: 'Naar de bank', text: 'In plaats van te trekken leg je alle kaarten van één kleur op je bank. Daar kan ze niets meer gebeuren.' },
    { title: 'Einde', text: 'Is de stapel op, dan wordt er nog verdeeld. Daarna tellen alle getallen op tafel en op de bank. Bij gelijke stand winnen de meeste kaarten.' },
  ],
  keys: [
    { key: '0', does: 'kaart trekken' },
    { key: '1 2 3', does: 'rij 1, 2, 3' },
  ],
}
