import { expect, test } from 'vitest'
import { uis } from '../../src/games'
import { carambaBookWords } from '../../src/games/caramba/book/words'
import { pushBookWords } from '../../src/games/push/book/words'
import { tippBookWords } from '../../src/games/tipp/book/words'
import { Teacher } from '../../src/learn/teacher.svelte'
import type { View } from '../../src/engine/engine'
import type { Step } from '../../src/play/step'
import { languages } from '../../src/words/words.svelte'
import { botSteps, loadEngine } from './engine'
import { settled } from '../../src/alone/settled'
import { seeds } from './luck'

const engine = await loadEngine()
const settle = () => new Promise<void>((done) => setImmediate(done))

// Plays a lesson between two novices: acts where one may, and else reads every hint at once. Gives the ids in the order in which they came.
async function learn(id: string, seed: bigint, most = 2000): Promise<string[]> {
  const { lesson } = await uis.find((ui) => ui.id === id)!.book()
  const teacher = new Teacher(lesson.hints)
  const game = engine.open(id, { ...lesson.options, players: 2 })
  const told: string[] = []
  async function see(view: View, step: Step | null) {
    const seen = teacher.see(view, 0, step)
    while (teacher.hint) {
      told.push(teacher.hint.id)
      if (view.moves[0]!.length > 0) teacher.acted()
      else teacher.next()
      await settle()
    }
    await seen
  }
  let at = 0
  let before = game.view(0)
  await see(before, null)
  for (const added of botSteps(engine, id, { ...lesson.options, players: 2 }, 'novice', seed, most)) {
    for (const event of added) {
      game.add(event)
      const after = game.view(++at)
      const [who, token] = event.split(' ') as [string, string]
      await see(after, { at: at - 1, seat: Number(who), token, before, after })
      before = after
    }
  }
  game.close()
  return told
}

const words = { push: pushBookWords, tipp: tippBookWords, caramba: carambaBookWords }
test.each(['push', 'tipp', 'caramba'] as const)(
  '%s: every hint comes once, the first thing first, and all of them in a few games',
  async (id) => {
    const { lesson } = await uis.find((ui) => ui.id === id)!.book()
    const ids = lesson.hints.map((hint) => hint.id)
    expect([...ids].sort()).toEqual(Object.keys(words[id].en.hints).sort())
    const all = new Set<string>()
    const luck = seeds(1n)
    for (let game = 1; game <= 8; ++game) {
      const told = await learn(id, luck())
      expect(told[0]).toBe('start')
      expect(new Set(told).size).toBe(told.length)
      for (const one of told) all.add(one)
    }
    expect([...all].sort()).toEqual([...ids].sort())
    for (const language of languages)
      for (const hint of lesson.hints)
        expect(hint.text(language, 'Ben').length, `${language} ${hint.id}`).toBeLessThanOrEqual(170)
  },
)

test('hints can be skipped, and whoever acts has read enough', async () => {
  const { lesson } = await uis[0]!.book()
  const game = engine.open('push', { players: 2 })
  const view = game.view(0)
  game.close()
  const hasty = new Teacher(lesson.hints)
  let ended = false
  void hasty.see(view, 0, null).then(() => (ended = true))
  expect(hasty.hint?.id).toBe('start')
  hasty.acted()
  await settle()
  expect(ended).toBe(true)
  expect(hasty.hint).toBeNull()
  // Whatever else there was to say about that moment comes another time.
  const always = ['one', 'two'].map((id) => ({ id, near: '', when: () => true, text: () => id }))
  const busy = new Teacher(always)
  void busy.see(view, 0, null)
  busy.acted()
  await settle()
  expect(busy.hint).toBeNull()
  void busy.see(view, 0, null)
  expect(busy.hint?.id).toBe('two')
  const alone = new Teacher(lesson.hints)
  void alone.see(view, 0, null)
  alone.skip()
  await settle()
  await alone.see(view, 0, null)
  expect(alone.hint).toBeNull()
})

// That of Push is for one way through it, which e2e/around.test.ts goes.
test.each(['tipp', 'caramba'])(
  '%s: with the luck of the lesson novices have seen every hint within 60 events',
  async (id) => {
    const { lesson } = await uis.find((ui) => ui.id === id)!.book()
    const told = await learn(id, settled(lesson.seed)(), 60)
    expect([...told].sort()).toEqual(lesson.hints.map((hint) => hint.id).sort())
  },
)
