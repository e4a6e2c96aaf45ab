import type { AbsentWords } from './type'
import { lists } from '../../words/formats'

export const de: AbsentWords = {
  atTheTable: 'Am Tisch',
  botForYou: 'Ein Bot spielt gerade für dich.',
  iAmBack: 'Bin wieder da',
  botFor: (names) => `Für ${lists('de').format(names)} spielt gerade ein Bot.`,
  timeLeft: 'Restzeit',
  secondsLeft: (n) => (n === 1 ? 'Noch 1 Sekunde' : `Noch ${n} Sekunden`),
  welcomeBack: 'Schön, dass du wieder da bist!',
  botDid: 'Solange hat ein Bot für dich gespielt:',
  wantsEnd: (names) =>
    `${lists('de').format(names)} ${names.length === 1 ? 'möchte' : 'möchten'} diese Partie beenden.`,
  youWantEnd: 'Du möchtest aufhören. Jetzt fehlen noch die anderen …',
  wantsReplace: (names, other) => `${lists('de').format(names)}: Soll ein Bot für ${other} übernehmen?`,
  youWantReplace: (other) => `Ein Bot für ${other}? Jetzt fehlen noch die anderen …`,
  soonReplaced: (other) => `Sobald ${other} eine Minute lang weg ist, übernimmt ein Bot.`,
  missing: (names) =>
    `${lists('de').format(names)} ${names.length === 1 ? 'ist' : 'sind'} gerade nicht da. Die nächste Partie beginnt, wenn alle da sind. Oder ein Bot spielt mit.`,
  agree: 'Einverstanden',

  leave: 'Endgültig gehen',
  leaveHint: 'Ein Bot übernimmt deinen Platz, und du bekommst ihn nicht zurück.',
  leaveOpenHint: 'Dein Platz wird wieder frei.',
  giveUp: 'Diese Partie beenden',
  giveUpHint: 'Wenn alle einverstanden sind, endet sie, und niemand gewinnt.',
  replace: (name) => `Ein Bot für ${name}`,
  replaceHint: 'Für immer, sobald genug von euch es wollen.',
  sure: 'Ja, wirklich',
  back: 'Nein, zurück',

  react: 'Reagieren',
  reactions: { clap: 'Bravo!', laugh: 'Haha!', gasp: 'Boah!', oops: 'Oh nein!', party: 'Hurra!', hurry: 'Na los!' },
  said: (name, what) => `${name}: ${what}`,
}
