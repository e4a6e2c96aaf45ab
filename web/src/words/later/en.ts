// The words of what is fetched only when it is wanted: games of the past, their replay, the dice, the first game.
const games = (n: number) => (n === 1 ? '1 game' : `${n} games`)

export const en = {
  historyHint: (most: number) => `The last ${most} finished games stay here, on this device and nowhere else.`,
  historyEmpty: 'Nothing here yet. The next game you finish will be.',
  historyOff: 'This browser keeps nothing at the moment, perhaps because the window is private or the device is full.',
  youWon: 'You won',
  unfinished: 'not finished',
  stopped: 'stopped',
  replayOf: (game: string, date: string) => `Replay ${game} of ${date}`,
  saveOf: (game: string, date: string) => `Save ${game} of ${date}`,
  save: 'Save',
  deleteOf: (game: string, date: string) => `Delete ${game} of ${date}`,
  deleteIt: 'Delete',
  deleted: (n: number) => `${games(n)} deleted.`,
  undo: 'Bring back',
  deleteAll: 'Delete all',
  deleteAllAsk: (n: number) =>
    `Really delete ${n === 1 ? 'this game' : `all ${n} games`}? They’ll be gone from this device.`,
  keepThem: 'Keep them',
  saveAll: 'Save all in a file',
  bringIn: 'Import a file',
  bringInHint: 'Files that end in .jsonl. You can also drop them here.',
  reading: 'Reading …',
  broughtIn: (added: number, known: number) =>
    `${games(added)} added.${known > 0 ? ` ${games(known)} you had already.` : ''}`,
  badLine: (file: string, line: number) => `${file}, line ${line} isn’t a game:`,
  moreBad: (n: number) => (n === 1 ? 'And one more line.' : `And ${n} more lines.`),
  tooLarge: (file: string, most: string) => `${file} is too large. At most ${most} fit.`,
  notKept: 'No more room on this device, or this browser keeps nothing.',

  faults: {
    noJson: (line: string) => `${line} isn’t JSON.`,
    missing: (thing: string) => `${thing} is missing.`,
    mustBe: (thing: string, value: string, allowed: string) => `${thing} is ${value}. Allowed: ${allowed}.`,
    object: 'an object',
    list: 'a list',
    text: (most: number) => `a text of at most ${most} characters`,
    tooManyEvents: (n: number, most: number) => `events has ${n} entries; at most ${most} fit.`,
    badOptions: (options: string) => `There’s no game with options ${options}.`,
    otherSeats: (n: number, players: number) =>
      `seats has ${n === 1 ? '1 entry' : `${n} entries`}, but the game has ${players} players.`,
    badEvent: (at: number, event: string, paragraph: string) =>
      `events[${at}], ${event}, is against the rules${paragraph ? ` (${paragraph})` : ''}.`,
    resultTooSoon: (result: string) => `result is ${result}, but the game isn’t over.`,
    otherResult: (result: string, right: string) => `result is ${result}, but the events give ${right}.`,
  },

  toFirst: 'To the start',
  stepBack: 'One step back',
  stepOn: 'One step on',
  toLast: 'To the end',
  playIt: 'Play',
  pauseIt: 'Pause',
  tempo: 'How fast',
  tempi: { slow: 'Slow', normal: 'Normal', quick: 'Quick' },
  position: 'Place in the game',
  stepOf: (n: number, of: number) => `Step ${n} of ${of}`,
  jumpTo: 'Jump to …',
  jumps: {
    turn: 'Next turn',
    round: 'Next round',
    bust: 'Next bust',
    bank: 'Next points made safe',
    grab: 'Next grab',
  },
  standing: (all: string) => `Points: ${all}.`,
  linkHere: 'Copy link to this moment',
  keepIt: 'Keep in my games',
  keptNow: 'It’s in your games.',
  start: 'The game begins.',
  stoppedHere: 'The game was stopped here.',
  linkTooLong: 'This game is too long for a link. Save it and send the file instead.',
  linkOff: 'This browser can’t make or read such links. Use a file instead.',
  linkBad: 'This link is damaged. Perhaps a piece of it got lost on the way.',
  keptGone: 'This game isn’t on this device (any more).',
  tableGone: 'The game of this table can’t be fetched. Perhaps there’s no connection, or it doesn’t exist any more.',
  notAGame: 'This isn’t a game by the rules:',
  noChance: 'The dice of this game can’t be checked: nothing was promised about them before it began.',
  chanceLater: 'The dice can be checked once the game is over.',
  replayKeys:
    'Keys: ← → step, Home and End, P plays and pauses, T, B and S jump to the next turn, bust and safe points.',

  kind: {
    good: 'Dice and cards were kind to you.',
    even: 'Dice and cards treated you like anyone else.',
    bad: 'Dice and cards were not kind to you.',
    few: 'Too few throws and cards yet to tell.',
  },
  kindOften: (percent: string) =>
    `${percent} of all people lie this far from the middle, even with perfectly fair dice.`,
  diceHint:
    'Dice never fall quite evenly, not even perfect ones. The dark line shows what to expect. 95 out of 100 evenings like yours end up in the light band. A dot inside the band is nothing special.',
  whose: 'Whose throws?',
  whoseDice: { all: 'Everybody’s', mine: 'Mine', theirs: 'The others’' },
  fromGames: (n: number) => `Counted over ${games(n)} on this device.`,
  noDice: 'No dice have been thrown here yet.',
  face: 'Side',
  came: 'came',
  usual: 'to be expected',
  fewDice: (n: number) => `${n === 1 ? 'One die' : `${n} dice`}: too few to say anything.`,
  byChance: (n: string, p: string) =>
    `${n} dice in all. By pure chance they would be this uneven, or more, in ${p} of 100 cases.`,
  asFar: (p: string) => `By pure chance it would be as far off in ${p} of 100 cases.`,
  diceLook:
    'Look at many numbers and one of them will look odd: 1 in 20 dots lies outside its band even with perfect dice. At a table you can be certain: the dice are promised beforehand and can be checked in the replay.',
  diceOfThis: 'The dice of this game',

  moreChoices: 'More choices',
  invitesYou: (host: string) => `${host} invites you to play.`,
  atTable: 'Already at the table',
  seatsFree: (n: number) => (n === 1 ? 'One seat is free.' : `${n} seats are free.`),

  rulesOf: (game: string) => `How to play ${game}`,
  independent:
    'A free program that we wrote ourselves, with the rules in our own words. It’s not connected to any publisher.',
  learnIt: 'Play a first game with hints',
  hint: 'Hint',
  hintNext: 'Got it',
  hintDo: 'Now you!',
  hintSkip: 'Skip the hints',
}
export type LaterWords = typeof en
