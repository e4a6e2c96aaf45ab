// Where in a game that is over something begins or happens that one may want to see again.
import type { Moment } from '../text/text'
import type { Step } from '../play/step'

export type Moments = Partial<Record<Moment, number[]>> // of each kind the events after which one sees it, in order

// `kinds`: what a step is. A turn or round is seen before its first step, all else after its own; one stands on stops alone.
export function momentsOf(steps: readonly Step[], stops: readonly number[], kinds: (step: Step) => Moment[]): Moments {
  const all: Moments = {}
  for (const step of steps)
    for (const kind of kinds(step)) {
      const from = kind === 'turn' || kind === 'round' ? step.at : step.at + 1
      const at = stops.find((stop) => stop >= from)!
      const list = (all[kind] ??= [])
      if (list.at(-1) !== at) list.push(at)
    }
  return all
}

// The next of them after so many events, or undefined.
export const nextOf = (moments: Moments, kind: Moment, at: number) => moments[kind]?.find((one) => one > at)
