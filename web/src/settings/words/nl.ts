import type { SettingsWords } from './type'
import { percents } from '../../words/formats'

export const nl: SettingsWords = {
  look: 'Uiterlijk',
  looks: { system: 'Zoals het apparaat', light: 'Licht', dark: 'Donker' },
  large: 'Grote letters',
  speed: 'Tempo',
  speeds: { calm: 'Rustig', normal: 'Gewoon', fast: 'Vlot' },
  still: 'Je apparaat wil weinig beweging, dus vliegt hier niets rond.',
  sound: 'Geluiden',
  volume: 'Volume',
  percent: (n) => percents('nl').format(n / 100),
  call: 'Geluid als je aan de beurt bent',
  callHint: 'Alleen als je net ergens anders kijkt.',
  notes: 'Melding als je aan de beurt bent',
  notesRefused: 'Deze browser staat geen meldingen toe. Je kunt ze in zijn instellingen toestaan.',
  confetti: 'Confetti voor wie wint',
  reactions: 'Laten zien wat de anderen roepen',
  board: 'De tafel als tekst',
  boardHint: 'Lees de stand en typ je zetten.',
  keys: 'Met toetsen spelen',
  shortcuts: 'Toetsen',
  kept: 'Dit alles blijft op je apparaat.',
}
