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
  open(size: number): number
  close(table: number): void
  add(table: number, size: number): number
  cut(table: number, count: number): number
  view(table: number, at: number): number
  bot(table: number, seat: number, seed: bigint, size: number): number
  sample(table: number, seat: number, seed: bigint): number
  asked(table: number): number
  choose(table: number, seat: number, size: number): number
  beat(table: number, seed: bigint): number
  at_signal(table: number): number
  tempo(table: number, size: number): number
  raced(table: number, size: number): number
  hand(size: number): number
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

  // A game from its start. Throws EngineError for options that a table may not set.
  open(game: string, options: Options): Game {
    const lines = [game, ...Object.entries(options).map(([name, value]) => `${name}=${value}`)]
    const opened = this.#ask<{ table: number; options: Options; together: boolean; timed: boolean }>((size) => this.#wasm.open(size), lines.join('\n'))
    return {
      options: opened.options,
      together: opened.together,
      timed: opened.timed,
      add: (event) => void this.#ask((size) => this.#wasm.add(opened.table, size), event),
      view: (at) => this.#answer(this.#wasm.view(opened.table, at)),
      bot: (seat, level, seed) => this.#ask<{ token: string }>((size) => this.#wasm.bot(opened.table, seat, seed, size), level).token,
      sample: (seat, seed) => this.#answer<{ token: string }>(this.#wasm.sample(opened.table, seat, seed)).token,
      asked: () => this.#answer(this.#wasm.asked(opened.table)),
      choose: (seat, token) => this.#ask((size) => this.#wasm.choose(opened.table, seat, size), token),
      atSignal: () => this.#wasm.at_signal(opened.table) === 1,
      tempo: (token) => this.#wasm.tempo(opened.table, this.#give(token)),
      raced: (token) => this.#wasm.raced(opened.table, this.#give(token)) === 1,
      beat: (seed) => this.#answer(this.#wasm.beat(opened.table, seed)),
      close: () => this.#wasm.close(opened.table),
    }
  }

  // How the hand of a bot of this level moves where the game goes by the clock.
  hand(level: string): Hand {
    return this.#ask((size) => this.#wasm.hand(size), level)
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

// Times are log-normal: milliseconds around `median`, the logarithm with deviation `spread`, none below `quickest`. A grab is
// overlooked at first, for `overlooked` milliseconds, with chance `misses`. `spread` and `misses` are in thousandths.
export interface Hand {
  median: number
  spread: number
  misses: number
  quickest: number
  overlooked: number
}

// Who has still to choose, where all choose before anything is played.
export interface Asked {
  asked: number[]
  grabbing: boolean // what they choose is a grab
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
  // A beat of a game in which all choose first: its choices, and all of them played with chance from a seed.
  asked(): Asked
  choose(seat: number, token: string): Asked
  beat(seed: bigint): { events: string[]; late: number[] }
  // Of a game that goes by the clock: whether play begins here for all at once; the milliseconds after which a seat may do the
  // like of a move again; whether seats race for a move.
  atSignal(): boolean
  tempo(token: string): number
  raced(token: string): boolean
  close(): void
}
