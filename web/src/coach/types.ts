// What the coach says (docs/wasm.md, docs/coach.md). Shares are of the win, 0–1, by seat.
import type { Options } from '../net/protocol'

export type Reason =
  | 'none'
  | 'too_early'
  | 'too_late'
  | 'wrong_place'
  | 'wrong_row'
  | 'gave_too_much'
  | 'banked_too_late'
  | 'banked_too_early'
  | 'wrong_colour'
  | 'wrong_bet'
  | 'missed_grab'
  | 'needless_grab'
  | 'wrong_dice'
export type Grade = 'best' | 'fine' | 'inaccuracy' | 'mistake' | 'blunder'

export interface Odds {
  best: string
  reasons: Record<string, Reason>
  moves: Record<
    string,
    {
      best: boolean
      shares: number[]
      errors: number[]
      exact: boolean
      behind: number
      behind_error: number
      points?: number
      bust: number
      next?: { what: string; chance: number; share: number; bust: boolean }[]
    }
  >
}

export interface Review {
  exact: boolean
  seats: {
    start: number
    result: number | null
    luck: number
    luck_error: number
    errors: number
    gifts: number
    remainder: number | null
    decisions: number
    accuracy: number | null
    classes: Record<Grade, number>
    pause_ms?: number
  }[]
  decisions: {
    event: number
    seat: number
    move: string
    best: string
    shares: Record<string, number[]>
    loss: number
    error: number
    exact: boolean
    class: Grade | null
    reason: Reason
  }[]
  chance: { event: number; seat: number; outcome: string; luck: number[] }[]
  course: { event: number; shares: number[] }[]
  turning_points: number[]
}

// A game as far as it has come.
export interface Position {
  game: string
  options: Options
  events: string[]
}

export type ToCoach =
  | { load: string }
  | { odds: Position & { seat: number; playouts: number }; id: number }
  | { review: Position & { playouts: number }; id: number }
// `done`: how many events the review holds; the last has all of them.
export type FromCoach =
  { id: number; odds: Odds } | { id: number; review: Review; done: number } | { id: number; failed: string }
