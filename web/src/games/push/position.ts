// A position of Push as the engine tells it: src/games/push/view.h.

export type Color = 'r' | 'b' | 'g' | 'y' | 'p'
export const colors: readonly Color[] = ['r', 'b', 'g', 'y', 'p']
export type Face = Color | 'star'

// "y2", "roll" or "switch"; "back" for a card face down.
export type CardName = string

export interface Row {
  cards: CardName[]
  roll: boolean
  points: number
}

export interface Seat {
  bench: CardName[]
  bank: CardName[]
  benchPoints: number
  bankPoints: number
}

export interface Position {
  phase: 'over' | 'start' | 'card' | 'place' | 'on' | 'die' | 'take'
  active: number
  seat: number
  clockwise: boolean
  pile: { size: number; rolls: number; switches: number; numbers: Record<CardName, number> }
  bust: [number, number] | null // of the pile's cards how many have no place; null when none is to be drawn
  hand: CardName | null
  rows: (Row | null)[]
  seats: Seat[]
}

export const colorOf = (card: CardName) => card[0] as Color
export const valueOf = (card: CardName) => Number(card[1])
export const isNumber = (card: CardName) => /^[rbgyp][1-6]$/.test(card)
export const ofColor = (cards: CardName[], color: Color) => cards.filter((card) => colorOf(card) === color)
export const sum = (cards: CardName[]) => cards.reduce((total, card) => total + valueOf(card), 0)

// What lies in a row from left to right, the roll card last.
export const lying = (row: Row | null | undefined): CardName[] =>
  row ? [...row.cards, ...(row.roll ? ['roll'] : [])] : []

// The seat's place in the order of taking, 1 for the first of the others; 0 for the active player.
export function turnToTake(position: Position, seat: number): number {
  const seats = position.seats.length
  const steps = (seat - position.active + seats) % seats
  return position.clockwise || steps === 0 ? steps : seats - steps
}
