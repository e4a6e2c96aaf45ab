// What dice and a stamp sound like when they hit the table.
import type { Tone } from '../play/tones'

// Dice that hit the table, each at its time (seconds from now).
export const knocks = (times: readonly number[]): Tone[] =>
  times.map((at, i) => ({ pitch: 900 + ((i * 5) % 4) * 260, to: 520, at, lasts: 0.05, wave: 'hiss' as const }))

export const sounds = {
  knocks: knocks([0.3, 0.34, 0.37, 0.41, 0.44, 0.47, 0.52, 0.55, 0.59, 0.64]),
  stamp: [
    { pitch: 2400, to: 180, at: 0, lasts: 0.2, wave: 'hiss' },
    { pitch: 196, to: 55, at: 0.04, lasts: 0.3, wave: 'triangle' },
    { pitch: 420, to: 160, at: 0.04, lasts: 0.16, wave: 'hiss' },
  ],
} satisfies Record<string, Tone[]>
