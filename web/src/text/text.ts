// What a game says of a position where it is shown as text.
import type { View } from '../engine/engine'
import type { TableState } from '../net/protocol'
import type { Person, Step } from '../play/step'
import type { Language } from '../words/words.svelte'

// A few lines that belong together; the first entry of a line names what the others are of.
export interface Lines {
  title: string
  lines: string[][]
}

// One thing that chance may bring, as a button shows it.
export interface Outcome {
  token: string // of the notation
  text: string // to be heard
  face: string // a few characters
  tint?: string // a colour of tokens.css, with what can be read on it
  ink?: string
  inks?: string[] // one for each character of the face, where they differ
  left?: number // how many of it there still are
}

// What a step of a game that is over begins or is, for whoever looks for it.
export type Moment = 'turn' | 'round' | 'bust' | 'bank' | 'grab'

export interface GameText {
  moments: (step: Step) => Moment[]
  position: (view: View, people: Person[], language: Language) => Lines[]
  // All that chance may bring a seat now, in lines; and what is still in the pile, where there is one. Whoever plays with real cards and
  // dice says by them what came; `ask` is the question.
  ask: (view: View, seat: number, language: Language) => string
  outcomes: (view: View, seat: number, language: Language) => Outcome[][]
  pile?: (view: View, language: Language) => Outcome[][]
  // What a move does.
  move: (token: string, view: View, you: number, language: Language) => string
  // The same without its risk, for who says that in a figure of its own; the whole of it where the game says nothing.
  name?: (token: string, view: View, language: Language) => string
  // What one may choose at this table now, of the moves that the rules allow; all of them where the game says nothing.
  choices?: (moves: string[], table: TableState) => string[]
  // Of these, the one that turns down what the table asks and leaves the other moves of the rules for later.
  no?: (choices: string[]) => string | null
  // What one may do, where the picture of the game says nothing of it; and of a step what is only to be heard.
  prompt?: (view: View, people: Person[], table: TableState, language: Language) => string
  heard?: (step: Step, people: Person[], language: Language) => string
}
