// Things that move over the table. Nothing moves when the person's system asks for calm, or at the speed "fast".
import { type Setting, setting } from '../settings/settings.svelte'

const kFactor: Record<Setting<'speed'>, number> = { calm: 1.6, normal: 1, fast: 0 }

const wishes = typeof window === 'undefined' ? null : window.matchMedia('(prefers-reduced-motion: reduce)')
export const moving = () => setting('speed') !== 'fast' && !wishes?.matches && !document.hidden

// What lasts so many milliseconds at normal speed lasts so many now.
export const lasting = (milliseconds: number) => milliseconds * kFactor[setting('speed')]

// Time to read what happened, in milliseconds at normal speed.
export const rest = (milliseconds: number) =>
  setting('speed') === 'fast' || document.hidden
    ? Promise.resolve()
    : new Promise<void>((done) => setTimeout(done, lasting(milliseconds)))

const kFlight = 340 // milliseconds

// A picture of `node` as it is now, to fly while the node itself is gone or hidden.
export function ghost(node: Element): HTMLElement {
  const copy = node.cloneNode(true) as HTMLElement
  copy.removeAttribute('data-place')
  copy.style.visibility = 'visible'
  return copy
}

export interface Flight {
  picture: HTMLElement
  from: DOMRect
  to: DOMRect
  after?: number // milliseconds until it starts
  vanish?: boolean
  landed?: () => void
}

// Lets pictures fly over everything else; resolves when all have landed.
export async function fly(flights: Flight[]): Promise<void> {
  if (!moving() || flights.length === 0) return
  await Promise.all(
    flights.map(async ({ picture, from, to, after = 0, vanish = false, landed }) => {
      const frame = document.createElement('div')
      frame.setAttribute('aria-hidden', 'true')
      Object.assign(frame.style, {
        position: 'fixed',
        left: `${from.left}px`,
        top: `${from.top}px`,
        width: `${from.width}px`,
        height: `${from.height}px`,
        zIndex: '50',
        pointerEvents: 'none',
        transformOrigin: '0 0',
      })
      Object.assign(picture.style, {
        width: '100%',
        height: '100%',
        position: 'static',
        margin: '0',
        transform: 'none',
      })
      frame.append(picture)
      document.body.append(frame)
      const x = to.left - from.left
      const y = to.top - from.top
      const scale = from.width > 0 ? to.width / from.width : 1
      const flight = frame.animate(
        [
          { transform: 'none', opacity: 1 },
          {
            transform: `translate(${x * 0.5}px, ${y * 0.5 - 14}px) scale(${(1 + scale) / 2 + 0.06})`,
            opacity: 1,
            offset: 0.5,
          },
          { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: vanish ? 0 : 1 },
        ],
        { duration: kFlight, delay: after, easing: 'cubic-bezier(.3,.7,.3,1)', fill: 'both' },
      )
      // A page that is put away stops its animations: never wait for longer than one takes.
      await Promise.race([flight.finished, new Promise((done) => setTimeout(done, kFlight + after + 200))]).catch(
        () => {},
      )
      landed?.()
      frame.remove()
    }),
  )
}
