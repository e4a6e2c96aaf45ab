// What the picture of Tipp says.
import type { Who } from '../../../words/type'
import type { Bet, Color, Shape } from '../position'

export interface TippWords {
  name: string
  about: string
  first: string
  levels: Record<string, string>
  options: Record<string, { label: string; values?: Record<string, string>; number?: (n: number) => string }>
  bets: Record<Bet, string> // within a sentence: "crosses"
  labels: Record<Bet, string> // on a card
  colors: Record<Color, string>
  shapes: Record<Shape, string>

  each: (points: number) => string // on a card, before the picture of a die: "+2 per"
  card: (name: string, points: number) => string // to be heard
  onCard: (dice: number, points: number) => string
  risk: (percent: string) => string
  odds: string // a switch
  face: (value: number, color: string, shape: string) => string
  dice: (n: number) => string
  onTable: string
  safe: string
  stop: string
  stopFor: (points: number) => string

  sheet: string
  round: (n: number, of: number) => string
  lost: string
  total: string
  turnOf: (who: Who) => string

  // What happened.
  placed: (who: Who, bet: string) => string
  hit: (who: Who, dice: number, bet: string, points: number) => string
  full: (who: Who, points: number) => string
  bust: (who: Who, points: number) => string
  stopped: (who: Who, points: number) => string

  // What one may do now.
  deeds: (best: number, lost: number) => string

  begin: (dice: number) => string
  goOn: (points: number, dice: number) => string
  waitFor: (name: string) => string
  rolling: string

  askMatching: (dice: number) => string
  keys: { key: string; does: string }[]
}
