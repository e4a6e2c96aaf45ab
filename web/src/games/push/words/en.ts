import type { PushWords } from './type'

const cards = (n: number) => (n === 1 ? '1 card' : `${n} cards`)
const points = (n: number) => (n === 1 ? '1 point' : `${n} points`)

export const en: PushWords = {
  name: 'Push',
  about: 'Draw cards into three rows. Stop before one doesn’t fit!',
  levels: {
    novice: 'Piles everything into one row, is afraid of the die and often forgets the bank.',
    casual: 'Keeps half an eye on the pile, looks one card ahead and mostly stops in time.',
    club: 'Imagines a few ways the turn may go and doesn’t leave you much.',
    expert: 'Plays every turn a hundred times in its head and gives no card away.',
  },
  options: {
    star: {
      label: 'Star on the die',
      values: { safe: 'Lucky: nothing happens', risk: 'Risk: your whole bench is gone' },
    },
    switch: { label: 'Switch cards', values: { in: 'are in', out: 'stay out' } },
  },
  colors: { r: 'red', b: 'blue', g: 'green', y: 'yellow', p: 'purple' },
  shapes: { r: 'triangle', b: 'square', g: 'diamond', y: 'circle', p: 'cross' },
  card: (color, shape, value) => `${color} ${value}, ${shape}`,
  number: (color, value) => `${color} ${value}`,
  rollCard: 'a roll card',
  switchCard: 'a switch card',
  star: 'star',

  pile: (n) => `${cards(n)} left`,
  pileLabel: 'Pile',
  odds: (bad, all, percent) => `${bad} of ${cards(all)} ${bad === 1 ? 'fits' : 'fit'} nowhere: ${percent}.`,
  gone: (n) => `${cards(n)} ${n === 1 ? 'is' : 'are'} gone already.`,
  draw: 'Draw a card',
  inHand: (card) => `Turned up: ${card}`,
  row: (k) => `Row ${k}`,
  rowEmpty: 'empty',
  place: 'Put here',
  take: 'Take',
  risk: 'Whoever takes it rolls',
  benchOf: (color, n) => `${color}: ${points(n)} on the bench`,
  bankOf: (n) => `${points(n)} safe in the bank`,
  bankIt: 'Bank',
  bankColor: (color, n) => `Bank ${color}, ${points(n)}`,
  seatOf: (name, n) => `${name}, ${points(n)}`,
  order: (clockwise) => (clockwise ? 'Left takes first' : 'Right takes first'),
  takesAs: (place) => `takes ${['first', 'second', 'third', 'fourth', 'fifth'][place - 1] ?? place}`,
  turnOf: (who) => (who.you ? 'Your turn' : `${who.name}’s turn`),

  turnedUp: (who, card) => (who.you ? `You turn up: ${card}.` : `${who.name} turns up: ${card}.`),
  bust: (who) => (who.you ? 'It fits nowhere! You have to roll.' : `It fits nowhere! ${who.name} has to roll.`),
  placed: (who, card, row) => (who.you ? `You put ${card} in row ${row}.` : `${who.name} puts ${card} in row ${row}.`),
  took: (who, row, n) =>
    who.you ? `You take row ${row}: ${points(n)}.` : `${who.name} takes row ${row}: ${points(n)}.`,
  banked: (who, color, n) =>
    who.you ? `You bank ${color}: ${points(n)}.` : `${who.name} banks ${color}: ${points(n)}.`,
  lost: (who, face, n, p) =>
    who.you
      ? `You roll ${face} and lose ${cards(n)} (${points(p)}).`
      : `${who.name} rolls ${face} and loses ${cards(n)} (${points(p)}).`,
  lostNothing: (who, face) =>
    who.you ? `You roll ${face}: nothing lost.` : `${who.name} rolls ${face}: nothing lost.`,
  lucky: (who) => (who.you ? 'You roll a star: lucky!' : `${who.name} rolls a star: lucky!`),
  switched: (who, clockwise) =>
    `${who.you ? 'You turn' : `${who.name} turns`} up a switch card: ${clockwise ? 'left' : 'right'} takes first now.`,

  deeds: (rows, lost, busts) =>
    `took ${rows === 1 ? '1 row' : `${rows} rows`}, lost ${cards(lost)}${busts ? `, ${busts === 1 ? '1 bust' : `${busts} busts`}` : ''}`,
  begin: (canBank) => (canBank ? 'Your turn: draw a card, or bank a colour.' : 'Your turn: draw a card.'),
  placeIt: (card) => `Put ${card} in a row.`,
  goOn: 'Draw on, or stop and take a row?',
  mustDraw: 'Draw on: there’s no row yet.',
  mustTake: 'The pile is empty: take a row.',
  chooseRow: 'You may take a row.',
  waitFor: (name) => `${name} is thinking …`,
  rolling: 'The die is rolling …',

  askCard: 'Which card came up?',
  askDie: 'What does the die show?',
  keys: [
    { key: '0', does: 'draw a card' },
    { key: '1 2 3', does: 'row 1, 2, 3' },
  ],
}
