import type { Language } from '../../../words/words.svelte'
import { de } from './de'
import { en } from './en'
import { nl } from './nl'
import type { TippWords } from './type'

export const tippWords: Record<Language, TippWords> = { de, nl, en }
