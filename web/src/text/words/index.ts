import type { Language } from '../../words/words.svelte'
import { de } from './de'
import { en } from './en'
import { nl } from './nl'
import type { TextWords } from './type'

export const textWords: Record<Language, TextWords> = { de, nl, en }
