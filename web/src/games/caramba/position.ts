// A position of Caramba as the engine tells it: src/games/caramba/view.h.
import type { Step } from '../../play/step'

export type Color = 'k' | 'b' | 'r'
export const colors: readonly Color[] = ['k', 'b', 'r'] // black, blue, red: the order of the notation

export interface Figure {
  color: Color
  points: number
  owner: number | null // null: in the middle
}

export interface Seat {
  field: number
  dice: string | null // null: not thrown yet in this round
  thrown: number
  grab: Color | null
  points: number // of the figures before the seat
}

export interface Position {
  phase: 'over' | 'play' | 'throw'
  throwing: number | null
  goal: number
  figures: Figure[]
  seats: Seat[]
}

export const figureOf = (position: Position, color: Color): Figure =>
  position.figures.find((figure) => figure.color === color)!

// Whether the last figure left the middle: dice and figures are put back, markers have moved.
export const endsRound = ({ token, after }: Step<Position>) =>
  token.startsWith('grab:') && after.position.seats.every(({ dice }) => dice === null)

const order = (a: Color, b: Color) => colors.indexOf(a) - colors.indexOf(b)
export const sorted = (dice: readonly Color[]): string => [...dice].sort(order).join('')

// The move that keeps these dice and throws the others.
export const keepToken = (kept: readonly Color[]): string => `keep:${sorted(kept) || '-'}`

// How many of each colour there are, without those of which there are none.
export const counts = (dice: string): [Color, number][] =>
  colors
    .map((color): [Color, number] => [color, [...dice].filter((die) => die === color).length])
    .filter(([, n]) => n > 0)

export const allOne = (dice: readonly (Color | null)[]): boolean =>
  dice.length > 0 && dice[0] !== null && dice.every((die) => die === dice[0])

// Where on the board a move is made: `wait` and `pass`, not to throw and not to grab, are one button, and all throws another.
export const spot = (token: string) => (token === 'pass' ? 'wait' : token.startsWith('keep:') ? 'throw' : token)
