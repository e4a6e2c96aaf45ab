import type { SettingsWords } from './type'
import { percents } from '../../words/formats'

export const en: SettingsWords = {
  look: 'Look',
  looks: { system: 'Like the device', light: 'Light', dark: 'Dark' },
  large: 'Large type',
  speed: 'Pace',
  speeds: { calm: 'Calm', normal: 'Normal', fast: 'Fast' },
  still: 'Your device asks for little motion, so nothing flies about.',
  sound: 'Sounds',
  volume: 'Volume',
  percent: (n) => percents('en').format(n / 100),
  call: 'Sound when it’s your turn',
  callHint: 'Only while you’re looking elsewhere.',
  notes: 'Notification when it’s your turn',
  notesRefused: 'This browser allows no notifications. You can allow them in its settings.',
  confetti: 'Confetti for winners',
  reactions: 'Show what the others call out',
  board: 'The table as text',
  boardHint: 'Read the position and type your moves.',
  keys: 'Play with keys',
  shortcuts: 'Keys',
  kept: 'All of this stays on your device.',
}
