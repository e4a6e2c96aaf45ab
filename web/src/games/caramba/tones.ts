// What each sound of Caramba is made of: what happened can be heard without looking.
import { type Tone, tones } from '../../play/tones'

export const sounds = {
  throw: tones([210, 180, 230, 170], 0.04, 0.03, 'square'),
  land: tones([330, 290], 0.05, 0.05, 'triangle'),
  five: tones([660, 880, 1100], 0.07, 0.14, 'triangle'),
  fiveOther: tones([550, 550], 0.09, 0.07, 'triangle'),
  grab: tones([520, 780, 1040], 0.05, 0.16),
  grabOther: tones([390, 330], 0.09, 0.14),
  robbed: tones([300, 220, 150], 0.1, 0.18, 'sawtooth'),
  tick: tones([440], 0, 0.08),
  go: tones([880], 0, 0.3),
  round: tones([523, 659, 784, 1046], 0.1, 0.22, 'triangle'),
  refused: tones([140], 0, 0.1, 'square'),
} satisfies Record<string, Tone[]>
