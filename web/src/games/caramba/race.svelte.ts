// Dice on the table and dice in the air. The server sends the result of a throw at once; it is shown when the throw ends: of one's
// own counted from the press, of the others' from its arrival. So events are not shown in the order in which they came, and a
// grab tells which one was shown last, and how long ago (docs/protocol.md).
import type { Step } from '../../play/step'
import { type Color, endsRound, keepToken, type Position, sorted } from './position'

export interface Clock {
  now(): number // milliseconds
  after(milliseconds: number, what: () => void): () => void // gives a function that calls it off
}

export interface Tray {
  dice: (Color | null)[] // five places; null: nothing has been thrown there in this round
  air: boolean[] // which of them are in the air
}

const kDice = 5
// Messages of one connection take a few milliseconds more or less. A throw that follows the last one at the first possible moment is
// sent this much later, so that it does not arrive before the server may take it (C10).
export const kJitter = 10 // milliseconds
const none = () => Array.from({ length: kDice }, () => false)
const empty = (): Tray => ({ dice: Array.from({ length: kDice }, () => null), air: none() })
const inAir = ({ air }: Tray) => air.includes(true)

// The places of the dice that stay, from the left, when these are kept.
function staying(dice: readonly (Color | null)[], kept: string): boolean[] {
  const left = [...kept]
  return dice.map((die) => {
    const at = die === null ? -1 : left.indexOf(die)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

export class Race {
  trays = $state.raw<Tray[]>([])
  locked = $state.raw<boolean[]>(none()) // one's own dice that stay
  heard = 0 // how many events it knows of

  #you = $state<number | null>(null)
  #left = new Map<number, boolean[]>() // what stays of those who had the device before
  #lasts: () => number
  #clock: Clock
  #landed: (seat: number) => void
  #ends: number[] = []
  #sendable = 0 // when one's own next throw may be sent
  #pending: (Step<Position> | null)[] = [] // the result of a throw that has not ended
  #callOff: ((() => void) | null)[] = []
  #shown: { at: number; time: number }

  // `lasts`: how long a throw lasts that begins now, in milliseconds. `landed` is told when a seat's dice lie.
  constructor(you: number | null, lasts: () => number, clock: Clock, landed: (seat: number) => void) {
    this.#you = you
    this.#lasts = lasts
    this.#clock = clock
    this.#landed = landed
    this.#shown = { at: -1, time: clock.now() }
  }

  // The device goes on to who sits there.
  sit(you: number | null) {
    if (you === this.#you) return
    if (this.#you !== null) this.#left.set(this.#you, this.locked)
    this.#you = you
    this.locked = (you === null ? undefined : this.#left.get(you)) ?? none()
  }

  // Everything as it lies after so many events, nothing in the air.
  sync(position: Position, events: number) {
    this.close()
    this.trays = position.seats.map(({ dice }) =>
      dice === null
        ? empty()
        : { dice: Array.from({ length: kDice }, (_, i) => (dice[i] as Color | undefined) ?? null), air: none() },
    )
    this.locked = none()
    this.#left.clear()
    this.#ends = this.trays.map(() => 0)
    this.#pending = this.trays.map(() => null)
    this.#callOff = this.trays.map(() => null)
    this.heard = events
    this.#shown = { at: events - 1, time: this.#clock.now() }
  }

  close() {
    for (const callOff of this.#callOff) callOff?.()
  }

  get mine(): Tray | undefined {
    return this.#you === null ? undefined : this.trays[this.#you]
  }
  rolls(seat: number): boolean {
    return inAir(this.trays[seat]!)
  }
  get mayLock(): boolean[] {
    return this.mine?.dice.map((die, i) => die !== null && !this.mine!.air[i]) ?? []
  }
  get mayThrow(): boolean {
    return this.mine !== undefined && !inAir(this.mine) && this.locked.includes(false)
  }

  lock(place: number) {
    if (this.mayLock[place]) this.locked = this.locked.map((locked, i) => locked !== (i === place))
  }

  // The move that throws what is not locked.
  get token(): string {
    return this.#keeping(this.#you!, this.locked)
  }
  #keeping(seat: number, locked: boolean[]): string {
    return keepToken(this.trays[seat]!.dice.filter((die, i): die is Color => die !== null && locked[i]!))
  }

  // One's own dice leave the hand, at the press. Gives how many milliseconds later the throw is sent: kJitter at most.
  start(): number {
    this.#throw(
      this.#you!,
      this.locked.map((locked) => !locked),
    )
    const wait = Math.max(0, this.#sendable - this.#clock.now())
    this.delay(wait)
    return wait
  }
  // The throw is sent after so many milliseconds, and lasts from then.
  delay(milliseconds: number) {
    const sent = this.#clock.now() + milliseconds
    this.#ends[this.#you!] = sent + this.#lasts()
    this.#sendable = this.#ends[this.#you!]! + kJitter
  }
  // The server would not have them at all.
  takeBack() {
    this.#sendable = 0
    if (this.mine) this.#lay(this.#you!, { ...this.mine, air: none() })
  }

  // Of a grab: how many events it follows, and the milliseconds from the display of the last of them.
  claim(): { at: number; since: number } {
    return { at: this.#shown.at + 1, since: Math.max(0, Math.round(this.#clock.now() - this.#shown.time)) }
  }

  // An event has arrived.
  hear(step: Step<Position>) {
    const { at, seat, token } = step
    if (at < this.heard) return // skipped meanwhile
    this.heard = at + 1
    if (token.startsWith('keep:')) {
      if (seat === this.#you && this.rolls(seat)) return // shown since the press
      const mine = seat === this.#you ? this.locked : this.#left.get(seat)
      const stays =
        mine && token === this.#keeping(seat, mine)
          ? mine
          : staying(this.trays[seat]!.dice, token.slice('keep:'.length))
      this.#throw(
        seat,
        stays.map((stay) => !stay),
      )
      this.#show(at)
    } else if (token.startsWith('dice:')) {
      this.#pending[seat] = step
      const left = this.#ends[seat]! - this.#clock.now()
      if (left <= 0) this.#land(seat)
      else this.#callOff[seat] = this.#clock.after(left, () => this.#land(seat))
    } else {
      this.#land(seat) // no seat grabs before its dice lie
      this.#show(at)
      if (endsRound(step)) this.sync(step.after.position, at + 1)
    }
  }

  #throw(seat: number, air: boolean[]) {
    this.#ends[seat] = this.#clock.now() + this.#lasts()
    this.#lay(seat, { ...this.trays[seat]!, air })
  }

  #land(seat: number) {
    const step = this.#pending[seat]
    if (!step) return
    this.#callOff[seat]?.()
    this.#callOff[seat] = this.#pending[seat] = null
    const { dice, air } = this.trays[seat]!
    const thrown = [...step.token.slice('dice:'.length)] as Color[]
    const lie = dice.map((die, i) => (air[i] ? (thrown.shift() ?? null) : die))
    const truth = step.after.position.seats[seat]!.dice ?? ''
    // Where one plays in two windows, the other one's dice lie as the engine says.
    this.#lay(seat, {
      dice: sorted(lie.filter((die) => die !== null)) === truth ? lie : ([...truth] as Color[]),
      air: none(),
    })
    this.#show(step.at)
    this.#landed(seat)
  }

  #lay(seat: number, tray: Tray) {
    this.trays = this.trays.map((other, i) => (i === seat ? tray : other))
  }

  #show(at: number) {
    this.#shown = { at, time: this.#clock.now() }
  }
}
