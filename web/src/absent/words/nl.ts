import type { AbsentWords } from './type'
import { lists } from '../../words/formats'

export const nl: AbsentWords = {
  atTheTable: 'Aan tafel',
  botForYou: 'Een bot speelt nu voor jou.',
  iAmBack: 'Ik ben er weer',
  botFor: (names) => `Voor ${lists('nl').format(names)} speelt nu een bot.`,
  timeLeft: 'Resterende tijd',
  secondsLeft: (n) => (n === 1 ? 'Nog 1 seconde' : `Nog ${n} seconden`),
  welcomeBack: 'Fijn dat je er weer bent!',
  botDid: 'Intussen speelde een bot voor jou:',
  wantsEnd: (names) => `${lists('nl').format(names)} ${names.length === 1 ? 'wil' : 'willen'} deze partij stoppen.`,
  youWantEnd: 'Je wilt stoppen. Nu de anderen nog …',
  wantsReplace: (names, other) => `${lists('nl').format(names)}: zal een bot het van ${other} overnemen?`,
  youWantReplace: (other) => `Een bot voor ${other}? Nu de anderen nog …`,
  soonReplaced: (other) => `Zodra ${other} een minuut weg is, neemt een bot het over.`,
  missing: (names) =>
    `${lists('nl').format(names)} ${names.length === 1 ? 'is' : 'zijn'} er nu niet. De volgende partij begint als iedereen er is. Of er speelt een bot mee.`,
  agree: 'Akkoord',

  leave: 'Voorgoed weggaan',
  leaveHint: 'Een bot neemt je plaats in, en je krijgt die niet terug.',
  leaveOpenHint: 'Je plaats komt weer vrij.',
  giveUp: 'Deze partij stoppen',
  giveUpHint: 'Als iedereen akkoord is, eindigt die zonder winnaar.',
  replace: (name) => `Een bot voor ${name}`,
  replaceHint: 'Voorgoed, zodra genoeg van jullie het willen.',
  sure: 'Ja, echt',
  back: 'Nee, terug',

  react: 'Reageren',
  reactions: { clap: 'Bravo!', laugh: 'Haha!', gasp: 'Wauw!', oops: 'O nee!', party: 'Hoera!', hurry: 'Kom op!' },
  said: (name, what) => `${name}: ${what}`,
}
