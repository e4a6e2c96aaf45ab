// What the picture of Push says.
import type { Who } from '../../../words/type'
import type { Color } from '../position'

export interface PushWords {
  name: string
  about: string
  levels: Record<string, string>
  options: Record<string, { label: string; values?: Record<string, string>; number?: (n: number) => string }>
  colors: Record<Color, string>
  shapes: Record<Color, string>
  card: (color: string, shape: string, value: number) => string // to be heard: "yellow 2, circle"
  number: (color: string, value: number) => string // within a sentence: "yellow 2"
  rollCard: string
  switchCard: string
  star: string

  pile: (n: number) => string
  pileLabel: string
  odds: (bad: number, all: number, percent: string) => string // of the cards of the pile how many fit nowhere
  gone: (n: number) => string
  draw: string
  inHand: (card: string) => string
  row: (k: number) => string
  rowEmpty: string
  place: string
  take: string
  risk: string
  benchOf: (color: string, points: number) => string
  bankOf: (points: number) => string
  bankIt: string
  bankColor: (color: string, points: number) => string
  seatOf: (name: string, points: number) => string
  order: (clockwise: boolean) => string
  takesAs: (place: number) => string
  turnOf: (who: Who) => string

  // What happened.
  turnedUp: (who: Who, card: string) => string
  bust: (who: Who) => string
  placed: (who: Who, card: string, row: number) => string
  took: (who: Who, row: number, points: number) => string
  banked: (who: Who, color: string, points: number) => string
  lost: (who: Who, face: string, cards: number, points: number) => string
  lostNothing: (who: Who, face: string) => string
  lucky: (who: Who) => string
  switched: (who: Who, clockwise: boolean) => string

  deeds: (rows: number, lost: number, busts: number) => string

  // What one may do now.
  begin: (canBank: boolean) => string
  placeIt: (card: string) => string
  goOn: string
  mustDraw: string
  mustTake: string
  chooseRow: string
  waitFor: (name: string) => string
  rolling: string

  askCard: string
  askDie: string
  keys: { key: string; does: string }[]
}
