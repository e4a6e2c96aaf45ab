import type { CarambaWords } from './type'
import { lists } from '../../../words/formats'

const fields = (n: number) => (n === 1 ? '1 field' : `${n} fields`)

export const en: CarambaWords = {
  name: 'Caramba',
  about: 'Everybody throws at once. Five of a colour? Grab the figure!',
  levels: {
    novice: 'Loves red, holds on to three of a kind and sometimes misses its own five.',
    casual: 'Collects whatever it has most of and takes its time.',
    club: 'Knows which figure is worth the trouble and is quick to grab.',
    expert: 'Thinks far ahead and has the quickest hands at the table.',
  },
  options: {
    pace: { label: 'How fast?', values: { race: 'A race, all at once', turns: 'At ease: all choose, then all throw' } },
    tempo: {
      label: 'How long do dice roll?',
      number: (n) => (n === 1000 ? '1 second' : `${n / 1000} seconds`),
    },
  },
  colors: { k: 'black', b: 'blue', r: 'red' },
  figures: { k: 'the black figure', b: 'the blue figure', r: 'the red figure' },

  die: (place, color) => (color === null ? `Die ${place}: not thrown yet` : `Die ${place}: ${color}, keep`),
  held: (place, color, stays) => `Die ${place}, ${color}, ${stays ? 'stays' : 'flies'}.`,
  seat: (name, field) => `${name}, field ${field}`,
  rolls: 'is throwing',
  notThrown: 'not thrown yet',
  track: 'Track',
  figure: (figure, points, owner) =>
    `${figure}, ${fields(points)}${owner === null ? ', in the middle' : owner.you ? ', stands with you' : `, stands with ${owner.name}`}`,
  grab: (figure) => `Grab ${figure}`,
  throwAll: 'Throw all',
  throwDice: (n) => (n === 1 ? 'Throw 1 die' : `Throw ${n} dice`),
  throwing: 'Rolling …',
  wait: 'Wait',
  noGrab: 'Don’t grab',
  soundOn: 'Sound on',
  soundOff: 'Sound off',

  grabbed: (who, figure) => (who.you ? `You grab ${figure}!` : `${who.name} grabs ${figure}.`),
  robbed: (who, figure, from) =>
    who.you
      ? `You take ${figure} from ${from.name}!`
      : `${who.name} takes ${figure} from ${from.you ? 'you' : from.name}.`,
  gain: (who, field) => `${who.you ? 'you' : who.name} to field ${field}`,
  roundOver: (gains) => `The round is over, moving on: ${lists('en').format(gains)}.`,
  thrown: (who, dice) => (who.you ? `You have ${dice}.` : `${who.name} has ${dice}.`),
  deeds: (grabs, robbed) =>
    `${grabs === 1 ? '1 grab' : `${grabs} grabs`}${robbed ? `, ${robbed} of them from others` : ''}`,
  tooSoon: 'Just a moment …',
  tooLate: 'Too late, that figure isn’t yours to take any more.',

  ready: 'On your marks …',
  first: 'Go! Throw all five dice!',
  choose: 'Tap the dice to keep, then throw the rest.',
  allLocked: 'At least one die has to fly.',
  grabIt: (figures) => `Five of a kind! Grab ${lists('en').format(figures)}!`,
  chooseTogether: 'What stays? Then all throw.',
  grabOrNot: (figures) => `Five of a kind! Do you grab ${lists('en').format(figures)}, or not?`,
  waitingFor: (names) =>
    names.length === 0 ? 'We go on in a moment …' : `We’re waiting for ${lists('en').format(names)} …`,

  whenReady: 'Ready? Throw, and off we go!',
  imReady: 'I’m ready',
  askReady: 'Are you ready? When everybody has tapped, off we go.',
  isReady: 'ready',
  stillThere: 'Are you still there? The others are waiting for you.',
  goOn: 'Yes, go on!',
  paused: 'Pause',
  pausedFor: (names) =>
    names.length === 0
      ? 'The game stands still.'
      : `${lists('en').format(names)} ${names.length === 1 ? 'is' : 'are'} away just now. We go on as soon as everybody is here.`,
  resume: 'Go on all the same',

  orderHeld: 'The order for ties was settled before the round: checked.',
  orderBroken: 'Careful! The server changed the order for ties afterwards. That must not happen.',
  orderUnchecked: 'Whether the order for ties was settled beforehand cannot be checked here. That takes https.',

  askThrown: (n) => (n === 1 ? 'What does the thrown die show?' : `What do the ${n} thrown dice show?`),
  keys: [
    { key: '1 … 5', does: 'hold or free a die' },
    { key: '␣', does: 'throw' },
    { key: 'Q W E', does: 'black, blue, red figure' },
    { key: 'J K L', does: 'the same for the right hand' },
    { key: '0', does: 'wait, don’t grab' },
  ],
}
