import type { Language } from '../../../../words/words.svelte'
import { de } from './de'
import { en, type CarambaBookWords } from './en'
import { nl } from './nl'

export const carambaBookWords: Record<Language, CarambaBookWords> = { de, nl, en }
