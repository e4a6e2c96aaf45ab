// The messages of docs/protocol.md, as types.
import type { TieOrder } from './tie-order'

export const kProtocol = 2 // its version

// The subprotocols that a socket is opened with: ours, and what claims a seat.
export const offer = (token?: string) => (token === undefined ? ['wagnis'] : ['wagnis', `seat.${token}`])

export type OptionValue = number | string
export type Options = Record<string, OptionValue>

export interface Ticket {
  table: string
  seat: number
  token: string
  invitations?: { seat: number; code: string }[] // of a new table whose open seats want one
}

// What the coach may tell people while they play: nothing, a nudge and the best move, or what every move is worth too.
export type Hints = 'none' | 'words' | 'odds'

// A chair of a new table, as the one who sets it wants it.
export type Chair = { kind: 'me' } | { kind: 'open' } | { kind: 'bot'; level: string }

export interface NewTable {
  game: string
  options: Options
  name: string
  seats: Chair[]
  clock?: number // seconds for a move: 30, 60 or 86400; else there is no clock
  series?: number // best of 1, 3 or 5 games
  hints?: Hints // 'none' by default
  invited?: boolean // whether each open seat wants an invitation of its own
  pause?: boolean // whether a game in real time stands still while somebody is cut off; by default it does
}

export type SeatState =
  | { kind: 'open'; invited?: boolean; invitation?: number } // only to who has its invitation; given out for another seat
  | {
      kind: 'human'
      name: string
      here: boolean
      look?: number
      stand_in?: boolean
      stood_in?: [from: number, to: number | null][]
    } // a bot moves for them, and did
  | { kind: 'bot'; name: string; level: string; here: boolean }

export interface TableState {
  table: string
  game: number // counts the games of this table from 1
  id: string // which game it is
  options: Options
  state: 'waiting' | 'playing' | 'over'
  you: number | null
  seats: SeatState[]
  events: number
  rematch: number[]
  host?: number // before the game begins: the seat of who may free others and say who sits where
  watchers: number
  asked?: number[] // of a game in which all choose before all play: who has still to choose
  grabbing?: boolean // and whether the choice is of the second part
  paused?: boolean // of a game in real time
  ready?: number[] // before a race that waits for people to be ready: the seats that are
  hints?: Hints // where it is not 'none'
  own?: number[] // of a game without a server, where several people share this device: their seats; never said by a server
  held?: 'ready' | 'idle' // of such a game alone: it stands still until its person says so (alone/host.ts), never said by a server
  clock?: number // seconds for a move
  in?: number // milliseconds until bots move for the people who are to move
  giving_up?: number[] // who wants the game given up
  replacing?: { seat: number; by: number[] }[] // who wants a bot in a seat for good
  given_up?: boolean // it is over and has no result
  series?: SeriesView // of a table with more than one game
  fair?: FairView // where the chance of the game comes from seeds
}

// All that people can say to each other.
export const kReactions = ['clap', 'laugh', 'gasp', 'oops', 'party', 'hurry'] as const
export type Reaction = (typeof kReactions)[number]

export interface SeriesView {
  of: number
  wins: number[] // by seat
  decided: number | null // the seat that has more than half
}

// What is public of the seeds of a game that goes on: docs/fairness.md.
export interface FairView {
  commit: string // the server's promise
  promises: (string | null)[] // by seat
  closed: boolean // all people have promised, and may show
  shown: boolean[] // by seat
}

// When play opens for all at once.
export interface Signal {
  game: number
  at: number // events
  in: number // milliseconds from now
  commit: string // to the order of ties of the round that begins
  revealed?: TieOrder | null // that of the round before
}

export interface Refusal {
  what: string
  paragraph?: string
  wait?: number // milliseconds until it would not be refused
}

export type FromServer =
  | ({ t: 'table' } & TableState)
  | { t: 'events'; game: number; from: number; events: string[]; in?: number }
  | { t: 'react'; seat: number; what: Reaction }
  | { t: 'ack'; id: string; ok: true; events: number }
  | ({ t: 'ack'; id: string; ok: false } & Refusal)
  | ({ t: 'signal' } & Signal)
  | { t: 'pong' }
  | { t: 'bye'; what: string; again: boolean; node?: string } // the server that leads the table

export type Request =
  | { t: 'move'; game: number; at: number; token: string; since?: number; seat?: number } // seat: for whom, where there is `own`
  | { t: 'fill'; level: string }
  | { t: 'rematch' }
  | { t: 'resume' }
  | { t: 'ready' }
  | { t: 'back' }
  | { t: 'leave' }
  | { t: 'free'; seat: number }
  | { t: 'arrange'; order: number[] } // in seat i whoever sits in order[i]
  | { t: 'replace'; game: number; seat: number }
  | { t: 'give_up'; game: number }
  | { t: 'promise'; game: number; commit: string; seat: number }
  | { t: 'show'; game: number; seed: string }

export type ToServer =
  | { t: 'hello'; v: typeof kProtocol; table: string; game: number; have: number; look?: number; ready?: true } // ready: we ask our person
  | (Request & { id: string })
  | { t: 'react'; what: Reaction }
  | { t: 'ping' } // answered with a pong at once
