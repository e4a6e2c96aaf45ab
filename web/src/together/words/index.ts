import { type Language, language } from '../../words/words.svelte'
import { de } from './de'
import { en } from './en'
import { nl } from './nl'
import type { TogetherWords } from './type'

export const togetherCatalogues: Record<Language, TogetherWords> = { de, nl, en }
export const togetherWords = (): TogetherWords => togetherCatalogues[language()]
