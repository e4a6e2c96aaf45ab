// The game alone that lies on this device: one of each kind, so that a reload or another day goes on with it.
import type { View } from '../engine/engine'
import type { Picture } from '../games/picture'
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

// Whether a game was begun and is not over.
export const begun = (game: string) => keptGame(game)?.over === false

// Whether somebody has sat down to a game of this kind on this device, alone or at a table.
export const hasPlayed = (game: string) => keptGame(game) !== null || kept(`played.${game}`) !== null
export const markPlayed = (game: string) => keep(`played.${game}`, '1')

// The bots that one played against last, else the usual ones.
export const lastLevel = (picture: Picture) => choice('level') ?? picture.usual.level

// Where a game alone lies: on the device, or nowhere, for this visit only.
export interface Place {
  read(): Kept | null
  write(kept: Kept): void
  forget(): void
}
export const placeOf = (game: string): Place => ({ read: () => keptGame(game), write: keepGame, forget: () => forgetGame(game) })
export function passing(now: Kept): Place {
  return { read: () => now, write: (kept) => void (now = kept), forget: () => {} }
}

// A new game against so many bots of one level.
export function newGame(picture: Picture, name: string, bots: number, level: string, options: Options = {}): Kept {
  const others = Array.from({ length: bots }, (_, i) => ({ kind: 'bot' as const, name: `${level} ${i + 1}`, level, here: true }))
  const seats = [{ kind: 'human' as const, name: choice('name') || name, here: true }, ...others]
  return { game: picture.id, options: { ...options, players: seats.length }, seats, you: 0, number: 1, events: [], over: false }
}

// The same, kept in place of an older one.
export function setGame(picture: Picture, name: string, bots: number, level: string, options: Options = {}) {
  choose('level', level)
  keepGame(newGame(picture, name, bots, level, options))
}

// The record of a game that ended so (docs/notation.md), as a line.
export function recordOf({ game, options, seats, events }: Kept, { points, cards, winners }: View): string {
  const sitters = seats.map((seat) => (seat.kind === 'bot' ? { name: seat.name, kind: seat.kind, level: seat.level } : { name: seat.name, kind: seat.kind }))
  return `${JSON.stringify({ wagnis: 1, game, options, seats: sitters, events, result: { points, ...(cards ? { cards } : {}), winners } })}\n`
}
