// Dice that are thrown: each tumbles to a place of its own and lies there as it fell; then they are put in order. Only their pictures
// move: where they belong decides the table.
import { lasting } from '../play/motion.svelte'
import { sound } from '../play/sound.svelte'
import { knocks } from './tones'

// Numbers from 0 to 1 that look like chance and are the same for the same seed, so that a replay looks like the game.
export function likeChance(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

export interface Fall {
  x: number // pixels from where it belongs
  y: number
  turn: number // degrees
  after: number // milliseconds until it is thrown
  lasts: number
}

const kWider = 1.35 // times the place of the ordered dice across
const kTaller = 1.55 // and down

// Where dice of this size lie that belong at these middles: each in a cell of its own of a net of `across` × `down` that is larger than their
// places in order, so that none hides another. At most across × down dice.
export function scattered(
  home: readonly { x: number; y: number }[],
  size: number,
  area: { x: number; y: number; width: number; height: number },
  across: number,
  down: number,
  chance: () => number,
): Fall[] {
  const cells = Array.from({ length: across * down }, (_, i) => i)
  for (let i = cells.length; i-- > 1;) {
    const j = Math.floor(chance() * (i + 1))
    ;[cells[i], cells[j]] = [cells[j]!, cells[i]!]
  }
  const [width, height] = [(area.width * kWider) / across, (area.height * kTaller) / down]
  const [left, top] = [area.x - (area.width * (kWider - 1)) / 2, area.y - (area.height * (kTaller - 1)) / 2]
  return home.map(({ x, y }, i) => {
    const [column, row] = [cells[i]! % across, Math.floor(cells[i]! / across)]
    const slack = (cell: number) => (chance() - 0.5) * Math.max(0, cell - size)
    return {
      x: left + (column + 0.5) * width + slack(width) - x,
      y: top + (row + 0.5) * height + slack(height) - y,
      turn: (chance() - 0.5) * 110,
      after: chance() * 140,
      lasts: 480 + chance() * 240,
    }
  })
}

const kFirst = 0.6 // of its way, a die hits the table
const kSecond = 0.84 // and once more

// Throws these dice, which stand where they belong, in `area`. `face` shows what lies on top of one while it tumbles; in the end each shows what
// it did before. Gives what puts them in order.
export async function tumble(
  dice: HTMLElement[],
  area: DOMRect,
  across: number,
  seed: number,
  reface: (progress: number) => void,
): Promise<() => Promise<void>> {
  const chance = likeChance(seed)
  const places = dice.map((die) => die.getBoundingClientRect())
  const homes = places.map(({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 }))
  const size = Math.min(...dice.map((die) => die.offsetWidth))
  const falls = scattered(homes, size, area, across, 12 / across, chance)
  const hand = { x: area.x + area.width / 2, y: area.bottom + area.height * 0.7 }
  const times = falls.flatMap(({ after, lasts }, i) =>
    (i % 3 === 0 ? [kFirst, kSecond] : [kFirst]).map((part) => (lasting(after) + lasting(lasts) * part) / 1000),
  )
  sound(knocks(times))
  const flying = falls.map(({ x, y, turn, after, lasts }, i) => {
    const [fromX, fromY] = [hand.x - homes[i]!.x + (chance() - 0.5) * area.width * 0.5, hand.y - homes[i]!.y]
    const spin = (chance() < 0.5 ? -1 : 1) * (360 + chance() * 360)
    const at = (way: number, lift: number, scale: number) =>
      `translate(${x + (fromX - x) * (1 - way)}px, ${y + (fromY - y) * (1 - way) - lift}px) rotate(${turn + spin * (1 - way)}deg) scale(${scale})`
    return dice[i]!.animate(
      [
        { transform: at(0, 0, 1.5), opacity: 0, easing: 'ease-in' },
        { transform: at(0.35, size * 0.6, 1.35), opacity: 1, offset: kFirst / 2, easing: 'ease-in' },
        { transform: at(0.75, 0, 1), offset: kFirst, easing: 'ease-out' },
        { transform: at(0.86, size * 0.35, 1.12), offset: (kFirst + kSecond) / 2, easing: 'ease-in' },
        { transform: at(0.95, 0, 1), offset: kSecond, easing: 'ease-out' },
        { transform: at(1, 0, 1), opacity: 1 },
      ],
      { duration: lasting(lasts), delay: lasting(after), fill: 'both' },
    )
  })
  const most = Math.max(...falls.map(({ after, lasts }) => lasting(after + lasts)))
  const began = performance.now()
  const turning = setInterval(() => reface((performance.now() - began) / most), 80)
  await over(flying, most)
  clearInterval(turning)
  reface(1)

  return async () => {
    const kSort = lasting(300)
    const going = falls.map(({ x, y, turn }, i) => {
      const going = dice[i]!.animate(
        [{ transform: `translate(${x}px, ${y}px) rotate(${turn}deg)` }, { transform: 'none' }],
        { duration: kSort, delay: i * 12, easing: 'cubic-bezier(.4,0,.2,1)', fill: 'backwards' },
      )
      flying[i]!.cancel()
      return going
    })
    await over(going, kSort + 12 * dice.length)
  }
}

// A page that is put away stops its animations: never wait for longer than they take.
const over = (animations: Animation[], milliseconds: number) =>
  Promise.race([
    Promise.all(animations.map(({ finished }) => finished)),
    new Promise((done) => setTimeout(done, milliseconds + 200)),
  ]).catch(() => {})
