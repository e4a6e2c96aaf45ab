// The language on the screen, and its words. Chosen by ?lang=, else by the player before, else by the browser; changeable at
// any time.
import { choice, choose } from '../net/keepsakes'
import { de } from './de'
import { en } from './en'
import { nl } from './nl'
import type { Words } from './type'

export const catalogues = { de, nl, en } satisfies Record<string, Words>
export type Language = keyof typeof catalogues
export const languages = Object.keys(catalogues) as Language[]

// The first of the wishes ("de-AT", "nl") that there is, else English.
export function pick(wishes: readonly (string | null)[]): Language {
  for (const wish of wishes) {
    const language = wish?.toLowerCase().split('-')[0]
    if (languages.includes(language as Language)) return language as Language
  }
  return 'en'
}

let now = $state<Language>(
  typeof window === 'undefined'
    ? 'en'
    : pick([new URLSearchParams(location.search).get('lang'), choice('language'), ...navigator.languages]),
)

export const language = () => now
export const words = (): Words => catalogues[now]

export function speak(language: Language) {
  now = language
  choose('language', language)
}
