// Hosts a game of one person against bots, on this device: it says and hears what a server would (docs/protocol.md), so that the
// same session and the same pictures serve both. The rules, the bots and chance are the engine's.
import { type Engine, EngineError, type Game, type Hand, type View } from '../engine/engine'
import type { FromServer, Refusal, TableState, ToServer } from '../net/protocol'
import { decided, type Kept, type Series } from './kept'

// What a host needs of the world; tests give their own.
export interface HostWorld {
  say(message: FromServer): void
  keep(kept: Kept): void // called before anything that changes the game is said
  now(): number // milliseconds
  after(milliseconds: number, what: () => void): void
  seed(): bigint // 64 random bits
}

// Milliseconds until play opens: of a game, and of each round after the first; as at a table of the server.
const kFirstCountdown = 3000
const kNextCountdown = 4000

// How long a hand takes for a move, in milliseconds; `random` gives 0 ≤ x < 1. The engine's own drawing, done here
// (hand_time in src/bots/hands.cc).
export function handTime({ median, spread, misses, quickest, overlooked }: Hand, raced: boolean, random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const time = Math.max(quickest, median * Math.exp((spread / 1000) * normal))
  return raced && random() < misses / 1000 ? time + overlooked : time
}

type Move = Extract<ToServer, { t: 'move' }>

export class Host {
  pace: number // milliseconds from one bot's move to the next, so that people can follow

  #engine: Engine
  #world: HostWorld
  #kept: Kept
  #game!: Game
  #view!: View
  #greeted = false
  // Of a game that goes by the clock, as the world counts milliseconds.
  #began = 0 // when the game did, less all the time in which it lay aside
  #opens = 0 // when play does
  #free: number[] = [] // when the last throw of each seat ends
  #paused = false // while nobody looks
  #round = 0 // counts signals: what a bot planned before the last one is forgotten

  constructor(engine: Engine, kept: Kept, pace: number, world: HostWorld) {
    this.#engine = engine
    this.#world = world
    this.#kept = kept
    this.pace = pace
    this.#open()
  }

  hear(message: ToServer) {
    switch (message.t) {
      case 'hello': {
        const { events, number } = this.#kept
        const from = message.game === number && message.have <= events.length ? message.have : 0
        this.#tell()
        this.#world.say({ t: 'events', game: number, from, events: events.slice(from) })
        if (!this.#greeted) this.#begin()
        else if (this.#game.timed && !this.#paused) this.#sendSignal()
        this.#greeted = true
        break
      }
      case 'move':
        this.#move(message)
        break
      case 'rematch':
        if (!this.#view.over) return this.#answer(message.id, { what: 'the game is not over yet' })
        this.#rematch()
        this.#answer(message.id)
        this.#begin()
        break
      default:
        if ('id' in message) this.#answer(message.id, { what: 'nobody else sits at this table' })
    }
  }

  // Nobody looks any more, or somebody does again: a game by the clock stands still meanwhile, and goes on after a signal.
  look(away: boolean) {
    if (!this.#game.timed || !this.#greeted || this.#view.over || away === this.#paused) return
    this.#paused = away
    ++this.#round // what bots planned is forgotten
    this.#tell()
    if (!away) this.#goOnByTheClock()
  }

  // --- the game -----------------------------------------------------------------------------------------------------------------

  #open() {
    const { game, options, events } = this.#kept
    this.#game = this.#engine.open(game, options)
    for (const event of events) this.#game.add(event)
    this.#view = this.#game.view(events.length)
    this.#kept = { ...this.#kept, options: this.#game.options }
  }

  #begin() {
    if (this.#game.timed) this.#goOnByTheClock()
    else this.#goOn()
  }

  // Events that the engine has: kept first, then told.
  #happened(events: string[]) {
    const from = this.#kept.events.length
    this.#view = this.#game.view(from + events.length)
    this.#kept = { ...this.#kept, events: [...this.#kept.events, ...events], over: this.#view.over, ...this.#series() }
    this.#world.keep(this.#kept)
    this.#world.say({ t: 'events', game: this.#kept.number, from, events })
    if (this.#view.over) this.#tell()
  }

  // The series once this game is over. A game that several win is nobody's.
  #series(): { series?: Series } {
    const { series } = this.#kept
    const [winner, another] = this.#view.winners
    if (!series || !this.#view.over || winner === undefined || another !== undefined) return {}
    return { series: { ...series, wins: series.wins.map((won, seat) => won + Number(seat === winner)) } }
  }

  // A move and the chance after it; `time` as it stands at the end of events of a game by the clock.
  #play(seat: number, token: string, time = '') {
    const events: string[] = []
    const add = (what: string) => {
      const event = what + time
      this.#game.add(event)
      events.push(event)
      return this.#game.view(this.#kept.events.length + events.length)
    }
    let view = add(`${seat} ${token}`)
    for (let thrower; (thrower = view.pending.chance[0]) !== undefined; ) view = add(`${thrower} ${this.#game.sample(thrower, this.#world.seed())}`)
    this.#happened(events)
  }

  #move({ id, game, at, token }: Move) {
    const { number, events, you } = this.#kept
    if (this.#game.timed && game === number) return this.#act(id, token)
    if (game !== number || at !== events.length) return this.#answer(id, { what: 'the game has gone on meanwhile' })
    if (this.#game.together) return this.#choose(id, token)
    if (!this.#view.moves[you]?.includes(token)) return this.#answer(id, { what: `${token} is no move here` })
    this.#play(you, token)
    this.#answer(id)
    this.#goOn()
  }

  #rematch() {
    // Everyone moves on by one seat, so that the next one begins.
    const { seats, you, number, series } = this.#kept
    this.#game.close()
    this.#kept = { ...this.#kept, seats: [...seats.slice(1), seats[0]!], you: (you + seats.length - 1) % seats.length, number: number + 1, events: [], over: false }
    // After a decided series another one begins.
    if (series) this.#kept.series = { ...series, wins: decided(series) === null ? [...series.wins.slice(1), series.wins[0]!] : series.wins.map(() => 0) }
    this.#open()
    this.#world.keep(this.#kept)
    this.#tell()
    this.#world.say({ t: 'events', game: this.#kept.number, from: 0, events: [] })
  }

  // --- bots ---------------------------------------------------------------------------------------------------------------------

  #goOn() {
    if (this.#view.over) return
    if (this.#game.together) return this.#askBots()
    const seat = this.#view.pending.move[0]!
    const level = this.#levelOf(seat)
    if (level === null) return
    // A bot thinks while its pace runs.
    const began = this.#world.now()
    const { number, events } = this.#kept
    const token = this.#game.bot(seat, level, this.#world.seed())
    this.#world.after(Math.max(0, this.pace - (this.#world.now() - began)), () => {
      if (this.#kept.number !== number || this.#kept.events.length !== events.length) return
      this.#play(seat, token)
      this.#goOn()
    })
  }

  #levelOf(seat: number): string | null {
    const sitter = this.#kept.seats[seat]!
    return sitter.kind === 'bot' ? sitter.level : null
  }

  // --- where all choose first -----------------------------------------------------------------------------------------------------

  // Bots choose at once, so that of a beat one's own choice is the last. Where only bots are asked the beat is played.
  #askBots() {
    for (const seat of this.#game.asked().asked) {
      const level = this.#levelOf(seat)
      if (level !== null) this.#game.choose(seat, this.#game.bot(seat, level, this.#world.seed()))
    }
    if (this.#game.asked().asked.length > 0) this.#tell()
    else this.#playBeat()
  }

  // Gives whether one's own grab came after another one.
  #playBeat(): boolean {
    const { events, late } = this.#game.beat(this.#world.seed())
    this.#happened(events)
    if (!this.#view.over) this.#askBots()
    return late.includes(this.#kept.you)
  }

  #choose(id: string, token: string) {
    try {
      this.#game.choose(this.#kept.you, token)
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
      return this.#answer(id, error.refusal)
    }
    this.#answer(id, this.#playBeat() ? { what: 'another grab came before', paragraph: 'C5' } : undefined)
  }

  // --- by the clock ---------------------------------------------------------------------------------------------------------------

  // A game begins, or is taken up again where it was left.
  #goOnByTheClock() {
    const last = this.#kept.events.at(-1)?.split('@')[1] ?? '0'
    this.#began = this.#world.now() - Number(last)
    if (!this.#view.over) this.#signal(kFirstCountdown)
  }

  #signal(countdown: number) {
    ++this.#round
    this.#opens = this.#world.now() + countdown
    this.#free = this.#kept.seats.map(() => 0)
    this.#sendSignal()
    for (const seat of this.#kept.seats.keys()) this.#plan(seat)
  }

  #sendSignal() {
    const left = Math.max(0, Math.ceil(this.#opens - this.#world.now()))
    this.#world.say({ t: 'signal', game: this.#kept.number, at: this.#kept.events.length, in: left, commit: '' })
  }

  // One's own move. Nobody is farther away than another one here, so grabs count as they come.
  #act(id: string, token: string) {
    const { you } = this.#kept
    const now = this.#world.now()
    const tempo = this.#game.tempo(token)
    if (this.#paused) return this.#answer(id, { what: 'the game stands still' })
    const wait = Math.ceil(Math.max(this.#opens, tempo > 0 ? this.#free[you]! : 0) - now)
    if (wait > 0) return this.#answer(id, { what: `too early by ${wait} ms`, paragraph: 'C10', wait })
    if (!this.#view.moves[you]?.includes(token)) return this.#answer(id, { what: `${token} is no move here`, paragraph: 'C5' })
    this.#playNow(you, token, tempo)
    this.#answer(id)
  }

  #playNow(seat: number, token: string, tempo: number) {
    const now = this.#world.now()
    if (tempo > 0) this.#free[seat] = now + tempo
    this.#play(seat, token, ` @${Math.round(now - this.#began)}`)
    if (!this.#view.over && this.#game.atSignal()) this.#signal(kNextCountdown)
  }

  // A bot thinks at once and acts when its hand is there; what has become impossible meanwhile is thought over again.
  #plan(seat: number) {
    const level = this.#levelOf(seat)
    if (level === null || this.#view.over) return
    const round = this.#round
    const token = this.#game.bot(seat, level, this.#world.seed())
    const tempo = this.#game.tempo(token)
    const hand = handTime(this.#engine.hand(level), this.#game.raced(token), () => Number(this.#world.seed() >> 11n) / 2 ** 53)
    const now = this.#world.now()
    this.#world.after(Math.max(now, this.#opens, this.#free[seat]!) + hand - now, () => {
      if (round !== this.#round) return
      if (this.#view.moves[seat]!.includes(token)) this.#playNow(seat, token, tempo)
      if (round === this.#round) this.#plan(seat)
    })
  }

  // --- what is said -----------------------------------------------------------------------------------------------------------------

  #tell() {
    const { game, options, seats, you, number, events, series } = this.#kept
    const choosing = this.#game.together && !this.#view.over ? this.#game.asked() : {}
    const state: TableState = {
      table: 'alone', game: number, id: game, options, state: this.#view.over ? 'over' : 'playing', you, seats,
      events: events.length, rematch: [], watchers: 0, ...choosing, ...(this.#paused ? { paused: true } : {}), ...(series ? { series: { ...series, decided: decided(series) } } : {}),
    }
    this.#world.say({ t: 'table', ...state })
  }

  #answer(id: string, refusal?: Refusal) {
    this.#world.say(refusal ? { t: 'ack', id, ok: false, ...refusal } : { t: 'ack', id, ok: true, events: this.#kept.events.length })
  }
}
