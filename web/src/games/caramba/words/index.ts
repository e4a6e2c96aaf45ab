import type { Language } from '../../../words/words.svelte'
import { de } from './de'
import { en } from './en'
import { nl } from './nl'
import type { CarambaWords } from './type'

export const carambaWords: Record<Language, CarambaWords> = { de, nl, en }
