// What a game that is over was about for one of its seats: read off its steps alone, nothing is judged.
import type { View } from '../engine/engine'
import type { Step } from '../play/step'

// The points that a step brought a seat, or took (negative).
export type Gain = (step: Step, seat: number) => number
export const gained: Gain = ({ before, after }, seat) => after.points[seat]! - before.points[seat]!

export interface Tale {
  rival: number // who won, or for the winner who came next
  margin: number // points to the rival; 0: the same
  won: boolean
  close: boolean // whether that was little
  decided: Step | null // what moved the seat and its rival furthest apart, in favour of who won; null: nothing did
  enough: boolean // it did so by no less than the margin
  saved: boolean // it took points with which the seat would have won
  best: Step | null // what brought the seat most; null where nothing did, or it is what decided
}

const kFewPoints = 2
const kClose = 0.1 // of the winner's points

// Null for a game of one, or one that ended without a result.
export function taleOf(past: readonly Step[], { points, cards, winners }: View, seat: number, gain: Gain): Tale | null {
  const others = points.map((_, i) => i).filter((i) => i !== seat)
  if (others.length === 0 || winners.length === 0) return null
  const won = winners.includes(seat)
  const ahead = (a: number, b: number) => points[b]! - points[a]! || (cards?.[b] ?? 0) - (cards?.[a] ?? 0)
  const rival = (won ? others : others.filter((i) => winners.includes(i))).sort(ahead)[0]!
  const margin = Math.abs(points[seat]! - points[rival]!)
  const [better, worse] = won ? [seat, rival] : [rival, seat]
  const most = (value: (step: Step) => number) => {
    let best: Step | null = null
    for (const step of past) if (value(step) > (best ? value(best) : 0)) best = step
    return best
  }
  const swing = (step: Step) => gain(step, better) - gain(step, worse)
  const decided = won && winners.length > 1 ? null : most(swing)
  const best = most((step) => gain(step, seat))
  const lost = decided && !won ? -gain(decided, seat) : 0
  return {
    rival,
    margin,
    won,
    close: margin <= Math.max(kFewPoints, kClose * Math.max(...points)),
    decided,
    enough: decided !== null && swing(decided) >= margin,
    saved: lost > 0 && others.every((other) => points[seat]! + lost > points[other]!),
    best: best === decided ? null : best,
  }
}
