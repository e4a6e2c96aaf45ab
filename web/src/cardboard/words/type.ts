// What the coach beside a game with real cards and dice says.
import type { Who } from '../../words/type'

export interface CardboardWords {
  title: (game: string) => string
  about: string
  who: string
  playerOf: (n: number) => string
  begin: string
  goOn: string
  anew: string
  undo: string
  nothingToUndo: string
  taken: (what: string) => string
  chooses: (name: string) => string
  whoActs: string
  winsOf: (n: string) => string
  best: string
  cards: string
  leftOf: (what: string, left: number) => string
  howItStands: string
  chance: string
  luck: string
  mistakes: string
  gifts: string
  sumHint: string
  well: (who: Who) => string
  costs: (n: string) => string
  toTheGame: string
  inTheGame: string
  goesOn: string
  whichLuck: string
  sameLuck: string
  newLuck: string
  over: string
  whole: string
  save: string
}
