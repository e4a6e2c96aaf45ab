import { type Language, language } from '../words.svelte'
import { de } from './de'
import { en, type LaterWords } from './en'
import { nl } from './nl'

export const laterCatalogues: Record<Language, LaterWords> = { de, nl, en }
export const laterWords = (): LaterWords => laterCatalogues[language()]
