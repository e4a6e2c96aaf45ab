// What the client knows of one game: how it looks and what it says. Its rules are the engine's alone.
import type { Component } from 'svelte'
import type { View } from '../engine/engine'
import type { Options, Refusal } from '../net/protocol'
import type { Session } from '../net/session.svelte'
import type { GameText } from '../text/text'
import type { Perform } from '../play/playback.svelte'
import type { Person, Step } from '../play/step'
import type { Language } from '../words/words.svelte'
import type { Book } from './book'

// What a board needs of the session at its table; where a game is only looked at, nothing answers.
export type Talk = Pick<
  Session,
  'table' | 'events' | 'signal' | 'connection' | 'refused' | 'tieOrder' | 'send' | 'waits' | 'answered' | 'settled'
>

// The table while the game goes on. `perform` moves what an event moves.
export interface BoardProps {
  view: View
  people: Person[]
  you: number | null // one's seat; null for a spectator
  side?: number | null // from which seat the table is seen: one's own, or that of whom one watches
  moves: string[] // what one may do now; empty while it is not one's turn or an answer is awaited
  play: (token: string) => void
  happened: string // what the last event was, in words
  prompt: string // what one may do, or whom all wait for
  past: Step[] // every step so far
  session: Talk // for games without turns, which say more than moves
  ui?: GameUi // for the boards of two at one device
  end?: 'near' | 'far' // of the device where two people race at it (together/Ends.svelte): whose board this is
}
export type Board = Component<BoardProps, { perform: Perform }>

// What every game says of itself, in one language.
export interface GameWords {
  name: string
  about: string
  first?: string // who begins by the booklet, in a sentence
  levels: Record<string, string> // of bots that people play against: what each is like, in a sentence
  // What an option may be, by its words, or as a number.
  options: Record<string, { label: string; values?: Record<string, string>; number?: (n: number) => string }>
  keys: { key: string; does: string }[]
}

export interface GameUi {
  id: string
  usual: { players: number; level: string } // of a table set with one tap
  words: Record<Language, GameWords>
  emblem: Component // for the first page
  board: () => Promise<Board> // fetched when a game is to be seen
  book: () => Promise<Book> // fetched when somebody wants to learn the game, or looks at its dice
  text: () => Promise<GameText> // the same as text
  // What a step was, in words; nothing for a step that needs none.
  tell: (step: Step, people: Person[], language: Language) => string
  // What one may do, or whom all wait for.
  prompt: (view: View, people: Person[], you: number | null, language: Language) => string
  // How things stand for who is to move, to be heard after that: what others see at a glance.
  stands?: (view: View, people: Person[], you: number, language: Language) => string
  // What a seat did in a game that is over, in a few words.
  deeds: (past: Step[], seat: number, language: Language) => string
  // The points that a step brought a seat, or took (negative), where that is not what the engine says: points that were only at stake.
  gain?: (step: Step, seat: number) => number
  // Why a move was refused, where the picture has words for it.
  refused?: (refusal: Refusal, language: Language) => string | undefined
  // Whether a game with these options goes by the clock; no game does that says nothing of it.
  inRealTime?: (options: Options) => boolean
  // Options that mean nothing beside others.
  idle?: (options: Options) => string[]
  // Options with which people who pass one device around can play a game that goes by the clock by itself.
  atEase?: Options
  // Whether a move plays itself when it is the only one.
  forced: (token: string) => boolean
  // Where on the table a move is made, and whether it is a heavy one (play/spots.svelte.ts).
  spot: (token: string) => string
  heavy: (token: string) => boolean
}
