// What happens in Push, in words.
import type { View } from '../../engine/engine'
import type { Person, Step } from '../../play/step'
import { within } from '../../words/formats'
import { type CardName, colorOf, type Face, isNumber, lying, ofColor, type Position, sum, valueOf } from './position'
import type { PushWords } from './words/type'

export const cardInWords = (words: PushWords, card: CardName) =>
  isNumber(card)
    ? words.number(words.colors[colorOf(card)], valueOf(card))
    : card === 'roll'
      ? words.rollCard
      : words.switchCard

const faceInWords = (words: PushWords, face: Face) => (face === 'star' ? words.star : words.colors[face])

export function tell({ seat, token, before, after }: Step<Position>, people: Person[], words: PushWords): string {
  const who = people[seat]!
  const [kind, which = ''] = token.split(':')
  const was = before.position
  const is = after.position
  switch (kind) {
    case 'draw':
      return ''
    case 'row':
      return words.placed(who, cardInWords(words, was.hand ?? ''), Number(which))
    case 'take':
      return words.took(who, Number(which), was.rows[Number(which) - 1]?.points ?? 0)
    case 'bank':
      return words.banked(
        who,
        words.colors[which as keyof typeof words.colors],
        sum(ofColor(was.seats[seat]!.bench, colorOf(which))),
      )
    case 'die': {
      const cards = was.seats[seat]!.bench.length - is.seats[seat]!.bench.length
      const face = faceInWords(words, which as Face)
      if (cards > 0) return words.lost(who, face, cards, was.seats[seat]!.benchPoints - is.seats[seat]!.benchPoints)
      return which === 'star' ? words.lucky(who) : words.lostNothing(who, face)
    }
    case 'switch':
      return words.switched(who, is.clockwise || is.phase === 'over' || is.phase === 'start')
    default:
      // A card that has a place is told of when it lies there.
      return is.phase === 'die' ? `${words.turnedUp(who, cardInWords(words, token))} ${words.bust(who)}` : ''
  }
}

export function deeds(past: Step<Position>[], seat: number, words: PushWords): string {
  const mine = past.filter((step) => step.seat === seat)
  const rows = mine.filter(({ token }) => token.startsWith('take:')).length
  const busts = mine.filter(
    ({ token, before, after }) =>
      before.position.phase === 'card' && token !== 'switch' && after.position.phase === 'die',
  ).length
  const lost = mine
    .filter(({ token }) => token.startsWith('die:'))
    .reduce(
      (sum, { before, after }) =>
        sum + before.position.seats[seat]!.bench.length - after.position.seats[seat]!.bench.length,
      0,
    )
  return words.deeds(rows, lost, busts)
}

// Of the rows that one may choose what matters for it; at the start of a turn the pile and everybody's points.
export function stands(
  { position, moves, points }: View<Position>,
  people: Person[],
  you: number,
  words: PushWords,
): string {
  if (position.phase === 'start')
    return `${[...people.map(({ name }, seat) => words.seatOf(name, points[seat]!)), words.pile(position.pile.size)].join('; ')}.`
  const rows = moves[you]!.flatMap((move) => {
    const [kind, which] = move.split(':')
    const row = position.rows[Number(which) - 1]
    if (kind === 'row')
      return [
        `${words.row(Number(which))}: ${
          row
            ? lying(row)
                .map((card) => cardInWords(words, card))
                .join(', ')
            : words.rowEmpty
        }`,
      ]
    return kind === 'take'
      ? [`${words.seatOf(words.row(Number(which)), row!.points)}${row!.roll ? `, ${within(words.risk)}` : ''}`]
      : []
  })
  return rows.map((row) => `${row}.`).join(' ')
}

export function prompt(
  { position, moves, over }: View<Position>,
  people: Person[],
  you: number | null,
  words: PushWords,
): string {
  if (over) return ''
  if (position.phase === 'die') return words.rolling
  const who = people[position.seat]!
  if (position.seat !== you)
    return position.hand ? words.turnedUp(who, cardInWords(words, position.hand)) : words.waitFor(who.name)
  const mine = moves[you] ?? []
  switch (position.phase) {
    case 'start':
      return words.begin(mine.some((move) => move.startsWith('bank:')))
    case 'place':
      return words.placeIt(cardInWords(words, position.hand ?? ''))
    case 'on':
      return mine.includes('draw') ? (mine.length > 1 ? words.goOn : words.mustDraw) : words.mustTake
    case 'take':
      return words.chooseRow
    default:
      return ''
  }
}
