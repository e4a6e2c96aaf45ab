// What a person has done in the games that this device remembers.
import type { Gain } from '../feel/story'
import type { Step } from '../play/step'
import type { Entry } from './shelf'

export interface Balance {
  games: number // that came to a result
  wins: number // shared ones too
  streak: number // won in a row up to now
  longest: number // and at most
  against: { level?: string; name?: string; games: number; wins: number }[] // bots by level, people by name; the most played first
}

// Of the games in which one had a seat. `entries` in any order.
export function balanceOf(entries: readonly Entry[]): Balance {
  const all = [...entries].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const balance: Balance = { games: 0, wins: 0, streak: 0, longest: 0, against: [] }
  const rivals = new Map<string, Balance['against'][number]>()
  for (const { record, you } of all) {
    if (you === null || !record.result) continue
    const won = record.result.winners.includes(you)
    balance.games += 1
    balance.wins += Number(won)
    balance.streak = won ? balance.streak + 1 : 0
    balance.longest = Math.max(balance.longest, balance.streak)
    // Each kind of rival counts once a game.
    const seen = new Set<string>()
    for (const [seat, { kind, level, name }] of record.seats.entries()) {
      const who = kind === 'bot' && level ? { level } : { name }
      const key = JSON.stringify(who)
      if (seat === you || seen.has(key)) continue
      seen.add(key)
      const rival = rivals.get(key) ?? { ...who, games: 0, wins: 0 }
      rivals.set(key, rival)
      rival.games += 1
      rival.wins += Number(won)
    }
  }
  balance.against = [...rivals.values()].sort((a, b) => b.games - a.games || b.wins - a.wins)
  return balance
}

// The points of the best turn of a seat: all that it gained from one move of another seat to the next; where it plays alone, of one step.
export function bestTurn(steps: readonly Step[], seat: number, gain: Gain): number {
  let best = 0
  let turn = 0
  for (const step of steps) {
    if (step.seat !== seat || step.after.points.length === 1) turn = 0
    turn += gain(step, seat)
    best = Math.max(best, turn)
  }
  return best
}
