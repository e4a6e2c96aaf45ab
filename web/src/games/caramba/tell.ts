// What happens in Caramba, in words: grabs and ends of rounds. Throws are too many, and seen before they may be told.
import type { Refusal } from '../../net/protocol'
import type { Person, Step } from '../../play/step'
import { type Color, counts, endsRound, figureOf, type Position } from './position'
import type { CarambaWords } from './words/type'

export function tell(step: Step<Position>, people: Person[], words: CarambaWords): string {
  const { seat, token, before, after } = step
  if (!token.startsWith('grab:')) return ''
  const who = people[seat]!
  const color = token.slice('grab:'.length) as Color
  const { owner } = figureOf(before.position, color)
  const grab =
    owner === null ? words.grabbed(who, words.figures[color]) : words.robbed(who, words.figures[color], people[owner]!)
  if (!endsRound(step)) return grab
  const gains = people.flatMap((person, i) => {
    const { field } = after.position.seats[i]!
    return field > before.position.seats[i]!.field ? [words.gain(person, field)] : []
  })
  return `${grab} ${words.roundOver(gains)}`
}

export function deeds(past: Step<Position>[], seat: number, words: CarambaWords): string {
  const grabs = past.filter((step) => step.seat === seat && step.token.startsWith('grab:'))
  const robbed = grabs.filter(
    ({ token, before }) => figureOf(before.position, token.slice('grab:'.length) as Color).owner !== null,
  )
  return words.deeds(grabs.length, robbed.length)
}

export const diceInWords = (dice: string, words: CarambaWords) =>
  counts(dice)
    .map(([color, n]) => `${n} × ${words.colors[color]}`)
    .join(', ')

// Die by die, from the left.
export const diceInOrder = (dice: string, words: CarambaWords) =>
  [...dice].map((die) => words.colors[die as Color]).join(', ')

export const refused = ({ paragraph, wait }: Refusal, words: CarambaWords) =>
  wait !== undefined || paragraph === 'C10' ? words.tooSoon : paragraph === 'C5' ? words.tooLate : undefined
