// What each sound of Caramba is made of.

export interface Tone {
  pitch: number // Hz
  at: number // seconds from now
  lasts: number
  wave?: OscillatorType
}

const tones = (pitches: number[], every: number, lasts: number, wave: OscillatorType = 'sine'): Tone[] =>
  pitches.map((pitch, i) => ({ pitch, at: i * every, lasts, wave }))

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
export type Sound = keyof typeof sounds

// Plays tones that begin at that time of the context.
export function schedule(context: BaseAudioContext, tones: Tone[], now: number) {
  for (const { pitch, at, lasts, wave = 'sine' } of tones) {
    const tone = context.createOscillator()
    const loudness = context.createGain()
    tone.type = wave
    tone.frequency.value = pitch
    loudness.gain.setValueAtTime(wave === 'sine' || wave === 'triangle' ? 0.14 : 0.05, now + at)
    loudness.gain.exponentialRampToValueAtTime(0.001, now + at + lasts)
    tone.connect(loudness).connect(context.destination)
    tone.start(now + at)
    tone.stop(now + at + lasts)
  }
}
