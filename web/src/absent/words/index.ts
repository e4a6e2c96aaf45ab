import type { Language } from '../../words/words.svelte'
import { de } from './de'
import { en } from './en'
import { nl } from './nl'
import type { AbsentWords } from './type'

export const absentWords: Record<Language, AbsentWords> = { de, nl, en }
