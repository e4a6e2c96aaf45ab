import { type Language, language } from '../../words/words.svelte'
import { de } from './de'
import { en } from './en'
import { nl } from './nl'
import type { CoachWords } from './type'

export const coachCatalogues: Record<Language, CoachWords> = { de, nl, en }
export const coachWords = (): CoachWords => coachCatalogues[language()]
