// Whole games as a screen reader tells them: a virtual one runs in the page, and its player makes a move only after it has been told what
// it may do. At the end everything that happened must have been spoken, in order.
import { fileURLToPath } from 'node:url'
import { expect, test } from './static'

const reader = fileURLToPath(new URL('../../node_modules/@guidepup/virtual-screen-reader/lib/esm/index.browser.js', import.meta.url))
test.use({ serviceWorkers: 'block' }) // the reader is laid beside the page

interface Virtual {
  start(options: { container: Node }): Promise<void>
  spokenPhraseLog(): Promise<string[]>
}

for (const [game, speed, wishes] of [
  ['push', 'fast', ['row:', 'take:', 'draw']],
  ['tipp', 'fast', ['stop', 'bet:even', 'bet:odd', 'bet:']],
] as const) {
  test(`a whole game of ${game} can be played by what a screen reader says`, async ({ host, page }) => {
    await page.route('**/reader.js', (route) => route.fulfill({ path: reader, contentType: 'text/javascript' }))
    await page.setViewportSize({ width: 1280, height: 800 }) // the log in words lies beside the table
    await page.addInitScript((speed) => localStorage.setItem('wagnis.speed', speed), speed)
    await page.goto(`${host.address}?lang=en#/alone/${game}`)
    await page.getByRole('button', { name: 'Novice' }).waitFor()
    await page.evaluate(async (address) => {
      const { virtual } = (await import(address)) as { virtual: Virtual }
      await virtual.start({ container: document.body })
      Object.assign(window, { virtual })
    }, `${host.address}reader.js`)
    await page.getByRole('button', { name: 'Novice' }).click()

    const { spoken, turns } = await page.evaluate(async (wishes) => {
      const { virtual } = window as unknown as { virtual: Virtual }
      const frame = () => new Promise((done) => setTimeout(done, 10))
      let heard = 0 // phrases that have been listened to
      let turns = 0
      while (!document.querySelector('.result')) {
        await frame()
        const offered = [...document.querySelectorAll<HTMLElement>('[data-move]')]
        const question = document.querySelector('.said strong')?.textContent ?? ''
        if (offered.length === 0) continue
        const phrases = await virtual.spokenPhraseLog()
        if (!phrases.slice(heard).some((phrase) => phrase.includes(question))) continue // not told yet that it is our turn
        heard = phrases.length
        const wish = wishes.find((wish) => offered.some((one) => one.dataset.move!.startsWith(wish)))
        const lying = document.querySelectorAll('.row [data-card]').length
        const move = offered.find((one) => one.dataset.move === (lying > 0 && lying < 4 ? 'draw' : '')) ?? offered.find((one) => one.dataset.move!.startsWith(wish!))!
        ++turns
        move.click()
      }
      await frame()
      return { spoken: await virtual.spokenPhraseLog(), turns }
    }, wishes)

    expect(turns).toBeGreaterThan(game === 'push' ? 15 : 4)
    const happened = (await page.locator('aside li').allTextContents()).reverse()
    expect(happened.length).toBeGreaterThan(turns)
    let at = 0
    const unspoken = happened.filter((sentence) => {
      const found = spoken.findIndex((phrase, i) => i >= at && phrase.includes(sentence))
      if (found >= 0) at = found + 1
      return found < 0
    })
    expect(unspoken).toEqual([])
  })
}
