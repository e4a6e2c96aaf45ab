// What the best bots of a game know in a file of its own, which is fetched when one of them plays.
import type { Kept } from '../alone/kept'
import tipp from '../engine/tipp.net?url'

const files: Record<string, string> = { tipp }

// Its address beside the page, or null where no seat needs it.
export const netsFor = ({ game, seats }: Kept): string | null =>
  seats.some((seat) => seat.kind === 'bot' && seat.level === 'expert') ? (files[game] ?? null) : null
