// What people have set for this device. Every setting is one of a few words, the first is the default; each acts at once.
import { choice, choose } from '../net/keepsakes'

const kValues = {
  look: ['system', 'light', 'dark'],
  type: ['normal', 'large'],
  speed: ['normal', 'calm', 'fast'],
  sound: ['on', 'off'],
  volume: ['70', '0', '10', '20', '30', '40', '50', '60', '80', '90', '100'], // percent
  call: ['on', 'off'],
  notes: ['off', 'on'],
  confetti: ['on', 'off'],
  reactions: ['on', 'off'],
  keys: ['on', 'off'],
  board: ['picture', 'text'],
  odds: ['picture', 'figure'], // how a risk is shown
  coach: ['off', 'on'], // of games alone: bars on the choices
} as const
type Values = typeof kValues
export type SettingName = keyof Values
export type Setting<Name extends SettingName> = Values[Name][number]

const names = Object.keys(kValues) as SettingName[]
const read = (name: SettingName): string => {
  const values: readonly string[] = kValues[name]
  const kept = typeof window === 'undefined' ? null : choice(name)
  return values.find((value) => value === kept) ?? values[0]!
}
const now = $state(Object.fromEntries(names.map((name) => [name, read(name)])))

export const setting = <Name extends SettingName>(name: Name) => now[name] as Setting<Name>
export function set<Name extends SettingName>(name: Name, value: Setting<Name>) {
  now[name] = value
  choose(name, value)
}

// Of what is on or off.
type Switch = 'sound' | 'call' | 'notes' | 'confetti' | 'reactions' | 'keys'
export const on = (name: Switch) => setting(name) === 'on'
export const turn = (name: Switch, on: boolean) => set(name, on ? 'on' : 'off')
