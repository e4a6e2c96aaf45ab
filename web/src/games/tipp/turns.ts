// What the events of a game of Tipp say that its positions do not: the dice that lie on the table, and every turn's end.
import type { Step } from '../../play/step'
import { type Bet, cardOf, type Position } from './position'

export interface Throw {
  bet: Bet
  faces: number[]
  hits: boolean[] // which of them lie on the card
}

export interface Turn {
  seat: number
  round: number // from 1
  points: number
  lost: boolean
}

export function endsTurn({ token, after }: Step<Position>): boolean {
  return token === 'stop' || (token.startsWith('dice:') && after.position.phase !== 'on')
}

export function thrown({ token, before }: Step<Position>): Throw {
  const bet = before.position.bet!
  const faces = [...token.slice('dice:'.length)].map(Number)
  const matching = cardOf(before.position, bet).faces
  return { bet, faces, hits: faces.map((face) => matching.includes(String(face))) }
}

// The throws of the turn that is going on after these steps.
export function throws(past: readonly Step<Position>[]): Throw[] {
  let start = past.length
  while (start > 0 && !endsTurn(past[start - 1]!)) --start
  return past
    .slice(start)
    .filter(({ token }) => token.startsWith('dice:'))
    .map(thrown)
}

// Every turn that has ended. A turn without points was lost: who keeps dice has points.
export function turns(past: readonly Step<Position>[]): Turn[] {
  return past.filter(endsTurn).map(({ seat, before, after }) => {
    const points = after.points[seat]! - before.points[seat]!
    return { seat, round: before.position.round, points, lost: points === 0 }
  })
}
