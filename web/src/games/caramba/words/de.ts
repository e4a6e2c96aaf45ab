import type { CarambaWords } from './type'
import { lists } from '../../../words/formats'

const fields = (n: number) => (n === 1 ? '1 Feld' : `${n} Felder`)

export const de: CarambaWords = {
  name: 'Caramba',
  about: 'Alle würfeln gleichzeitig. Fünf von einer Farbe? Schnapp dir die Figur!',
  levels: {
    novice: 'Liebt Rot, hält drei Gleiche fest und übersieht manchmal die eigenen fünf.',
    casual: 'Sammelt, wovon gerade am meisten liegt, und lässt sich Zeit dabei.',
    club: 'Weiß, welche Figur die Mühe lohnt, und greift flink zu.',
    expert: 'Denkt weit voraus und hat die schnellsten Hände am Tisch.',
  },
  options: {
    pace: {
      label: 'Wie schnell?',
      values: { race: 'Um die Wette, alle gleichzeitig', turns: 'In Ruhe: alle wählen, dann werfen alle' },
    },
    tempo: {
      label: 'Wie lange rollen die Würfel?',
      number: (n) => (n === 1000 ? '1 Sekunde' : `${(n / 1000).toLocaleString('de')} Sekunden`),
    },
  },
  colors: { k: 'schwarz', b: 'blau', r: 'rot' },
  figures: { k: 'die schwarze Figur', b: 'die blaue Figur', r: 'die rote Figur' },

  die: (place, color) =>
    color === null ? `Würfel ${place}: noch nicht geworfen` : `Würfel ${place}: ${color}, behalten`,
  held: (place, color, stays) => `Würfel ${place}, ${color}, ${stays ? 'bleibt liegen' : 'fliegt mit'}.`,
  seat: (name, field) => `${name}, Feld ${field}`,
  rolls: 'würfelt gerade',
  notThrown: 'noch nicht geworfen',
  track: 'Laufstrecke',
  figure: (figure, points, owner) =>
    `${figure}, ${fields(points)}${owner === null ? ', in der Mitte' : owner.you ? ', steht bei dir' : `, steht bei ${owner.name}`}`,
  grab: (figure) => `Schnapp dir ${figure}`,
  throwAll: 'Alle werfen',
  throwDice: (n) => (n === 1 ? '1 Würfel werfen' : `${n} Würfel werfen`),
  throwing: 'Rollt …',
  wait: 'Warten',
  noGrab: 'Nicht schnappen',
  soundOn: 'Ton einschalten',
  soundOff: 'Ton ausschalten',

  grabbed: (who, figure) => (who.you ? `Du schnappst dir ${figure}!` : `${who.name} schnappt sich ${figure}.`),
  robbed: (who, figure, from) =>
    who.you
      ? `Du nimmst ${from.name} ${figure} weg!`
      : `${who.name} nimmt ${from.you ? 'dir' : from.name} ${figure} weg.`,
  gain: (who, field) => `${who.you ? 'du' : who.name} auf Feld ${field}`,
  roundOver: (gains) => `Runde zu Ende, es ziehen weiter: ${lists('de').format(gains)}.`,
  thrown: (who, dice) => (who.you ? `Du hast ${dice}.` : `${who.name} hat ${dice}.`),
  deeds: (grabs, robbed) =>
    `${grabs === 1 ? '1 Figur' : `${grabs} Figuren`} geschnappt${robbed ? `, ${robbed} davon anderen weggenommen` : ''}`,
  tooSoon: 'Einen Moment noch …',
  tooLate: 'Zu spät, diese Figur ist nicht mehr zu haben.',

  ready: 'Auf die Plätze …',
  first: 'Los! Wirf alle fünf Würfel!',
  choose: 'Tippe an, was liegen bleibt, und wirf den Rest.',
  allLocked: 'Mindestens ein Würfel muss fliegen.',
  grabIt: (figures) => `Fünf Gleiche! Schnapp dir ${lists('de').format(figures)}!`,
  chooseTogether: 'Was bleibt liegen? Dann werfen alle.',
  grabOrNot: (figures) => `Fünf Gleiche! Schnappst du dir ${lists('de').format(figures)} oder nicht?`,
  waitingFor: (names) =>
    names.length === 0 ? 'Gleich geht’s weiter …' : `Wir warten auf ${lists('de').format(names)} …`,

  whenReady: 'Bereit? Wirf, dann geht es los!',
  imReady: 'Ich bin bereit',
  askReady: 'Bist du bereit? Wenn alle getippt haben, geht es los.',
  isReady: 'bereit',
  stillThere: 'Bist du noch da? Die anderen warten auf dich.',
  goOn: 'Ja, weiter!',
  paused: 'Pause',
  pausedFor: (names) =>
    names.length === 0
      ? 'Das Spiel steht still.'
      : `${lists('de').format(names)} ${names.length === 1 ? 'ist' : 'sind'} gerade weg. Es geht weiter, sobald alle da sind.`,
  resume: 'Trotzdem weiter',

  orderHeld: 'Die Reihenfolge bei Gleichstand stand vor der Runde fest: nachgeprüft.',
  orderBroken: 'Achtung! Der Server hat die Reihenfolge bei Gleichstand nachträglich geändert. Das darf nicht sein.',
  orderUnchecked:
    'Ob die Reihenfolge bei Gleichstand vorher feststand, lässt sich hier nicht prüfen. Das geht nur mit https.',

  askThrown: (n) => (n === 1 ? 'Was zeigt der geworfene Würfel?' : `Was zeigen die ${n} geworfenen Würfel?`),
  keys: [
    { key: '1 … 5', does: 'Würfel behalten oder freigeben' },
    { key: '␣', does: 'werfen' },
    { key: 'Q W E', does: 'schwarze, blaue, rote Figur' },
    { key: 'J K L', does: 'dasselbe für die rechte Hand' },
    { key: '0', does: 'warten, nicht schnappen' },
  ],
}
