// What each sound of Tipp is made of: a card that is called, twelve dice, chips that are laid, and what comes of it.
import { type Tone, tones } from '../../play/tones'

export const sounds = {
  bet: [{ pitch: 740, to: 988, at: 0, lasts: 0.13, wave: 'triangle' }],
  dice: [0, 0.03, 0.07, 0.1, 0.14, 0.19, 0.23, 0.28].map((at, i) => ({
    pitch: 1500 + ((i * 5) % 4) * 420,
    at,
    lasts: 0.04,
    wave: 'hiss' as const,
  })),
  chips: [0, 0.055, 0.11].map((at) => ({ pitch: 2637, to: 2350, at, lasts: 0.07, wave: 'triangle' as const })),
  missed: [
    { pitch: 294, to: 139, at: 0, lasts: 0.3, wave: 'square' },
    { pitch: 110, to: 73, at: 0.25, lasts: 0.35, wave: 'square' },
  ],
  stop: [...tones([370, 554], 0.1, 0.16), { pitch: 1175, at: 0.2, lasts: 0.3 }],
  full: tones([587, 740, 880, 1175, 1480], 0.07, 0.2),
} satisfies Record<string, Tone[]>
