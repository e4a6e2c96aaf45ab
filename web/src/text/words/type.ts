// What a table shown as text says beside the game's own words.
export interface TextWords {
  moves: string
  typed: string // label of the field
  send: string
  impossible: (typed: string, allowed: string[]) => string
  notNow: string
  goOn: string
  ready: string
}
