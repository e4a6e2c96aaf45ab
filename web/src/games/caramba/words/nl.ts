import type { CarambaWords } from './type'
import { lists } from '../../../words/formats'

const fields = (n: number) => (n === 1 ? '1 vakje' : `${n} vakjes`)

export const nl: CarambaWords = {
  name: 'Caramba',
  about: 'Iedereen gooit tegelijk. Vijf van één kleur? Pak het poppetje!',
  levels: {
    novice: 'Is dol op rood, houdt drie gelijke vast en ziet soms vijf gelijke over het hoofd.',
    casual: 'Verzamelt waar er het meest van ligt en doet het rustig aan.',
    club: 'Weet welk poppetje de moeite waard is en grijpt vlot toe.',
    expert: 'Denkt ver vooruit en heeft de snelste handen aan tafel.',
  },
  options: {
    pace: {
      label: 'Hoe snel?',
      values: { race: 'Om het hardst, iedereen tegelijk', turns: 'Op het gemak: eerst kiezen, dan samen gooien' },
    },
    tempo: {
      label: 'Hoe lang rollen de dobbelstenen?',
      number: (n) => (n === 1000 ? '1 seconde' : `${(n / 1000).toLocaleString('nl')} seconden`),
    },
  },
  colors: { k: 'zwart', b: 'blauw', r: 'rood' },
  figures: { k: 'het zwarte poppetje', b: 'het blauwe poppetje', r: 'het rode poppetje' },

  die: (place, color) =>
    color === null ? `Dobbelsteen ${place}: nog niet gegooid` : `Dobbelsteen ${place}: ${color}, houden`,
  held: (place, color, stays) => `Dobbelsteen ${place}, ${color}, ${stays ? 'blijft liggen' : 'rolt mee'}.`,
  seat: (name, field) => `${name}, vakje ${field}`,
  rolls: 'is aan het gooien',
  notThrown: 'nog niet gegooid',
  track: 'Baan',
  figure: (figure, points, owner) =>
    `${figure}, ${fields(points)}${owner === null ? ', in het midden' : owner.you ? ', staat bij jou' : `, staat bij ${owner.name}`}`,
  grab: (figure) => `Pak ${figure}`,
  throwAll: 'Alles gooien',
  throwDice: (n) => (n === 1 ? '1 dobbelsteen gooien' : `${n} dobbelstenen gooien`),
  throwing: 'Ze rollen …',
  wait: 'Wachten',
  noGrab: 'Niet pakken',
  soundOn: 'Geluid aan',
  soundOff: 'Geluid uit',

  grabbed: (who, figure) => (who.you ? `Je pakt ${figure}!` : `${who.name} pakt ${figure}.`),
  robbed: (who, figure, from) =>
    who.you
      ? `Je pakt ${figure} van ${from.name} af!`
      : `${who.name} pakt ${figure} van ${from.you ? 'jou' : from.name} af.`,
  gain: (who, field) => `${who.you ? 'jij' : who.name} naar vakje ${field}`,
  roundOver: (gains) => `De ronde is voorbij, vooruit gaan: ${lists('nl').format(gains)}.`,
  thrown: (who, dice) => (who.you ? `Je hebt ${dice}.` : `${who.name} heeft ${dice}.`),
  deeds: (grabs, robbed) =>
    `${grabs === 1 ? '1 poppetje' : `${grabs} poppetjes`} gepakt${robbed ? `, waarvan ${robbed} van anderen` : ''}`,
  tooSoon: 'Heel even nog …',
  tooLate: 'Te laat, dat poppetje kun je niet meer pakken.',

  ready: 'Klaar voor de start …',
  first: 'Af! Gooi alle vijf!',
  choose: 'Tik aan wat blijft liggen en gooi de rest.',
  allLocked: 'Minstens één dobbelsteen moet rollen.',
  grabIt: (figures) => `Vijf gelijke! Pak ${lists('nl').format(figures)}!`,
  chooseTogether: 'Wat blijft liggen? Dan gooit iedereen.',
  grabOrNot: (figures) => `Vijf gelijke! Pak je ${lists('nl').format(figures)} of niet?`,
  waitingFor: (names) => (names.length === 0 ? 'We gaan zo verder …' : `We wachten op ${lists('nl').format(names)} …`),

  whenReady: 'Klaar? Gooi, dan begint het!',
  imReady: 'Ik ben klaar',
  askReady: 'Ben je klaar? Als iedereen heeft getikt, begint het.',
  isReady: 'klaar',
  stillThere: 'Ben je er nog? De anderen wachten op je.',
  goOn: 'Ja, verder!',
  paused: 'Pauze',
  pausedFor: (names) =>
    names.length === 0
      ? 'Het spel staat stil.'
      : `${lists('nl').format(names)} ${names.length === 1 ? 'is' : 'zijn'} even weg. We gaan verder zodra iedereen er is.`,
  resume: 'Toch verder',

  orderHeld: 'De volgorde bij gelijke stand lag vóór de ronde vast: nagekeken.',
  orderBroken: 'Let op! De server heeft de volgorde bij gelijke stand achteraf veranderd. Dat mag niet.',
  orderUnchecked:
    'Of de volgorde bij gelijke stand vooraf vastlag, is hier niet na te kijken. Dat kan alleen met https.',

  askThrown: (n) => (n === 1 ? 'Wat toont de gegooide dobbelsteen?' : `Wat tonen de ${n} gegooide dobbelstenen?`),
  keys: [
    { key: '1 … 5', does: 'dobbelsteen vasthouden of loslaten' },
    { key: '␣', does: 'gooien' },
    { key: 'Q W E', does: 'zwart, blauw, rood poppetje' },
    { key: 'J K L', does: 'hetzelfde voor de rechterhand' },
    { key: '0', does: 'wachten, niet pakken' },
  ],
}
