// The game alone that lies on this device: one of each kind, so that a reload or another day goes on with it.
import type { View } from '../engine/engine'
import type { Fair } from '../fair/seeds'
import type { GameUi } from '../games/game-ui'
import { choice, choose, forget, keep, kept } from '../net/keepsakes'
import type { Options, SeatState } from '../net/protocol'

export interface Kept {
  game: string
  options: Options
  seats: Exclude<SeatState, { kind: 'open' }>[] // as one sits in this game
  you: number
  number: number // of games since this table was set, from 1
  events: string[]
  over: boolean
  series?: Series // missing: one game
  fair?: { commit: string; seed: string } // what was promised before its first move, and what by; missing: nothing was
}

export const kTable = 'alone' // in place of the id of a table

// Best of so many games; the wins of each seat as it is numbered in this game, this one included once it is over.
export interface Series {
  of: number
  wins: number[]
}

// The seat that has more than half of the games, or null.
export function decided({ of, wins }: Series): number | null {
  const seat = wins.findIndex((won) => won > of / 2)
  return seat < 0 ? null : seat
}

const place = (game: string) => `alone.${game}`

export const keepGame = (game: Kept) => keep(place(game.game), JSON.stringify(game))

export const forgetGame = (game: string) => forget(place(game))

export function keptGame(game: string): Kept | null {
  try {
    const found = JSON.parse(kept(place(game)) || 'null') as Kept | null
    return found?.game === game && Array.isArray(found.events) && Array.isArray(found.seats) ? found : null
  } catch {
    return null
  }
}

// Whether a game was begun and is not over, or a series of them is not decided.
export function begun(game: string): boolean {
  const found = keptGame(game)
  return found !== null && (!found.over || (found.series !== undefined && decided(found.series) === null))
}

// Whether somebody has sat down to a game of this kind on this device, alone or at a table.
export const hasPlayed = (game: string) => keptGame(game) !== null || kept(`played.${game}`) !== null
export const markPlayed = (game: string) => keep(`played.${game}`, '1')

// The bots that one played against last, else the usual ones.
export const lastLevel = (ui: GameUi) => choice('level') ?? ui.usual.level

// Where a game alone lies: on the device, or nowhere, for this visit only.
export interface Place {
  read(): Kept | null
  write(kept: Kept): void
  forget(): void
}
export const placeOf = (game: string): Place => ({
  read: () => keptGame(game),
  write: keepGame,
  forget: () => forgetGame(game),
})
export function passing(now: Kept): Place {
  return { read: () => now, write: (kept) => void (now = kept), forget: () => {} }
}

export interface NewGame {
  options?: Options
  of?: number // games of the series
  botFirst?: boolean
  people?: { name: string; look: number }[] // who share this device; missing: oneself alone
}

// A new game against so many bots of one level, the first of a series if it is to be best of more than one. The first bot begins, or
// the first person.
export function newGame(
  ui: GameUi,
  name: string,
  bots: number,
  level: string,
  { options = {}, of = 1, botFirst = false, people }: NewGame = {},
): Kept {
  const others = Array.from({ length: bots }, (_, i) => ({
    kind: 'bot' as const,
    name: `${level} ${i + 1}`,
    level,
    here: true,
  }))
  const mine = (people ?? [{ name: choice('name') || name }]).map((one) => ({
    kind: 'human' as const,
    ...one,
    here: true,
  }))
  const seats = botFirst ? [...others, ...mine] : [...mine, ...others]
  return {
    game: ui.id,
    options: { ...options, players: seats.length },
    seats,
    you: seats.indexOf(mine[0]!),
    number: 1,
    events: [],
    over: false,
    ...(of > 1 ? { series: { of, wins: seats.map(() => 0) } } : {}),
  }
}

// The same, kept in place of an older one.
export function setGame(ui: GameUi, name: string, bots: number, level: string, more: NewGame = {}) {
  choose('level', level)
  keepGame(newGame(ui, name, bots, level, more))
}

// The record of a game that ended so (docs/notation.md), as a line.
export function recordOf(
  { game, options, seats, number, events, fair }: Kept,
  { points, cards, winners }: View,
): string {
  const sitters = seats.map((seat) =>
    seat.kind === 'bot'
      ? { name: seat.name, kind: seat.kind, level: seat.level }
      : { name: seat.name, kind: seat.kind },
  )
  const nobody = seats.map(() => null) // no seat has a part of its own
  const promised: { fair?: Fair } = fair
    ? {
        fair: {
          scheme: 1,
          table: kTable,
          number,
          commit: fair.commit,
          server_seed: fair.seed,
          client_commits: nobody,
          client_seeds: nobody,
        },
      }
    : {}
  const result = { points, ...(cards ? { cards } : {}), winners }
  return `${JSON.stringify({ wagnis: 1, game, options, seats: sitters, events, result, ...promised })}\n`
}
