// Hosts a game of the people at this device, and bots: it says and hears what a server would (docs/protocol.md), so that the
// same session and the same pictures serve both. The engine leads the game (src/conduct); here are only messages and what is kept.
import { type Engine, EngineError, type Game, type Step, type View } from '../engine/engine'
import type { FromServer, Refusal, TableState, ToServer } from '../net/protocol'
import { decided, type Kept, kTable, type Series } from './kept'

// What a host needs of the world; tests give their own.
export interface HostWorld {
  say(message: FromServer): void
  keep(kept: Kept): void // called before anything that changes the game is said
  now(): number // milliseconds
  after(milliseconds: number, what: () => void): void
  seed(): bigint // 64 random bits
  secret?: () => string // 64 hexadecimal digits that nobody can foresee; missing: nothing is promised
}

export class Host {
  #engine: Engine
  #world: HostWorld
  #kept: Kept
  #pace: number
  #game!: Game
  #view!: View
  #greeted = false
  #paused = false // a game that goes by the clock stands still while nobody looks, or it is held
  #hidden = false // nobody looks
  #held: 'ready' | 'idle' | null = null // until the person says so: before the first throw, or when nothing has come from them
  #opens = 0 // of such a game, as the world counts milliseconds: when play does
  #choosing: Pick<Step, 'asked' | 'grabbing'> = {} // where all choose first: who has still to choose
  #wake: number | null = null // when the engine wants to go on

  // `pace`: milliseconds from one bot's move to the next, so that people can follow.
  constructor(engine: Engine, kept: Kept, pace: number, world: HostWorld) {
    this.#engine = engine
    this.#world = world
    this.#kept = kept
    this.#pace = pace
    this.#open()
  }

  set pace(milliseconds: number) {
    this.#pace = milliseconds
    if (this.#greeted) this.#game.pace(milliseconds)
  }

  hear(message: ToServer) {
    switch (message.t) {
      case 'hello': {
        const { events, number } = this.#kept
        const from = message.game === number && message.have <= events.length ? message.have : 0
        const begun = this.#greeted || this.#waits() ? null : this.#begin()
        this.#tell()
        this.#world.say({ t: 'events', game: number, from, events: events.slice(from) })
        if (begun) this.#take(begun)
        else if (this.#game.timed && !this.#paused) this.#sendSignal()
        break
      }
      case 'move': {
        const { id, game, at, token, since, seat = this.#kept.you } = message
        if (game !== this.#kept.number)
          return this.#refuse(id, { what: `game is ${game}; the game now is number ${this.#kept.number}` })
        if (this.#held) return this.#refuse(id, { what: 'the game waits until you are there' })
        if (this.#kept.seats[seat]?.kind !== 'human') return this.#refuse(id, { what: `nobody sits in seat ${seat}` })
        this.#move(id, `move ${seat} ${at} ${since ?? 0} ${id} ${token}`)
        break
      }
      case 'rematch':
        if (!this.#view.over) return this.#refuse(message.id, { what: 'the game is not over yet' })
        this.#rematch(message.id)
        break
      case 'resume':
        this.#goOn()
        this.#world.say({ t: 'ack', id: message.id, ok: true, events: this.#kept.events.length })
        break
      default:
        if ('id' in message) this.#refuse(message.id, { what: 'nobody else sits at this table' })
    }
  }

  // Nobody looks any more, or somebody does again: a game by the clock stands still meanwhile, and goes on after a signal.
  look(away: boolean) {
    this.#hidden = away
    this.#stand()
  }

  // Nothing has come from the person for a while: a game by the clock waits until they say that they are there.
  idle() {
    if (!this.#game.timed || !this.#greeted || this.#view.over || this.#paused) return
    this.#held = 'idle'
    this.#stand()
  }

  #stand() {
    const still = this.#hidden || this.#held !== null
    if (!this.#game.timed || !this.#greeted || this.#view.over || still === this.#paused) return
    this.#paused = still
    const step = this.#game.step(this.#now, still ? 'pause' : 'go_on')
    this.#tell()
    this.#take(step)
  }

  // By the clock nothing begins before the person is ready.
  #waits(): boolean {
    if (!this.#game.timed || this.#kept.events.length > 0 || this.#greeted) return false
    ;[this.#paused, this.#held] = [true, 'ready']
    return true
  }
  #goOn() {
    const first = this.#held === 'ready'
    this.#held = null
    if (!first) return this.#stand()
    this.#paused = false
    const begun = this.#begin()
    this.#tell()
    this.#take(begun)
  }

  // --- the game -----------------------------------------------------------------------------------------------------------------

  #open() {
    const { game, options, events } = this.#kept
    this.#game = this.#engine.open(game, options)
    for (const event of events) this.#game.add(event)
    this.#view = this.#game.view(events.length)
    this.#kept = { ...this.#kept, options: this.#game.options }
    this.#promise()
  }

  // The promise is kept before anybody hears of it: a reload does not change it.
  #promise() {
    const { events, number, fair } = this.#kept
    const seed = fair?.seed ?? (events.length === 0 ? this.#world.secret?.() : undefined)
    if (seed === undefined) return
    const commit = this.#game.promise(kTable, number, seed)
    if (fair?.commit === commit) return
    this.#kept = { ...this.#kept, fair: { commit, seed } }
    this.#world.keep(this.#kept)
  }

  // From now on the engine leads the game.
  #begin(): Step {
    this.#greeted = true
    this.#wake = null
    const levels = this.#kept.seats.map((seat) => (seat.kind === 'bot' ? seat.level : ''))
    const step = this.#game.lead(this.#now, this.#world.seed(), this.#pace, levels)
    this.#note(step)
    return step
  }

  #note({ asked, grabbing, opens }: Step) {
    if (asked !== undefined && grabbing !== undefined) this.#choosing = { asked, grabbing }
    if (opens !== undefined) this.#opens = this.#now + opens
  }

  // Events are kept first, then told; then come the answers. Bots think last, so that nobody waits for them.
  #take(step: Step) {
    this.#note(step)
    if (step.events.length > 0) this.#happened(step.from, step.events)
    for (const { id, ok, events, ...refusal } of step.verdicts)
      if (ok) this.#world.say({ t: 'ack', id, ok, events })
      else this.#refuse(id, refusal as Refusal)
    if (this.#view.over ? step.events.length > 0 : step.changed) this.#tell()
    if (step.signal && this.#game.timed && !this.#view.over && !this.#paused) this.#sendSignal()
    this.#sleep(step.wake)
    const { number } = this.#kept
    for (const seat of step.think) if (number === this.#kept.number) this.#take(this.#game.think(this.#now, seat))
  }

  #sleep(wake: number | undefined) {
    const at = wake === undefined ? null : this.#now + wake
    if (at === this.#wake) return
    this.#wake = at
    if (at === null) return
    const game = this.#game
    this.#world.after(at - this.#world.now(), () => {
      if (this.#wake !== at || game !== this.#game) return
      this.#wake = null
      this.#take(this.#game.step(this.#now, 'wake'))
    })
  }

  // Whole milliseconds, as the engine counts them.
  get #now(): number {
    return Math.floor(this.#world.now())
  }

  #happened(from: number, events: string[]) {
    this.#view = this.#game.view(from + events.length)
    this.#kept = { ...this.#kept, events: [...this.#kept.events, ...events], over: this.#view.over, ...this.#series() }
    this.#world.keep(this.#kept)
    this.#world.say({ t: 'events', game: this.#kept.number, from, events })
  }

  // The series once this game is over. A game that several win is nobody's.
  #series(): { series?: Series } {
    const { series } = this.#kept
    const [winner, another] = this.#view.winners
    if (!series || !this.#view.over || winner === undefined || another !== undefined) return {}
    return { series: { ...series, wins: series.wins.map((won, seat) => won + Number(seat === winner)) } }
  }

  #move(id: string, line: string) {
    let step: Step
    try {
      step = this.#game.step(this.#now, line)
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
      return this.#refuse(id, error.refusal)
    }
    this.#take(step)
  }

  #rematch(id: string) {
    // Everyone moves on by one seat, so that the next one begins.
    const { seats, you, number, series } = this.#kept
    this.#game.close()
    this.#kept = {
      ...this.#kept,
      seats: [...seats.slice(1), seats[0]!],
      you: (you + seats.length - 1) % seats.length,
      number: number + 1,
      events: [],
      over: false,
    }
    delete this.#kept.fair
    // After a decided series another one begins.
    if (series)
      this.#kept.series = {
        ...series,
        wins: decided(series) === null ? [...series.wins.slice(1), series.wins[0]!] : series.wins.map(() => 0),
      }
    this.#choosing = {}
    this.#open()
    this.#world.keep(this.#kept)
    this.#greeted = false
    const begun = this.#waits() ? null : this.#begin()
    this.#tell()
    this.#world.say({ t: 'events', game: this.#kept.number, from: 0, events: [] })
    this.#world.say({ t: 'ack', id, ok: true, events: 0 })
    if (begun) this.#take(begun)
  }

  // --- what is said -------------------------------------------------------------------------------------------------------------

  #tell() {
    const { game, options, seats, you, number, events, series, fair } = this.#kept
    const own = seats.flatMap(({ kind }, seat) => (kind === 'human' ? [seat] : []))
    const state: TableState = {
      table: kTable,
      game: number,
      id: game,
      options,
      state: this.#view.over ? 'over' : 'playing',
      you,
      seats,
      events: events.length,
      rematch: [],
      watchers: 0,
      ...(this.#view.over ? {} : this.#choosing),
      ...(this.#paused ? { paused: true } : {}),
      ...(fair ? { fair: { commit: fair.commit, promises: [], closed: false, shown: [] } } : {}),
      ...(own.length > 1 ? { own } : {}),
      ...(this.#held ? { held: this.#held } : {}),
      ...(series ? { series: { ...series, decided: decided(series) } } : {}),
    }
    this.#world.say({ t: 'table', ...state })
  }

  #sendSignal() {
    const left = Math.max(0, Math.ceil(this.#opens - this.#world.now()))
    this.#world.say({ t: 'signal', game: this.#kept.number, at: this.#kept.events.length, in: left, commit: '' })
  }

  #refuse(id: string, refusal: Refusal) {
    this.#world.say({ t: 'ack', id, ok: false, ...refusal })
  }
}
