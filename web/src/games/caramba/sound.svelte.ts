// Sounds, each made of a few tones: what happened can be heard without looking.
import { choice, choose } from '../../net/keepsakes'
import { schedule, type Sound, sounds } from './tones'

let on = $state(choice('sound') !== 'off')
export const sounding = () => on
export function setSound(sound: boolean) {
  on = sound
  choose('sound', sound ? 'on' : 'off')
}

let context: AudioContext | null = null

export function sound(which: Sound) {
  // A browser lets a page sound only after the person did something on it.
  if (!on || !navigator.userActivation?.hasBeenActive || !('AudioContext' in window)) return
  context ??= new AudioContext()
  void context.resume()
  schedule(context, sounds[which], context.currentTime)
}
