// Several people who pass one device around, without a server.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { fits, phone, violations, violationsByDayAndNight } from './page'
import { play, playToTheEnd } from './player'
import { program } from './server'
import { expect, type Host, test } from './static'

const tablet = { width: 768, height: 1024 }
const wishes: Record<string, string[]> = {
  push: [],
  tipp: ['stop', 'bet:even', 'bet:odd'],
  caramba: ['grab:r', 'grab:b', 'grab:k', 'throw'],
}
const said = {
  de: {
    who: 'Wer spielt an diesem Gerät?',
    bots: 'Wie viele Bots?',
    more: 'Mehr',
    less: 'Weniger',
    begin: 'Los geht’s!',
    turn: 'Ada ist dran!',
    next: 'Käthe ist dran!',
    third: 'Hase',
    save: 'Partie speichern',
    again: 'Noch einmal!',
  },
  nl: {
    who: 'Wie speelt er op dit apparaat?',
    bots: 'Hoeveel bots?',
    more: 'Meer',
    less: 'Minder',
    begin: 'Beginnen!',
    turn: 'Ada is aan de beurt!',
    next: 'Käthe is aan de beurt!',
    third: 'Haas',
    save: 'Partij bewaren',
    again: 'Nog een keer!',
  },
  en: {
    who: 'Who plays on this device?',
    bots: 'How many bots?',
    more: 'More',
    less: 'Less',
    begin: 'Let’s go!',
    turn: 'Ada, it’s your turn!',
    next: 'Käthe, it’s your turn!',
    third: 'Rabbit',
    save: 'Save the game',
    again: 'Play again!',
  },
}

// Plays Caramba to its end as people do: what there is most of stays, five of a kind take a figure.
const playCaramba = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        const dice = () => [...document.querySelectorAll<HTMLElement>('.mine .dice .place')]
        const color = (die: HTMLElement) => die.getAttribute('aria-label')!.split(': ')[1] ?? ''
        const timer = setInterval(() => {
          if (document.querySelector('.result')) return (clearInterval(timer), done())
          const may = (move: string) => document.querySelector<HTMLElement>(`[data-move^="${move}"]`)
          const grab = may('grab:')
          if (grab) return grab.click()
          if (document.querySelector('.wait')?.textContent?.includes('grab')) return may('wait')?.click()
          if (!may('throw')) return
          const colors = dice().map(color)
          const most = [...colors].sort(
            (a, b) => colors.filter((one) => one === b).length - colors.filter((one) => one === a).length,
          )[0]
          const whole = colors.every((one) => one === most) // one must fly
          for (const die of dice())
            if ((color(die) === most && !whole) !== (die.getAttribute('aria-pressed') === 'true')) die.click()
          requestAnimationFrame(() => may('throw')?.click())
        }, 40)
      }),
  )

// A whole game at ease takes a hundred throws: puts one that bots have played in the place of the kept one, but for its last throws.
async function nearTheEnd(page: Page, file: string) {
  const game = 'simulate caramba --bots casual,casual --option pace=turns --games 1 --seed 7 --records'
  await promisify(execFile)(program, [...game.split(' '), file])
  const { events } = JSON.parse(readFileSync(file, 'utf8').split('\n')[0]!) as { events: string[] }
  await page.evaluate(
    (events) => {
      const kept = JSON.parse(localStorage.getItem('wagnis.alone.caramba')!) as KeptGame
      localStorage.setItem('wagnis.alone.caramba', JSON.stringify({ ...kept, events }))
    },
    events.slice(0, -9),
  )
  await page.reload()
}

interface KeptGame {
  events: string[]
  seats: { name: string; kind: string; look?: number }[]
  over: boolean
}
const kept = (page: Page, game: string) =>
  page.evaluate((game) => JSON.parse(localStorage.getItem(`wagnis.alone.${game}`)!) as KeptGame, game)

// Two people, named, against as many bots as are left when they sit down, or none.
async function setUp(page: Page, host: Host, game: string, language: keyof typeof said, bots: boolean) {
  const words = said[language]
  await page.goto('about:blank')
  await page.goto(`${host.address}?lang=${language}#/alone/${game}`)
  const who = page.getByRole('group', { name: words.who })
  await who.getByRole('button', { name: words.more }).click()
  const fields = page.locator('main ol input.field')
  await expect(fields).toHaveCount(2)
  await fields.nth(0).fill('Ada')
  await fields.nth(1).fill('Käthe')
  if (!bots) {
    const fewer = page.getByRole('group', { name: words.bots }).getByRole('button', { name: words.less })
    while ((await fewer.getAttribute('aria-disabled')) === 'false') await fewer.click()
  }
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('wagnis.speed', 'fast'))
})

for (const [game, language] of [
  ['push', 'de'],
  ['tipp', 'nl'],
  ['caramba', 'en'],
] as const)
  for (const [screen, size] of [
    ['a phone', phone],
    ['a tablet', tablet],
  ] as const)
    test(`two people play ${game} on ${screen}: it says whose turn it is, goes on after a reload, and ends with a record`, async ({
      host,
      page,
    }, info) => {
      const words = said[language]
      await page.setViewportSize(size)
      await setUp(page, host, game, language, false)
      await page.screenshot({ path: info.outputPath('set-up.png'), fullPage: true })
      expect(await violationsByDayAndNight(page)).toEqual([])
      await page.getByRole('button', { name: words.begin, exact: true }).click()

      const card = page.locator('.passed')
      await expect(card).toHaveText(words.turn)
      await page.screenshot({ path: info.outputPath('turn.png') })
      await card.click() // a tap is enough, and makes no move
      await expect(card).toHaveCount(0)
      expect((await kept(page, game)).events).toEqual([])
      await expect(
        page
          .getByRole('heading', { name: 'Ada' })
          .or(page.getByRole('rowheader', { name: /Ada/ }))
          .first(),
      ).toBeVisible()
      await fits(page, true)
      expect(await violations(page)).toEqual([])

      // It goes on to the second person by itself, and comes back.
      const passed = card.getByText(words.next)
      for (let moves = 0; !(await passed.isVisible()) && moves < 60; ++moves) {
        await play(page, 1, wishes[game])
        await page.waitForTimeout(60)
      }
      await expect(passed).toBeVisible()
      await page.screenshot({ path: info.outputPath('passed.png') })
      const before = await kept(page, game)
      await page.reload()
      await expect(card).toContainText(game === 'caramba' ? words.turn : words.next) // at ease all choose anew
      expect(await kept(page, game)).toEqual(before)
      if (game === 'caramba') await nearTheEnd(page, info.outputPath('simulated.jsonl'))
      await (game === 'caramba' ? playCaramba(page) : playToTheEnd(page, wishes[game]))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Ada|Käthe/)
      expect(await violations(page)).toEqual([])
      await page.screenshot({ path: info.outputPath('over.png') })
      const { events, seats, over } = await kept(page, game)
      expect(over).toBe(true)
      expect(seats.map(({ name, kind }) => [name, kind])).toEqual([
        ['Ada', 'human'],
        ['Käthe', 'human'],
      ])
      expect(new Set(events.map((event) => event[0]))).toEqual(new Set(['0', '1']))

      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: words.save }).click()
      const file = join(info.outputDir, `${game}.jsonl`)
      await (await download).saveAs(file)
      await promisify(execFile)(program, ['check', file]) // throws unless it exits with 0

      // Another game: the second person begins.
      await page.getByRole('button', { name: words.again }).click()
      await expect(card).toHaveText(words.next)
      expect(host.asked.filter((path) => path.includes('/api/'))).toEqual([])
    })

test('people and bots sit at one table; who says no name is called by their face; nothing of it is one’s own record', async ({
  host,
  page,
}, info) => {
  await page.setViewportSize(phone)
  await setUp(page, host, 'tipp', 'en', false)
  const who = page.getByRole('group', { name: 'Who plays on this device?' })
  await who.getByRole('button', { name: 'More' }).click()
  await page.getByRole('group', { name: 'How many bots?' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Face and colour of Ada' }).click()
  await page.getByRole('radio', { name: 'robot' }).check()
  await page.getByRole('radio', { name: 'purple' }).check()
  await page.screenshot({ path: info.outputPath('faces.png'), fullPage: true })
  expect(await violationsByDayAndNight(page)).toEqual([])
  // A name that is too long is said to be so, and nothing begins.
  await page.locator('main ol input.field').nth(1).fill('Käthe von und zu Überlingen')
  await page.getByRole('button', { name: /^Novice/ }).click()
  await expect(page.getByRole('alert')).toContainText('20')
  await page.locator('main ol input.field').nth(1).fill('Käthe')
  await page.getByRole('button', { name: /^Novice/ }).click()
  await expect(page.locator('.passed')).toHaveText('Ada, it’s your turn!')
  const { seats } = await kept(page, 'tipp')
  expect(seats.map(({ name }) => name)).toEqual(['Ada', 'Käthe', 'Rabbit', 'novice 1'])
  expect(seats[0]!.look).toBe(5 * 8 + 5)
  await playToTheEnd(page, wishes.tipp)
  const { events } = await kept(page, 'tipp')
  expect(new Set(events.map((event) => event[0]))).toEqual(new Set(['0', '1', '2', '3']))
  await page.getByRole('link', { name: 'Home' }).first().click()
  await page.getByRole('link', { name: 'My games' }).click()
  await expect(page.getByText('Käthe')).toBeVisible()
  await expect(page.getByText('you won')).toHaveCount(0)

  // The names are there the next time.
  await page.goto(`${host.address}?lang=en#/alone/push`)
  await who.getByRole('button', { name: 'More' }).click()
  await expect(page.locator('main ol input.field').nth(1)).toHaveValue('Käthe')
})
