// What the settings say.
import type { Setting } from '../settings.svelte'

export interface SettingsWords {
  look: string
  looks: Record<Setting<'look'>, string>
  large: string
  speed: string
  speeds: Record<Setting<'speed'>, string>
  still: string // of a device that wants no motion
  sound: string
  volume: string
  percent: (n: number) => string
  call: string
  callHint: string
  notes: string
  notesRefused: string
  confetti: string
  reactions: string
  board: string
  boardHint: string
  keys: string
  shortcuts: string
  kept: string
}
