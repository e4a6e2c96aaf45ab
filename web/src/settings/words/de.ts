import type { SettingsWords } from './type'
import { percents } from '../../words/formats'

export const de: SettingsWords = {
  look: 'Aussehen',
  looks: { system: 'Wie das Gerät', light: 'Hell', dark: 'Dunkel' },
  large: 'Große Schrift',
  speed: 'Tempo',
  speeds: { calm: 'Gemütlich', normal: 'Normal', fast: 'Flott' },
  still: 'Dein Gerät wünscht wenig Bewegung, darum fliegt hier nichts.',
  sound: 'Töne',
  volume: 'Lautstärke',
  percent: (n) => percents('de').format(n / 100),
  call: 'Ton, wenn du dran bist',
  callHint: 'Nur wenn du gerade woanders hinsiehst.',
  notes: 'Nachricht, wenn du dran bist',
  notesRefused: 'Dieser Browser erlaubt keine Nachrichten. Du kannst sie in seinen Einstellungen erlauben.',
  confetti: 'Konfetti für alle, die gewinnen',
  reactions: 'Zeigen, was die anderen rufen',
  board: 'Der Tisch als Text',
  boardHint: 'Lies den Stand und tippe deine Züge ein.',
  keys: 'Mit Tasten spielen',
  shortcuts: 'Tasten',
  kept: 'Das alles bleibt auf deinem Gerät.',
}
