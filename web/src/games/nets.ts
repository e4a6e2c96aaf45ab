// What the best bots of a game know in a file of its own, which is fetched when one of them plays.
import type { Kept } from '../alone/kept'
import tipp from '../engine/tipp.net?url'

// By game: the file, and from how many players on it is needed.
const files: Record<string, { file: string; players: number }> = { tipp: { file: tipp, players: 4 } }

// Its address beside the page, or null where no seat needs it.
export function netsFor({ game, seats }: Kept): string | null {
  const known = files[game]
  const experts = seats.some((seat) => seat.kind === 'bot' && seat.level === 'expert')
  return known && experts && seats.length >= known.players ? known.file : null
}
