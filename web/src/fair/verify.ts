// Computes the chance of a recorded game again: the same as `wagnis verify`, on its own.
import { drawsOf } from '../games/draws'
import type { Options } from '../net/protocol'
import { Draws, type Fair, isDigest, seatCommitment, serverCommitment, subtle } from './seeds'

export interface GameRecord {
  game: string
  options: Options
  events: string[]
  fair?: Fair
}

// right: so many cards and throws are what the seeds give. wrong: why not. unchecked: this browser cannot tell.
export type Verdict =
  { verdict: 'right'; outcomes: number } | { verdict: 'wrong'; why: string } | { verdict: 'unchecked' }

const wrong = (why: string): Verdict => ({ verdict: 'wrong', why })

export async function verify(
  { game, options, events, fair }: GameRecord,
  by: SubtleCrypto | null = subtle(),
): Promise<Verdict> {
  if (!fair) return wrong('fair is missing')
  if (fair.scheme !== 1) return wrong(`scheme ${fair.scheme} is not known here`)
  if (!isDigest(fair.commit)) return wrong('commit is missing')
  if (!isDigest(fair.server_seed)) return wrong('server_seed is missing')
  const { client_commits: commits, client_seeds: seeds } = fair
  if (!Array.isArray(commits) || !Array.isArray(seeds) || commits.length !== seeds.length)
    return wrong('client_commits and client_seeds do not fit')
  if (![...commits, ...seeds].every((one) => one === null || isDigest(one)))
    return wrong('client_commits or client_seeds hold something else')
  const outcomes = drawsOf(game)?.(options)
  if (!outcomes) return wrong(`the game ${game} is not known here`)
  if (!by) return { verdict: 'unchecked' }

  if ((await serverCommitment(fair, game, options, by)) !== fair.commit)
    return wrong('the server’s promise does not hold')
  for (const [seat, seed] of seeds.entries())
    if (seed !== null && (await seatCommitment(fair.commit, seat, seed, by)) !== commits[seat])
      return wrong(`the promise of seat ${seat} does not hold`)

  const draws = await Draws.of(fair, by)
  let count = 0
  for (const [index, event] of events.entries()) {
    const [seat, token] = event.split(' ')
    const drawn = await outcomes.next(Number(seat), token ?? '', draws)
    if (drawn === null) continue
    if (drawn !== token) return wrong(`event ${index}, ${event}: the seeds give ${drawn}`)
    ++count
  }
  return { verdict: 'right', outcomes: count }
}
