// What makes a table feel like one: dice that tumble, a bust that is stamped, a result that tells the game. It comes with the first move
// (play/feel.ts), and a game goes on without it.
import { mount, unmount } from 'svelte'
import { moving, rest } from '../play/motion.svelte'
import { sound } from '../play/sound.svelte'
import Stamp from './Stamp.svelte'
import { sounds } from './tones'
import { feelWords } from './words'

export { tumble } from './dice'
export { default as Story } from './Story.svelte'

// Nothing came of it: what lies there shakes and the word is stamped over the felt. Resolves when all have seen it.
export async function bust(felt: HTMLElement, lies: Element[]): Promise<void> {
  sound(sounds.stamp)
  const stamp = mount(Stamp, { target: felt, props: { text: feelWords().bust } })
  if (moving())
    for (const [i, one] of lies.entries())
      one.animate(
        [0, -7, 6, -4, 3, 0].map((x, step) => ({
          transform: `translateX(${x}px) rotate(${(step % 2 ? 0.6 : -0.6) * Math.sign(x)}deg)`,
        })),
        { duration: 420, delay: 150 + i * 40 },
      )
  await rest(1200)
  await unmount(stamp)
}
