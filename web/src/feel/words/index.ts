import { type Language, language } from '../../words/words.svelte'
import { de } from './de'
import { en } from './en'
import { nl } from './nl'
import type { FeelWords } from './type'

export const feelCatalogues: Record<Language, FeelWords> = { de, nl, en }
export const feelWords = (): FeelWords => feelCatalogues[language()]
