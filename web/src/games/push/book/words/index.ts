import type { Language } from '../../../../words/words.svelte'
import { de } from './de'
import { en, type PushBookWords } from './en'
import { nl } from './nl'

export const pushBookWords: Record<Language, PushBookWords> = { de, nl, en }
