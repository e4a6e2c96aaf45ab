import type { Language } from '../../../../words/words.svelte'
import { de } from './de'
import { en, type TippBookWords } from './en'
import { nl } from './nl'

export const tippBookWords: Record<Language, TippBookWords> = { de, nl, en }
