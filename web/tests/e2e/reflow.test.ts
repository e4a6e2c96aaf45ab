// For those who need it large: a screen enlarged to 200 and 400 %, a phone to 200 %, and type of twice the size. Nothing lies beside
// the screen or on something else; where the height does not do, the page scrolls. With the large type that one may set, all of a table
// is seen at once. And nothing jumps while a game is played.
import type { Page } from '@playwright/test'
import { misfits, press, sizes, stepTo } from './page'
import { play } from './player'
import { expect, test } from './static'

const games: [string, string[]][] = [
  ['push', []],
  ['tipp', ['bet:even', 'stop', 'bet:odd']],
  ['caramba', ['grab:r', 'throw']],
]

async function begin(page: Page, address: string, game: string) {
  await page.goto(`${address}?lang=de#/alone/${game}`)
  if (game === 'caramba') await page.locator('input[value=turns]').check()
  await page.getByRole('button', { name: 'Kenner' }).click()
  await page.locator('[data-move]').first().waitFor()
}

for (const [game, wishes] of games) {
  test(`${game} at 200 and 400 %, and with type of twice the size`, async ({ host, page }, info) => {
    await page.addInitScript(() => localStorage.setItem('wagnis.speed', 'fast'))
    await begin(page, host.address, game)
    await play(page, 4, wishes)
    const parts = ['header', '.felt', '.said p', ...(game === 'tipp' ? ['.sheet'] : ['.others', '.mine'])]
    for (const [width, height, least] of [
      [640, 400, 44],
      [320, 568, 44],
      [320, 256, 44],
      [195, 422, 24],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.screenshot({ path: info.outputPath(`${game}-${width}x${height}.png`), fullPage: true })
      expect(await misfits(page, parts, least), `${width} × ${height}`).toEqual([])
    }
    // Whatever one may do there, a finger reaches it.
    for (let moves = 0; moves < 2; ++moves) {
      const offered = await page
        .locator('[data-move]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-move')!))
      for (const move of offered) await page.locator(`[data-move="${move}"]`).click({ trial: true })
      await page.locator(`[data-move="${wishes.find((wish) => offered.includes(wish)) ?? offered[0]}"]`).click()
      await page.locator('[data-move]').first().waitFor()
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.addStyleTag({ content: ':root { font-size: 200% !important }' })
    await page.screenshot({ path: info.outputPath(`${game}-large.png`) })
    expect(await misfits(page, parts), 'large type').toEqual([])
  })
}

test('the pages around a game at 400 %, on a phone at 200 %, and with type of twice the size', async ({
  host,
  page,
}, info) => {
  for (const language of ['de', 'nl'])
    for (const path of [
      '',
      '#/alone/push',
      '#/new/caramba',
      '#/new/push',
      '#/history',
      '#/mine',
      '#/dice',
      '#/rules/push',
      '#/rules/tipp',
      '#/rules/caramba',
    ]) {
      await page.goto('about:blank')
      await page.goto(`${host.address}?lang=${language}${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const [width, height, least] of [
        [320, 568, 44],
        [195, 422, 24],
      ] as const) {
        await page.setViewportSize({ width, height })
        await page.screenshot({
          path: info.outputPath(`${language}-${path.replaceAll(/\W/g, '')}-${width}.png`),
          fullPage: true,
        })
        expect(await misfits(page, [], least), `${language} ${path}, ${width}`).toEqual([])
      }
      await page.setViewportSize({ width: 390, height: 844 })
      await page.addStyleTag({ content: ':root { font-size: 200% !important }' })
      expect(await misfits(page, []), `${language} ${path}, large type`).toEqual([])
    }
})

test('what opens over a page, the result and what is kept of a game, on a phone at 200 %', async ({
  host,
  page,
}, info) => {
  await page.addInitScript(() => localStorage.setItem('wagnis.speed', 'fast'))
  const fits = async (what: string) => {
    await page.screenshot({ path: info.outputPath(`${what}.png`), fullPage: true })
    expect(await misfits(page, [], 24), what).toEqual([])
  }
  await page.setViewportSize({ width: 195, height: 422 })
  await page.goto(`${host.address}?lang=de#/alone/tipp`)
  await stepTo(page, 'Wie lange?', '2 Runden')
  await page.getByRole('button', { name: 'Neuling' }).click()
  await page.locator('[data-move]').first().waitFor()
  for (const name of ['So geht’s', 'Was geschah', 'Menü', 'Einstellungen']) {
    await press(page, name)
    await page.getByRole('dialog', { name }).locator('h3, ol, a, fieldset').first().waitFor()
    await fits(name)
    await page.keyboard.press('Escape')
  }
  await play(page, Infinity, ['bet:even', 'stop', 'bet:odd'])
  await fits('result')
  await page.goto(`${host.address}?lang=de#/history`)
  await page.locator('.list').getByRole('link').waitFor()
  await fits('history')
  await page.locator('.list').getByRole('link').click()
  await page.getByRole('slider').waitFor()
  await fits('replay')
  await page.goto(`${host.address}?lang=de#/dice`)
  await page.getByRole('table').waitFor()
  await fits('dice')
})

for (const [game, wishes, most] of [
  ['push', [], 6],
  ['tipp', ['bet:even', 'bet:odd'], 5],
  ['caramba', ['throw'], 4],
] as const) {
  test(`all of ${game} is seen at once with the large type that one may set, with 2 and with ${most}`, async ({
    host,
    page,
  }, info) => {
    await page.addInitScript(() => {
      localStorage.setItem('wagnis.speed', 'fast')
      localStorage.setItem('wagnis.type', 'large')
    })
    for (const players of [2, most]) {
      await page.goto('about:blank')
      await page.goto(`${host.address}?lang=de#/alone/${game}`)
      const count = page.getByRole('group', { name: 'Wie viele Bots?' })
      await count.getByRole('status').waitFor()
      while ((await count.getByRole('status').innerText()) !== (players === 2 ? '1 Bot' : `${players - 1} Bots`))
        await count.getByRole('button', { name: players === 2 ? 'Weniger' : 'Mehr' }).click()
      if (game === 'caramba') await page.locator('input[value=turns]').check()
      await page.getByRole('button', { name: 'Kenner' }).click()
      await page.locator('[data-move]').first().waitFor()
      await play(page, 2, [...wishes])
      for (const size of sizes) {
        await page.setViewportSize(size)
        await page.screenshot({ path: info.outputPath(`${game}-${players}-${size.width}.png`) })
        const what = `${players}, ${size.width} × ${size.height}`
        expect(
          await page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
          what,
        ).toBeLessThanOrEqual(0)
        // The log may scroll, nothing else.
        expect(
          await page
            .locator('.board .board, .board .board *')
            .evaluateAll((all) =>
              all
                .filter((one) => getComputedStyle(one).overflowY === 'auto' && one.scrollHeight > one.clientHeight + 1)
                .map((one) => one.className),
            ),
          what,
        ).toEqual([])
        expect(await misfits(page, []), what).toEqual([])
      }
      // Nor is anything pushed out by what is said later.
      await page.setViewportSize(sizes[0]!)
      for (let moves = 0; moves < 8; ++moves) {
        await play(page, 1, [...wishes])
        if (await page.locator('.result').isVisible()) break
        expect(
          await page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
          `${players}: ${(await page.locator('.said').allInnerTexts()).join(' ')}`,
        ).toBeLessThanOrEqual(0)
      }
    }
  })
}

// A line of text that changes may move by its own width; more than that is a jump. 0.1 is what is called good for a whole visit.
const kLine = 0.006
for (const size of [sizes[0]!, sizes[1]!, sizes[3]!])
  test(`nothing jumps, from the first page on through a game, ${size.width} × ${size.height}`, async ({
    host,
    page,
  }) => {
    await page.setViewportSize(size)
    await page.addInitScript(() => {
      localStorage.setItem('wagnis.speed', 'fast')
      const shifts: string[] = ((window as unknown as { shifts: string[] }).shifts = [])
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number
          sources: { node: Element | null }[]
        })[])
          shifts.push(
            `${entry.value.toFixed(4)} ${entry.sources.map(({ node }) => node?.className || node?.nodeName).join(', ')}`,
          )
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const [game, wishes] of games) {
      await begin(page, host.address, game)
      await page.reload() // into the game at once
      await page.locator('[data-move]').first().waitFor()
      await play(page, 8, wishes)
      const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
      expect(
        shifts.filter((shift) => parseFloat(shift) > kLine),
        game,
      ).toEqual([])
    }
  })
