import { type Language, language } from '../../words/words.svelte'
import { de } from './de'
import { en } from './en'
import { nl } from './nl'
import type { LookWords } from './type'

export const lookCatalogues: Record<Language, LookWords> = { de, nl, en }
export const lookWords = (): LookWords => lookCatalogues[language()]
