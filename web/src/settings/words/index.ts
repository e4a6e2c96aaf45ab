import type { Language } from '../../words/words.svelte'
import { de } from './de'
import { en } from './en'
import { nl } from './nl'
import type { SettingsWords } from './type'

export const settingsWords: Record<Language, SettingsWords> = { de, nl, en }
