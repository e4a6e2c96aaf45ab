// Plays sounds, as loud as the person likes.
import { on, setting } from '../settings/settings.svelte'
import { schedule, type Tone } from './tones'

let context: AudioContext | null = null
// After so many milliseconds of silence the loudspeaker is let go: it takes from the battery while it waits.
const kSilence = 3000
let silent: ReturnType<typeof setTimeout> | undefined

// `even`: also while the page is out of sight.
export function sound(tones: Tone[], even = false) {
  // A browser lets a page sound only after the person did something on it.
  if (
    !on('sound') ||
    (document.hidden && !even) ||
    !navigator.userActivation?.hasBeenActive ||
    !('AudioContext' in window)
  )
    return
  context ??= new AudioContext()
  void context.resume()
  schedule(context, tones, context.currentTime, Number(setting('volume')) / 70)
  clearTimeout(silent)
  silent = setTimeout(
    () => void context?.suspend(),
    Math.max(...tones.map(({ at, lasts }) => at + lasts)) * 1000 + kSilence,
  )
}
