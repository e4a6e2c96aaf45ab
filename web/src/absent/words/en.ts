import type { AbsentWords } from './type'
import { lists } from '../../words/formats'

export const en: AbsentWords = {
  atTheTable: 'At the table',
  botForYou: 'A bot is playing for you.',
  iAmBack: 'I’m back',
  botFor: (names) => `A bot is playing for ${lists('en').format(names)}.`,
  timeLeft: 'Time left',
  secondsLeft: (n) => (n === 1 ? '1 second left' : `${n} seconds left`),
  welcomeBack: 'Welcome back!',
  botDid: 'While you were away, a bot played for you:',
  wantsEnd: (names) => `${lists('en').format(names)} would like to stop this game.`,
  youWantEnd: 'You’d like to stop. Waiting for the others …',
  wantsReplace: (names, other) => `${lists('en').format(names)}: let a bot take over from ${other}?`,
  youWantReplace: (other) => `A bot for ${other}? Waiting for the others …`,
  soonReplaced: (other) => `Once ${other} has been gone for a minute, a bot takes over.`,
  missing: (names) =>
    `${lists('en').format(names)} ${names.length === 1 ? 'isn’t' : 'aren’t'} here. The next game begins when everyone is here. Or a bot joins in.`,
  agree: 'Agree',

  leave: 'Leave for good',
  leaveHint: 'A bot takes your seat, and you can’t get it back.',
  leaveOpenHint: 'Your seat will be free again.',
  giveUp: 'Stop this game',
  giveUpHint: 'Once everyone agrees, it ends without a winner.',
  replace: (name) => `A bot for ${name}`,
  replaceHint: 'For good, once enough of you want it.',
  sure: 'Yes, really',
  back: 'No, go back',

  react: 'React',
  reactions: { clap: 'Bravo!', laugh: 'Haha!', gasp: 'Wow!', oops: 'Oh no!', party: 'Hooray!', hurry: 'Come on!' },
  said: (name, what) => `${name}: ${what}`,
}
