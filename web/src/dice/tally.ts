// How dice fell against how they should, and how often chance alone deviates as much.
import type { Luck } from '../games/book'
import type { Options } from '../net/protocol'
import type { Step } from '../play/step'

export interface Face {
  face: string
  count: number
  expected: number
  // Between these it lies in 95 of 100 cases: the normal approximation of the binomial distribution, cut off at what is possible.
  low: number
  high: number
}

export interface Tally {
  thrown: number // dice
  faces: Face[]
  chance: number // that fair dice deviate so much or more (Pearson's chi-squared test)
  // What hung on the throws: what came, what was to be expected, where it lies in 95 of 100 cases, and how often it deviates so much.
  stakes: { count: number; came: number; mean: number; low: number; high: number; chance: number }[]
}

const k95 = 1.959964 // deviations to either side

// 1 − erf(x) for x ≥ 0, to 1.5e-7 (Abramowitz and Stegun, 7.1.26).
function erfc(x: number): number {
  const t = 1 / (1 + 0.3275911 * x)
  return (
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) * Math.exp(-x * x)
  )
}

// The chance that a standard normal variable lies at least so far from 0.
export const beyond = (deviations: number) => erfc(Math.abs(deviations) / Math.SQRT2)

// The chance that a chi-squared variable with so many degrees of freedom is at least x: by recursion over the degrees, from 1 or 2 on
// (Abramowitz and Stegun, 26.4.8).
export function chiSquaredBeyond(x: number, degrees: number): number {
  const odd = degrees % 2 === 1
  let chance = odd ? erfc(Math.sqrt(x / 2)) : Math.exp(-x / 2)
  // The term that leads from d to d + 2 degrees: (x/2)^(d/2) e^(−x/2) / Γ(d/2 + 1).
  let term = odd ? (Math.sqrt(x / 2) * Math.exp(-x / 2) * 2) / Math.sqrt(Math.PI) : (x / 2) * Math.exp(-x / 2)
  for (let d = odd ? 1 : 2; d < degrees; d += 2) {
    chance += term
    term *= x / 2 / (d / 2 + 1)
  }
  return Math.min(1, chance)
}

// Counts what is added to it.
export class Counter {
  #luck: Luck
  #counts: Map<string, number>
  #thrown = 0
  #stakes: { count: number; came: number; mean: number; variance: number }[]

  constructor(luck: Luck) {
    this.#luck = luck
    this.#counts = new Map(luck.faces.map((face) => [face, 0]))
    this.#stakes = luck.stakes.map(() => ({ count: 0, came: 0, mean: 0, variance: 0 }))
  }

  add(step: Step, options: Options) {
    for (const face of this.#luck.thrown(step)) {
      this.#counts.set(face, (this.#counts.get(face) ?? 0) + 1)
      ++this.#thrown
    }
    for (const [i, { of }] of this.#luck.stakes.entries()) {
      const stake = of(step, options)
      if (!stake) continue
      const sum = this.#stakes[i]!
      this.#stakes[i] = {
        count: sum.count + 1,
        came: sum.came + stake.came,
        mean: sum.mean + stake.mean,
        variance: sum.variance + stake.variance,
      }
    }
  }

  get tally(): Tally {
    const faces = this.#luck.faces.map((face, i): Face => {
      const odds = this.#luck.odds[i]!
      const expected = this.#thrown * odds
      const spread = k95 * Math.sqrt(expected * (1 - odds))
      return {
        face,
        count: this.#counts.get(face)!,
        expected,
        low: Math.max(0, expected - spread),
        high: Math.min(this.#thrown, expected + spread),
      }
    })
    const squared = faces.reduce(
      (sum, { count, expected }) => sum + (expected > 0 ? (count - expected) ** 2 / expected : 0),
      0,
    )
    return {
      thrown: this.#thrown,
      faces,
      chance: this.#thrown > 0 ? chiSquaredBeyond(squared, faces.length - 1) : 1,
      stakes: this.#stakes.map(({ count, came, mean, variance }) => {
        const usual = Math.sqrt(variance)
        return {
          count,
          came,
          mean,
          low: mean - k95 * usual,
          high: mean + k95 * usual,
          chance: usual > 0 ? beyond((came - mean) / usual) : 1,
        }
      }),
    }
  }
}

// How kind chance was to whom the tallies are of, in standard deviations: what hung on it, of all games together, each for as much as any
// other (Stouffer's sum of z over the root of their number; Stouffer et al., The American Soldier, 1949). Null: too little hung on it.
export function kindness(tallies: readonly { luck: Luck; tally: Tally }[]): number | null {
  const kLeast = 20 // throws and cards on which something hung
  const all = tallies.flatMap(({ luck, tally }) =>
    tally.stakes.map((stake, i) => ({ ...stake, good: luck.stakes[i]!.good })),
  )
  const some = all.filter(({ mean, high }) => high > mean)
  if (some.reduce((sum, { count }) => sum + count, 0) < kLeast) return null
  const sum = some.reduce((sum, { good, came, mean, high }) => sum + (good * (came - mean) * k95) / (high - mean), 0)
  return sum / Math.sqrt(some.length)
}
