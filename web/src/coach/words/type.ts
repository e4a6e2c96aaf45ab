// What the coach says to people.
import type { Who } from '../../words/type'
import type { Grade, Reason } from '../types'

export interface CoachWords {
  looking: string
  looked: string
  failed: string
  luck: string
  skill: string
  luckWas: Record<'good' | 'even' | 'bad', (who: Who) => string>
  skillWas: Record<'good' | 'some' | 'much', (who: Who) => string>
  giftsWere: (who: Who) => string
  barLuck: Record<'good' | 'even' | 'bad', (n: string) => string> // of 100 games
  barErrors: (n: string) => string
  course: string
  courseHint: string
  courseOf: (start: string, middle: string, end: string) => string
  mattered: string
  noMistakes: string
  reasons: Record<Exclude<Reason, 'none'>, (who: Who) => string>
  chosen: (move: string) => string
  better: (move: string) => string
  wentWell: string
  badLuck: (who: Who) => string
  lucky: string
  helped: (who: Who) => string
  hurt: (who: Who) => string
  see: string
  numbers: string
  numbersHint: string
  exact: string
  estimated: string
  columns: Record<'start' | 'result' | 'luck' | 'errors' | 'gifts' | 'remainder' | 'accuracy' | 'decisions', string>
  grades: Record<Grade, string>
  cost: (n: string, error: string) => string
  pause: (ms: string) => string
  shareTable: string
  step: string

  thinking: string
  nudges: Record<string, string> // by the kind of the best move
  more: string
  bestMove: (move: string) => string
  odds: string
  winsOf: (n: string) => string
  goesWrong: (n: string) => string
  sure: (n: string) => string
  next: string
  always: string
  notNow: string
}
