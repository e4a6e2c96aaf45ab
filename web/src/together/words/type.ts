export interface TogetherWords {
  title: (game: string) => string // of the page where a game on this device is set up
  who: string
  people: (n: number) => string
  around: string // that the device is passed on
  ends: string // that it lies between two people who race
  whenRace: string // when people who share a device may race
  first: (face: string, seat: number) => string
  faceOf: (name: string) => string
  begin: string
  turnOf: (name: string) => string
}
