// What the picture of Caramba says.
import type { Who } from '../../../words/type'
import type { Color } from '../position'

export interface CarambaWords {
  name: string
  about: string
  levels: Record<string, string>
  options: Record<string, { label: string; values?: Record<string, string>; number?: (n: number) => string }>
  colors: Record<Color, string>
  figures: Record<Color, string> // within a sentence: "the black figure"

  die: (place: number, color: string | null) => string
  held: (place: number, color: string, stays: boolean) => string
  seat: (name: string, field: number) => string
  rolls: string
  notThrown: string
  track: string
  figure: (figure: string, points: number, owner: Who | null) => string
  grab: (figure: string) => string
  throwAll: string
  throwDice: (n: number) => string
  throwing: string
  wait: string
  noGrab: string
  soundOn: string
  soundOff: string

  // What happened.
  grabbed: (who: Who, figure: string) => string
  robbed: (who: Who, figure: string, from: Who) => string
  gain: (who: Who, field: number) => string // the field that the player has reached
  roundOver: (gains: string[]) => string
  thrown: (who: Who, dice: string) => string
  deeds: (grabs: number, robbed: number) => string
  tooSoon: string
  tooLate: string

  // What one may do now.
  ready: string
  first: string
  choose: string
  allLocked: string
  grabIt: (figures: string[]) => string
  chooseTogether: string
  grabOrNot: (figures: string[]) => string
  waitingFor: (names: string[]) => string

  whenReady: string
  // Before a race of several people.
  imReady: string
  askReady: string
  isReady: string
  stillThere: string
  goOn: string
  paused: string
  pausedFor: (names: string[]) => string
  resume: string

  // Whether the order that decides ties was settled beforehand.
  orderHeld: string
  orderBroken: string
  orderUnchecked: string

  askThrown: (dice: number) => string
  keys: { key: string; does: string }[]
}
