// A position of Tipp as the engine tells it: src/games/tipp/view.h.

export type Color = 'blue' | 'red' | 'orange'
export type Shape = 'circle' | 'square' | 'cross'
export type Bet = 'odd' | 'even' | Shape | Color | '1' | '2' | '3' | '4' | '5' | '6'
export const shapes: readonly Shape[] = ['circle', 'square', 'cross']
export const colors: readonly Color[] = ['blue', 'red', 'orange']

export interface BetCard {
  bet: Bet
  faces: string // what matches: "135"
  points: number // a die
  dice: number // on the card; 0: not used in this turn
  bust: [number, number] // chance that a throw of the dice left has no match, as a fraction
}

export interface Position {
  phase: 'over' | 'first' | 'on' | 'dice'
  round: number
  rounds: number
  seat: number
  dice: number // that do not lie on a card
  stop: number // the points on the cards
  bet: Bet | null
  cards: BetCard[]
}

export interface Look {
  color: Color
  shape: Shape
}

export const cardOf = (position: Position, bet: string): BetCard => position.cards.find((card) => card.bet === bet)!

// Which colour and shape a die's face has: those whose cards it matches.
export function lookOf(position: Position, face: number): Look {
  const matches = (bet: Bet) => cardOf(position, bet).faces.includes(String(face))
  return { color: colors.find(matches)!, shape: shapes.find(matches)! }
}

export const chance = ({ bust: [miss, all] }: BetCard) => miss / all

// The cards as they lie in the ring, clockwise from its upper left.
export const ring: readonly Bet[] = [
  'odd',
  'circle',
  'square',
  'cross',
  '1',
  '2',
  '3',
  'orange',
  'red',
  'blue',
  'even',
  '4',
  '5',
  '6',
]
