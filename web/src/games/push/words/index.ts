import type { Language } from '../../../words/words.svelte'
import { de } from './de'
import { en } from './en'
import { nl } from './nl'
import type { PushWords } from './type'

export const pushWords: Record<Language, PushWords> = { de, nl, en }
