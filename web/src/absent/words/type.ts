// What is said at a table about people who are away, and by one tap to each other.
import type { Reaction } from '../../net/protocol'

export interface AbsentWords {
  atTheTable: string
  botForYou: string
  iAmBack: string
  botFor: (names: string[]) => string
  timeLeft: string
  secondsLeft: (n: number) => string
  welcomeBack: string
  botDid: string
  wantsEnd: (names: string[]) => string
  youWantEnd: string
  wantsReplace: (names: string[], other: string) => string
  youWantReplace: (other: string) => string
  soonReplaced: (other: string) => string // where nobody else has a say
  missing: (names: string[]) => string // after a game
  agree: string

  leave: string
  leaveHint: string // in the middle of a game
  leaveOpenHint: string // before it begins
  giveUp: string
  giveUpHint: string
  replace: (name: string) => string
  replaceHint: string
  sure: string
  back: string

  react: string
  reactions: Record<Reaction, string>
  said: (name: string, what: string) => string
}
