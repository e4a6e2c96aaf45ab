// The engine: rules, positions and moves of all games, as docs/wasm.md describes its exports. Nothing else knows a rule.
import type { Options } from '../net/protocol'
import { answer, type Buffers, EngineError, give, instantiate } from './talk'

export { EngineError }

export type OptionRule = { name: string; low: number; high: number } | { name: string; words: string[] }

export interface Catalogue {
  games: { id: string; options: OptionRule[]; levels: string[] }[]
}

// A position as a player may see it (src/games/any.h); `position` is the game's own.
export interface View<Position = unknown> {
  game: string
  over: boolean
  pending: { move: number[]; chance: number[] }
  moves: string[][]
  points: number[]
  cards?: number[]
  winners: number[]
  position: Position
}

interface Exports extends Buffers {
  catalogue(): number
  learn(size: number): number
  open(size: number): number
  close(table: number): void
  add(table: number, size: number): number
  cut(table: number, count: number): number
  view(table: number, at: number): number
  bot(table: number, seat: number, seed: bigint, size: number): number
  sample(table: number, seat: number, seed: bigint): number
  promise(table: number, number: number, size: number): number
  lead(table: number, now: bigint, seed: bigint, pace: number, size: number): number
  step(table: number, now: bigint, size: number): number
  think(table: number, now: bigint, seat: number): number
  pace(table: number, pace: number): number
}

export class Engine {
  readonly catalogue: Catalogue
  #wasm: Exports

  private constructor(wasm: Exports) {
    this.#wasm = wasm
    this.catalogue = this.#answer<Catalogue>(wasm.catalogue())
  }

  static async load(bytes: BufferSource): Promise<Engine> {
    return new Engine(await instantiate<Exports>(bytes))
  }

  // What some bots know in a file of its own (games/nets.ts). Throws EngineError for other bytes.
  learn(bytes: Uint8Array) {
    this.#answer(this.#wasm.learn(give(this.#wasm, bytes)))
  }

  // A game from its start. Throws EngineError for options that a table may not set.
  open(game: string, options: Options): Game {
    const lines = [game, ...Object.entries(options).map(([name, value]) => `${name}=${value}`)]
    const opened = this.#ask<{ table: number; options: Options; together: boolean; timed: boolean }>(
      (size) => this.#wasm.open(size),
      lines.join('\n'),
    )
    return {
      options: opened.options,
      together: opened.together,
      timed: opened.timed,
      add: (event) => void this.#ask((size) => this.#wasm.add(opened.table, size), event),
      view: (at) => this.#answer(this.#wasm.view(opened.table, at)),
      bot: (seat, level, seed) =>
        this.#ask<{ token: string }>((size) => this.#wasm.bot(opened.table, seat, seed, size), level).token,
      sample: (seat, seed) => this.#answer<{ token: string }>(this.#wasm.sample(opened.table, seat, seed)).token,
      promise: (table, number, seed) =>
        this.#ask<{ commit: string }>((size) => this.#wasm.promise(opened.table, number, size), `${table}\n${seed}`)
          .commit,
      lead: (now, seed, pace, levels) =>
        this.#ask((size) => this.#wasm.lead(opened.table, BigInt(now), seed, pace, size), levels.join('\n')),
      step: (now, input) => this.#ask((size) => this.#wasm.step(opened.table, BigInt(now), size), input),
      think: (now, seat) => this.#answer(this.#wasm.think(opened.table, BigInt(now), seat)),
      pace: (milliseconds) => void this.#wasm.pace(opened.table, milliseconds),
      close: () => this.#wasm.close(opened.table),
    }
  }

  #give(input: string): number {
    return give(this.#wasm, input)
  }

  #ask<T>(call: (size: number) => number, input: string): T {
    return this.#answer<T>(call(this.#give(input)))
  }

  #answer<T>(fine: number): T {
    return answer<T>(this.#wasm, fine)
  }
}

// What comes of a message to a game that the engine leads.
export interface Step {
  from: number // the number of the first of `events`
  events: string[] // what happened
  verdicts: {
    id: string
    ok: boolean
    events: number
    what?: string
    paragraph?: string
    again?: boolean
    wait?: number
  }[] // of the moves of people
  think: number[] // seats whose bot is to think: Game.think for each of them
  signal: boolean // all are to be told when play opens
  opens?: number // of a game by the clock: milliseconds until play does
  paused?: boolean // and whether it stands still
  asked?: number[] // where all choose before anything is played: who has still to choose
  grabbing?: boolean // and whether what they choose is a grab
  changed?: boolean // and whether that has changed
  wake?: number // milliseconds until a step with `wake` is due
}

// What the rules or the engine refuse is an EngineError.
export interface Game {
  readonly options: Options // all of them, the defaults too
  readonly together: boolean // whether all choose before anything is played
  readonly timed: boolean // whether the game goes by the clock: events bear their time
  add(event: string): void
  view(at: number): View // the position after the first `at` events
  // What a bot plays and what chance brings in the last position, each from a seed of 64 bits.
  bot(seat: number, level: string, seed: bigint): string
  sample(seat: number, seed: bigint): string
  // Cards and dice of a game that is led from now on come from this seed of 64 hexadecimal digits (docs/fairness.md). Gives the
  // promise: the hash of the seed, the table and its game number, the game and its options.
  promise(table: string, number: number, seed: string): string
  // Leads the game from here on, until an event is added by hand: `levels` of the bots by seat, empty for people, all luck from
  // `seed` but what was promised; `pace` milliseconds between two moves of bots that take turns.
  lead(now: number, seed: bigint, pace: number, levels: string[]): Step
  step(now: number, input: string): Step // 'wake', 'pause', 'go_on', 'move SEAT AT SINCE ID TOKEN'
  think(now: number, seat: number): Step
  pace(milliseconds: number): void
  close(): void
}
