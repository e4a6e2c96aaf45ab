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

export interface GameText {
  position: (view: View, people: Person[], language: Language) => Lines[]
  // What a move does.
  move: (token: string, view: View, you: number, language: Language) => string
  // What one may choose at this table now, of the moves that the rules allow; all of them where the game says nothing.
  choices?: (moves: string[], table: TableState) => string[]
  // What one may do, where the picture of the game says nothing of it; and of a step what is only to be heard.
  prompt?: (view: View, people: Person[], table: TableState, language: Language) => string
  heard?: (step: Step, people: Person[], language: Language) => string
}
