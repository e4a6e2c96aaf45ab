import type { Who } from '../../words/type'

export interface FeelWords {
  bust: string // stamped over the table
  decided: string // what was as large as the lead in the end
  biggest: string // or else the largest
  best: (who: Who) => string
  saved: string
  behind: (n: number, rival: string, close: boolean) => string
  ahead: (n: number, rival: string, close: boolean) => string
  byCards: string
}
