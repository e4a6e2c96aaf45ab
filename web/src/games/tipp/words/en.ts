import type { TippWords } from './type'

const dice = (n: number) => (n === 1 ? '1 die' : `${n} dice`)
const points = (n: number) => (n === 1 ? '1 point' : `${n} points`)
const rounds = (n: number) => (n === 1 ? '1 round' : `${n} rounds`)

export const en: TippWords = {
  name: 'Tipp',
  about: 'Call what will fall and throw twelve dice. Stop before none of them fits!',
  first: 'In the booklet the oldest goes first.',
  levels: {
    novice: 'Bets by feeling and trusts its luck.',
    casual: 'Thinks one throw ahead and gets bold when the end is close.',
    club: 'Makes the most of every turn and goes for the win in the last.',
    expert: 'Knows the exact odds of every bet and works the ending out to the last point.',
  },
  options: {
    rounds: {
      label: 'How long?',
      number: rounds,
    },
  },
  bets: {
    odd: 'odd numbers',
    even: 'even numbers',
    circle: 'circles',
    square: 'squares',
    cross: 'crosses',
    blue: 'blue',
    red: 'red',
    orange: 'orange',
    1: 'ones',
    2: 'twos',
    3: 'threes',
    4: 'fours',
    5: 'fives',
    6: 'sixes',
  },
  labels: {
    odd: 'Odd',
    even: 'Even',
    circle: 'Circle',
    square: 'Square',
    cross: 'Cross',
    blue: 'Blue',
    red: 'Red',
    orange: 'Orange',
    1: 'Ones',
    2: 'Twos',
    3: 'Threes',
    4: 'Fours',
    5: 'Fives',
    6: 'Sixes',
  },
  colors: { blue: 'blue', red: 'red', orange: 'orange' },
  shapes: { circle: 'circle', square: 'square', cross: 'cross' },

  each: (n) => `+${n} per`,
  card: (name, n) => `${name}, ${points(n)} a die`,
  onCard: (n, p) => `${dice(n)}, ${points(p)}`,
  risk: (percent) => `risk ${percent}`,
  odds: 'Show the risk in percent',
  face: (value, color, shape) => `${value}, ${color}, ${shape}`,
  dice: (n) => `${dice(n)} left`,
  onTable: 'Dice on the table',
  safe: 'on the cards',
  stop: 'Stop',
  stopFor: (n) => `Stop, ${points(n)}`,

  sheet: 'Score sheet',
  round: (n, of) => `Round ${n} of ${of}`,
  lost: 'lost the turn',
  total: 'Sum',
  turnOf: (who) => (who.you ? 'Your turn' : `${who.name}’s turn`),

  placed: (who, bet) => (who.you ? `You bet on ${bet}.` : `${who.name} bets on ${bet}.`),
  hit: (who, n, bet, p) => `${n} × ${bet}! ${who.you ? 'You have' : `${who.name} has`} ${points(p)} on the cards now.`,
  full: (who, p) =>
    who.you
      ? `All twelve dice are placed! You get ${points(p)}.`
      : `All twelve dice are placed! ${who.name} gets ${points(p)}.`,
  bust: (who, p) =>
    p === 0
      ? who.you
        ? 'Not one fits. You get nothing.'
        : `Not one fits. ${who.name} gets nothing.`
      : who.you
        ? `Not one fits! Your ${p === 1 ? 'point is' : `${p} points are`} gone.`
        : `Not one fits! ${who.name} loses ${points(p)}.`,
  stopped: (who, p) => (who.you ? `You stop: ${points(p)}.` : `${who.name} stops: ${points(p)}.`),

  deeds: (best, lost) => `best turn: ${points(best)}${lost ? `, ${lost} × nothing` : ''}`,
  begin: (n) => `Your turn: what do you bet on? You throw ${dice(n)}.`,
  goOn: (p, n) => `Stop with ${points(p)}, or go on with ${dice(n)}?`,
  waitFor: (name) => `${name} is thinking …`,
  rolling: 'The dice are rolling …',

  askMatching: (n) => (n === 1 ? 'Does the die match? 0 or 1' : `How many of the ${n} dice match?`),
  keys: [
    { key: '1 … 6', does: 'bet on a number' },
    { key: 'Q W E', does: 'circle, square, cross' },
    { key: 'A S D', does: 'blue, red, orange' },
    { key: 'O P', does: 'odd, even' },
    { key: '0', does: 'stop' },
  ],
}
