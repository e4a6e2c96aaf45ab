// What is told of a game to whoever learns it or wonders about its dice; fetched when it is wanted.
import type { Component } from 'svelte'
import type { View } from '../engine/engine'
import type { Options } from '../net/protocol'
import type { Step } from '../play/step'
import type { Language } from '../words/words.svelte'

export interface Book {
  rules: Component<{ heading: 'h2' | 'h3' }> // sections, each with a heading of this rank, and pictures
  lesson: Lesson
  luck: Luck
}

// What somebody who learns sees at the moment: the position, and the step that led to it.
export interface Moment<Position = unknown> {
  view: View<Position>
  you: number
  moves: string[] // one's own
  step: Step<Position> | null
  turns: number // of one's own that have begun, this one too
}

export interface Hint {
  id: string
  near: string // a selector: what the hint is about
  when: (moment: Moment) => boolean
  text: (language: Language, other: string) => string // `other`: the name of the one against whom one plays
}

// The first game: against one novice, and every hint once, when it fits for the first time.
export interface Lesson {
  options: Options
  seed: bigint // of all its luck: chosen so that what is to be seen comes up soon
  hints: Hint[]
}

// How the dice of a game should fall, and what they decide.
export interface Luck {
  faces: readonly string[]
  odds: readonly number[] // chance of each face; they sum to 1
  face: Component<{ face: string }>
  names: (language: Language) => Record<string, string>
  thrown: (step: Step) => string[] // the faces of a step of chance; none for any other
  stakes: readonly Stake[]
}

// Something that hangs on chance.
export interface Stake {
  good: 1 | -1 // whether more of it is good for who throws, or bad
  // Of a step: what was to be expected, the square of the usual deviation, and what came. Null: nothing hung on it.
  of: (step: Step, options: Options) => { mean: number; variance: number; came: number } | null
  // Of many, in words: what came, what was to be expected, and between what it lies in 95 of 100 cases.
  told: (language: Language, sum: { came: number; mean: number; low: number; high: number; count: number }) => string
}

// Hands the figures of `told` to a sentence, as numbers are written in the language.
export function told(
  sentence: (came: string, mean: string, low: string, high: string, count: number) => string,
  language: Language,
  { came, mean, low, high, count }: Parameters<Stake['told']>[1],
): string {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  return sentence(format.format(came), format.format(mean), format.format(Math.max(0, low)), format.format(high), count)
}
