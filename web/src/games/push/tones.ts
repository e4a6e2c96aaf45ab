// What each sound of Push is made of: paper that slides, a die that rolls, and what comes of it.
import { type Tone, tones } from '../../play/tones'

export const sounds = {
  card: [{ pitch: 1800, to: 3600, at: 0, lasts: 0.09, wave: 'hiss' }],
  place: [{ pitch: 700, to: 260, at: 0, lasts: 0.08, wave: 'hiss' }],
  rollCard: [...tones([185, 233, 185, 233], 0.07, 0.07, 'square')],
  switchCard: [
    { pitch: 440, to: 1760, at: 0, lasts: 0.22, wave: 'triangle' },
    { pitch: 1760, to: 440, at: 0.22, lasts: 0.22, wave: 'triangle' },
  ],
  misfit: [{ pitch: 740, to: 165, at: 0, lasts: 0.4, wave: 'sawtooth' }],
  take: [0, 1, 2, 3].map((i) => ({
    pitch: 1100 + i * 350,
    to: 600 + i * 250,
    at: i * 0.06,
    lasts: 0.07,
    wave: 'hiss' as const,
  })),
  bank: [
    { pitch: 98, to: 90, at: 0, lasts: 0.12, wave: 'triangle' },
    ...tones([1568, 2093], 0.07, 0.2).map((tone) => ({ ...tone, at: tone.at + 0.1 })),
  ],
  die: [0, 0.07, 0.13, 0.18, 0.22, 0.25].map((at, i) => ({
    pitch: 480 + (i % 2) * 240,
    at,
    lasts: 0.05,
    wave: 'hiss' as const,
  })),
  safe: tones([587, 880], 0.09, 0.2),
  lost: [
    { pitch: 330, to: 247, at: 0, lasts: 0.22, wave: 'triangle' },
    { pitch: 247, to: 123, at: 0.22, lasts: 0.36, wave: 'triangle' },
  ],
} satisfies Record<string, Tone[]>
