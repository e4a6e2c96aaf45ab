// Nobody hears a test: here every sound is rendered by the browser and measured.
import { expect, test } from './static'
import { sounds as caramba } from '../../src/games/caramba/tones'
import { sounds as feel } from '../../src/feel/tones'
import { sounds as push } from '../../src/games/push/tones'
import { sounds as tipp } from '../../src/games/tipp/tones'
import { moments, schedule, type Tone } from '../../src/play/tones'
import { play } from './player'

const sounds: Record<string, Tone[]> = Object.fromEntries(
  Object.entries({ caramba, feel, push, tipp, moments }).flatMap(([game, all]) =>
    Object.entries(all).map(([name, tones]) => [`${game}.${name}`, tones]),
  ),
)

interface Heard {
  lasts: number // seconds until it has died away
  peak: number
  print: number[] // loudness by time and pitch, of length 1
}

test('every sound is short, not too loud, and differs from every other', async ({ page }) => {
  await page.goto('about:blank')
  await page.addScriptTag({ content: `globalThis.schedule = ${schedule.toString()}` })
  const heard = await page.evaluate(async (sounds) => {
    const rate = 22_050
    const { schedule } = globalThis as unknown as {
      schedule: (context: BaseAudioContext, tones: unknown, now: number) => void
    }
    const all: Record<string, Heard> = {}
    for (const [name, tones] of Object.entries(sounds)) {
      const context = new OfflineAudioContext(1, Math.round(rate * 1.5), rate)
      schedule(context, tones, 0)
      const wave = (await context.startRendering()).getChannelData(0)
      // How much of each pitch, two to an octave's third from 110 Hz on, there is in each twentieth of a second.
      const piece = Math.round(rate / 20)
      const print: number[] = []
      for (let start = 0; start + piece <= wave.length; start += piece)
        for (let pitch = 110; pitch < 4500; pitch *= 2 ** (1 / 6)) {
          let [re, im] = [0, 0]
          for (let i = 0; i < piece; ++i) {
            const window = Math.sin((Math.PI * i) / piece) ** 2
            re += window * wave[start + i]! * Math.cos((2 * Math.PI * pitch * i) / rate)
            im += window * wave[start + i]! * Math.sin((2 * Math.PI * pitch * i) / rate)
          }
          print.push(Math.hypot(re, im))
        }
      const length = Math.hypot(...print)
      const peak = wave.reduce((most: number, one: number) => Math.max(most, Math.abs(one)), 0)
      let end = wave.length
      while (Math.abs(wave[end - 1]!) < peak / 50) --end
      const lasts = end / rate
      all[name] = { lasts, peak, print: print.map((one) => one / length) }
    }
    return all
  }, sounds)

  const names = Object.keys(sounds)
  for (const name of names) {
    expect(heard[name]!.lasts, name).toBeGreaterThan(0.03)
    expect(heard[name]!.lasts, name).toBeLessThan(0.9)
    expect(heard[name]!.peak, name).toBeGreaterThan(0.03)
    expect(heard[name]!.peak, name).toBeLessThan(0.5)
  }
  // 1: the same sound, louder or softer; 0: nothing in common.
  const alike = names.flatMap((a, i) =>
    names.slice(i + 1).map((b) => ({
      pair: `${a} ${b}`,
      likeness: heard[a]!.print.reduce((sum, one, j) => sum + one * heard[b]!.print[j]!, 0),
    })),
  )
  expect(alike.filter(({ likeness }) => !(likeness < 0.6))).toEqual([])
})

test('the loudspeaker is let go when nothing sounds for a while, and is there again for the next sound', async ({
  host,
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('wagnis.speed', 'fast')
    const { AudioContext } = window
    window.AudioContext = class extends AudioContext {
      constructor() {
        super()
        Object.assign(window, { sounding: this })
      }
    }
  })
  const state = () => page.evaluate(() => (window as unknown as { sounding?: AudioContext }).sounding?.state)
  await page.goto(`${host.address}?lang=en#/alone/push`)
  await page.getByRole('button', { name: 'Novice' }).click()
  for (let i = 0; i < 2; ++i) {
    await play(page, 1)
    await expect.poll(state).toBe('running')
    await expect.poll(state, { timeout: 15_000 }).toBe('suspended')
  }
})
