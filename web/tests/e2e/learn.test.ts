// A first game: hints that stand on nothing they explain, and are followed by doing.
import { phone } from './page'
import { expect, test } from './static'

test.use({ viewport: phone, serviceWorkers: 'block' })

const kScreens = [{ width: 360, height: 640 }, { width: 844, height: 390 }, { width: 1280, height: 800 }, phone]
const kHints = 6 // of each game

for (const [game, wishes] of [
  ['push', ['row:', 'take:', 'draw']],
  ['tipp', ['bet:odd', 'bet:even', 'stop', 'bet:']],
  ['caramba', ['grab:', 'throw']],
] as const)
  test(`${game}: no hint stands on what it explains, on any screen; where one may act, that is what leads on`, async ({
    host,
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('wagnis.speed', 'fast'))
    await page.goto(`${host.address}?lang=en#/learn/${game}`)
    const bubble = page.locator('section.bubble')
    const told = new Set<string>()
    while (told.size < kHints) {
      await page.locator('section.bubble, [data-move]').first().waitFor()
      const moves = page.locator('[data-move]')
      if ((await bubble.count()) > 0 && !told.has(await bubble.getByRole('status').innerText())) {
        told.add(await bubble.getByRole('status').innerText())
        for (const screen of kScreens) {
          await page.setViewportSize(screen)
          const covered = () =>
            page.evaluate(() => {
              const [frame, bubble] = ['.frame', 'section.bubble'].map((one) =>
                document.querySelector(one)!.getBoundingClientRect(),
              )
              if (bubble!.top < 0 || bubble!.bottom > innerHeight || bubble!.right > innerWidth) return 'off the screen'
              const wide = Math.min(frame!.right, bubble!.right) - Math.max(frame!.left, bubble!.left)
              const high = Math.min(frame!.bottom, bubble!.bottom) - Math.max(frame!.top, bubble!.top)
              return wide > 1 && high > 1 ? `${wide} × ${high}` : ''
            })
          await expect.poll(covered, `${[...told].at(-1)}, ${screen.width} × ${screen.height}`).toBe('')
        }
        const acts = (await moves.count()) > 0
        await expect(bubble.getByText('Now you!')).toHaveCount(acts ? 1 : 0)
        await expect(bubble.getByRole('button', { name: 'Got it' })).toHaveCount(acts ? 0 : 1)
      }
      // Acts, where one may; else reads on.
      await page.evaluate((wishes) => {
        const all = [...document.querySelectorAll<HTMLElement>('[data-move]')]
        const one = wishes.flatMap((wish) => all.find((each) => each.dataset.move!.startsWith(wish)) ?? [])[0] ?? all[0]
        ;(one ?? document.querySelector<HTMLElement>('.bubble .main'))?.dispatchEvent(
          new PointerEvent('pointerdown', { bubbles: true }),
        )
        ;(one ?? document.querySelector<HTMLElement>('.bubble .main'))?.click()
      }, wishes)
    }
  })
