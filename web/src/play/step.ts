import type { View } from '../engine/engine'
import type { Face } from './people'
import type { Who } from '../words/type'

// One event and the positions around it.
export interface Step<Position = unknown> {
  at: number // the event's number in its game
  seat: number
  token: string
  before: View<Position>
  after: View<Position>
}

// Somebody at the table, as the screen names them.
export interface Person extends Who {
  bot: boolean
  here: boolean
  face?: Face // of a bot that has one, or that a person has chosen
  level?: string // of it, as a word
}
