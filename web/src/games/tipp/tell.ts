// What happens in Tipp, in words.
import type { View } from '../../engine/engine'
import type { Person, Step } from '../../play/step'
import type { Words } from '../../words/type'
import type { Bet, Position } from './position'
import { endsTurn, thrown, turns } from './turns'
import type { TippWords } from './words/type'

export function tell(step: Step<Position>, people: Person[], words: TippWords): string {
  const { seat, token, before, after } = step
  const who = people[seat]!
  if (token === 'stop') return words.stopped(who, before.position.stop)
  if (token.startsWith('bet:')) return words.placed(who, words.bets[token.slice(4) as Bet])
  const { bet, hits } = thrown(step)
  const count = hits.filter(Boolean).length
  if (count === 0) return words.bust(who, before.position.stop)
  if (endsTurn(step)) return words.full(who, after.points[seat]! - before.points[seat]!)
  return words.hit(who, count, words.bets[bet], after.position.stop)
}

export function deeds(past: Step<Position>[], seat: number, words: TippWords): string {
  const mine = turns(past).filter((turn) => turn.seat === seat)
  return words.deeds(Math.max(0, ...mine.map(({ points }) => points)), mine.filter(({ lost }) => lost).length)
}

// A throw that matches nothing takes the points that lay on the cards.
export const gain = ({ seat: mover, before, after, token }: Step<Position>, seat: number) =>
  after.points[seat]! - before.points[seat]! ||
  (mover === seat && token.startsWith('dice:') && after.position.phase !== 'on' ? -before.position.stop : 0)

// Before the first bet: the round, and everybody's points.
export const stands = ({ position, points }: View<Position>, people: Person[], words: TippWords, all: Words) =>
  position.phase === 'first'
    ? `${[words.round(position.round, position.rounds), ...people.map(({ name }, seat) => `${name}, ${all.points(points[seat]!)}`)].join('; ')}.`
    : ''

export function prompt(
  { position, over }: View<Position>,
  people: Person[],
  you: number | null,
  words: TippWords,
): string {
  if (over) return ''
  if (position.phase === 'dice') return words.rolling
  if (position.seat !== you) return words.waitFor(people[position.seat]!.name)
  return position.phase === 'first' ? words.begin(position.dice) : words.goOn(position.stop, position.dice)
}
