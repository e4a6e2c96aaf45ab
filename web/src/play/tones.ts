// What sounds are made of: tones, and short hisses for whatever knocks, rolls or slides.

export interface Tone {
  pitch: number // Hz; of a hiss, the middle of what it lets through
  at: number // seconds from now
  lasts: number
  wave?: OscillatorType | 'hiss'
  to?: number // Hz at the end, for what glides
}

export const tones = (pitches: number[], every: number, lasts: number, wave: Tone['wave'] = 'sine'): Tone[] =>
  pitches.map((pitch, i) => ({ pitch, at: i * every, lasts, wave }))

// Plays tones that begin at that time of the context; `volume` 1 is usual.
export function schedule(context: BaseAudioContext, tones: Tone[], now: number, volume = 1) {
  for (const { pitch, at, lasts, wave = 'sine', to = pitch } of tones) {
    const begins = now + at
    const ends = begins + lasts
    const loudness = context.createGain()
    const peak = (wave === 'sine' || wave === 'triangle' ? 0.14 : wave === 'hiss' ? 0.3 : 0.05) * volume
    loudness.gain.setValueAtTime(Math.max(peak, 0.0001), begins)
    loudness.gain.exponentialRampToValueAtTime(Math.max(peak / 140, 0.0001), ends)
    loudness.connect(context.destination)
    if (wave === 'hiss') {
      // The same noise every time, so that a sound is always the same.
      const noise = context.createBuffer(1, Math.ceil(lasts * context.sampleRate), context.sampleRate)
      const wave = noise.getChannelData(0)
      for (let i = 0, state = 1; i < wave.length; ++i) {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0
        wave[i] = state / 2 ** 31 - 1
      }
      const source = context.createBufferSource()
      const band = context.createBiquadFilter()
      source.buffer = noise
      band.type = 'bandpass'
      band.Q.value = 2.5
      band.frequency.setValueAtTime(pitch, begins)
      band.frequency.exponentialRampToValueAtTime(to, ends)
      source.connect(band).connect(loudness)
      source.start(begins)
    } else {
      const tone = context.createOscillator()
      tone.type = wave
      tone.frequency.setValueAtTime(pitch, begins)
      tone.frequency.exponentialRampToValueAtTime(to, ends)
      tone.connect(loudness)
      tone.start(begins)
      tone.stop(ends)
    }
  }
}

// What every game has: its end, and the heart that beats before a risk.
export const moments = {
  won: tones([523, 523, 659, 784, 1046], 0.11, 0.28, 'triangle'),
  notWon: tones([494, 440, 392], 0.16, 0.26),
  turn: tones([587, 740, 587, 740], 0.15, 0.2, 'triangle'),
  heart: [
    ...tones([70, 62], 0.16, 0.14),
    ...tones([70, 62], 0.16, 0.14).map((tone) => ({ ...tone, at: tone.at + 0.5 })),
  ],
} satisfies Record<string, Tone[]>
