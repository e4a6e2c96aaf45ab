import { type Language, language } from '../../words/words.svelte'
import { de } from './de'
import { en } from './en'
import { nl } from './nl'
import type { CardboardWords } from './type'

export const cardboardCatalogues: Record<Language, CardboardWords> = { de, nl, en }
export const cardboardWords = (): CardboardWords => cardboardCatalogues[language()]
