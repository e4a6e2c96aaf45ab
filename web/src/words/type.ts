// Every text of the client outside the games' own pictures. Where a number or a name decides the form, the entry is a function.

export interface Who {
  you: boolean
  name: string
}

export interface Words {
  language: string // in itself: "Deutsch"
  chooseLanguage: string
  title: string
  tagline: string
  skip: string
  home: string
  close: string
  loading: string

  yourName: string
  nameHint: string
  nameMissing: string
  nameLong: (n: number) => string
  nameRefused: string
  playNow: string
  playAlone: string
  playOn: string
  otherBots: string
  bots: (n: number) => string
  newTable: string
  newTableHint: string
  join: string
  joinHint: string
  joinField: string
  joinBad: string
  linkCut: string
  linkCutHint: string
  rules: string
  history: string
  replay: string
  dice: string
  firstTime: string
  learn: string
  knowIt: string

  players: (n: number) => string
  fewer: string
  more: string
  seat: (n: number) => string
  me: string
  levels: Record<string, string> // names of bots
  hintsHere: Record<'words' | 'odds', string>

  joinTable: string
  takeSeat: string
  keepsNothing: string
  tableFull: string
  invitationUsed: string
  onlyInvited: string
  tableUnknown: string
  watch: string
  watching: string
  bigScreen: string
  wholeTable: string
  side: string
  noSide: string
  watchers: (n: number) => string

  waitingTitle: string
  waitingFor: (n: number) => string
  invite: string
  inviteOne: (seat: number) => string
  onlyThisMachine: string
  copyLink: string
  copied: string
  share: string
  qr: string
  fillWithBots: string
  freeThisSeat: string
  freeSeatOf: (name: string) => string
  seatNumber: (seat: number) => string
  goesFirst: (name: string | null) => string // null: you
  goFirst: string
  letGoFirst: (name: string) => string
  moveUp: (name: string) => string
  youArrange: string
  freeSeat: string
  you: string
  here: string
  away: string

  lost: string
  closed: string
  seatGone: string
  again: string
  serverGone: string
  notStarted: string
  fetchAgain: string
  serverAway: string
  tooMuch: string
  refused: string
  newer: string
  newVersion: string
  renew: string

  log: string
  showAgain: string
  logEmpty: string
  settings: string
  menu: string
  shortcuts: string
  shortcutsOn: string
  points: (n: number) => string

  wins: (winners: Who[]) => string
  bestOf: (n: number) => string
  winsSeries: (who: Who) => string
  gamesWon: (n: number) => string
  result: string
  place: string
  player: string
  pointsColumn: string
  cardsColumn: string
  gaveUp: string
  rematch: string
  rematchWanted: string
  wantsRematch: (names: string[]) => string
  hint: string
  whatIf: string
  coachOf: string
  record: string
  showTable: string
  promised: string
  checkChance: string
  checkingChance: string
  chanceRight: (outcomes: number, mine: boolean) => string
  chanceWrong: string
  chanceUnchecked: string
  chanceUnread: string
  risks: string[] // five, from safe to foolhardy
  yourTurn: string
  showResult: string
}
