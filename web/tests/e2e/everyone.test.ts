// For everyone: keyboard, languages, screen readers, small and large screens.
import type { Page } from '@playwright/test'
import { fits, phone, press, sizes, violationsByDayAndNight } from './page'
import { bot, open, play, playToTheEnd, setTable, sit, start } from './player'
import { expect, test } from './server'

test('by keyboard alone: from the first page to a card in a row', async ({ shared, page }) => {
  await page.goto(`${shared.address}?lang=en`)
  await page.keyboard.press('Tab') // "to the content"
  await page.keyboard.press('Tab') // language
  await page.keyboard.press('Tab') // settings
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /Push.*Play/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab') // from "Close" on
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'No, just play' })).toBeFocused()
  await page.keyboard.press('Enter')
  const pile = page.getByRole('button', { name: /^Draw a card/ })
  await expect(pile).toBeVisible()
  for (let i = 0; i < 20 && !(await pile.evaluate((one) => one === document.activeElement)); ++i)
    await page.keyboard.press('Tab')
  await expect(pile).toBeFocused()
  await expect(pile).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Enter')
  await expect(page.locator('.pile .count')).not.toHaveText('120')
  await expect(page.getByRole('log').filter({ hasText: /Draw on/ })).toHaveCount(1)
  // By its key, then down to a row and take it.
  await page.keyboard.press('0')
  await expect(page.locator('.pile .count')).toHaveText('118')
  for (let i = 0; i < 10; ++i) {
    const token = await page.locator('[data-move^="row:"], [data-move^="take:"]').first().getAttribute('data-move')
    await page.keyboard.press(token!.slice(-1))
    if (token!.startsWith('take:')) break
  }
  await expect(page.locator('.mine [data-card], .others [data-card], .throw').first()).toBeAttached()
})

// Nothing but Tab and Shift+Tab, from wherever the focus is.
async function go(page: Page, wanted: string) {
  for (let tries = 0; tries < 60; ++tries) {
    const steps = await page.evaluate((wanted) => {
      const target = document.querySelector<HTMLElement>(wanted)
      const stops = [
        ...document.querySelectorAll<HTMLElement>(
          'a[href], button, input, select, summary, [tabindex="0"], [tabindex="-1"]',
        ),
      ].filter(
        (one) =>
          one === document.activeElement || (one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true })),
      )
      return target ? stops.indexOf(target) - stops.indexOf(document.activeElement as HTMLElement) : null
    }, wanted)
    if (steps === null) return false // it is gone
    if (steps === 0) return true
    for (let i = 0; i < (tries === 0 ? Math.abs(steps) : 1); ++i)
      await page.keyboard.press(steps > 0 ? 'Tab' : 'Shift+Tab')
  }
  throw new Error(`${wanted} cannot be reached`)
}
// What is wrong with how one sees where the focus is.
const unseen = (page: Page) =>
  page.evaluate(() => {
    const now = document.activeElement!
    const { left, top, width, height } = now.getBoundingClientRect()
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    const outline = getComputedStyle(now).outlineStyle
    return [
      outline === 'solid' ? '' : `outline ${outline}`,
      over && now.contains(over) ? '' : `under ${over?.outerHTML.slice(0, 60)}`,
    ]
      .filter(Boolean)
      .join(', ')
  })
async function enter(page: Page, wanted: string) {
  if (!(await go(page, wanted))) return
  await page.keyboard.press('Enter')
}

// Of Caramba's dice those of the commonest colour stay, unless that is all of them.
async function hold(page: Page) {
  const wrong = await page.locator('.place').evaluateAll((places) => {
    const colors = places.map((place) => /: (\w+),/.exec(place.getAttribute('aria-label')!)?.[1])
    const most = [...colors].sort(
      (a, b) => colors.filter((one) => one === b).length - colors.filter((one) => one === a).length,
    )[0]
    const all = colors.every((one) => one === most)
    return places.flatMap((place, i) =>
      (place.getAttribute('aria-pressed') === 'true') === (!all && colors[i] === most) ? [] : [i + 1],
    )
  })
  for (const place of wrong) {
    await go(page, `.place:nth-child(${place})`)
    await page.keyboard.press('Space')
    await expect(page.locator('.place').nth(place - 1)).toBeFocused()
  }
}

// Chooses as a player with eyes would, and goes there by keyboard. The focus is never lost when something goes away.
async function playByKeyboard(page: Page, wishes: string[], moves = Infinity) {
  for (let made = 0; made < moves;) {
    await page.locator('[data-move], .result').first().waitFor()
    if (await page.locator('.result').count()) return
    const token = await page.evaluate((wishes) => {
      const offered = [...document.querySelectorAll<HTMLElement>('[data-move]:not([tabindex="-1"])')].map(
        (one) => one.dataset.move!,
      )
      const lying = document.querySelectorAll('.row [data-card]').length
      const draws = offered.includes('draw') && lying < 4
      return draws
        ? 'draw'
        : (wishes.map((wish) => offered.find((one) => one.startsWith(wish))).find((one) => one) ?? offered[0])
    }, wishes)
    const move = `[data-move="${token}"]:not([tabindex="-1"])`
    if (token === 'throw' && made < 10) await hold(page)
    if (token === undefined || !(await go(page, move))) continue // it has gone on meanwhile
    if (made === 0) expect(await unseen(page)).toBe('')
    await page.keyboard.press('Enter')
    ++made
    await page.locator('[data-move], .result').first().waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName), `after ${token}`).not.toBe('BODY')
  }
}

for (const [game, wishes] of [
  ['push', ['row:', 'take:', 'draw']],
  ['tipp', ['stop', 'bet:even', 'bet:odd', 'bet:']],
  ['caramba', ['grab:', 'throw']],
] as const) {
  test(`a whole game of ${game} by keyboard alone, from the first page to the rematch`, async ({ shared, page }) => {
    await page.setViewportSize(phone)
    await page.addInitScript(() => {
      localStorage.setItem('wagnis.speed', 'fast')
      localStorage.setItem('wagnis.keys', 'off') // not even shortcuts
    })
    await page.goto(`${shared.address}?lang=en`)
    await enter(page, `a[href="#/alone/${game}"]`)
    await expect(page.locator('main')).toBeFocused()
    await page.getByRole('button', { name: 'Novice' }).waitFor()
    if (game === 'push') await enter(page, '[aria-labelledby="how-many"] [aria-label="Less"]')
    if (game === 'caramba') {
      await go(page, 'input[value=race]')
      await page.keyboard.press('ArrowDown')
      await expect(page.locator('input[value=turns]')).toBeChecked()
    }
    await enter(page, 'li button:has(b)')
    await playByKeyboard(page, [...wishes])
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await enter(page, '.main')
    await expect(page.locator('.result')).toHaveCount(0)
    await expect(page.locator('body')).not.toBeFocused()
    await playByKeyboard(page, [...wishes], 1)
  })
}

test('wherever the focus goes it is seen, on pages and in dialogs, on and back', async ({ shared, page }) => {
  await page.setViewportSize({ width: 390, height: 560 }) // so that dialogs scroll
  // What has the focus and lies under something else, or shows it by nothing.
  await page.addInitScript(() => {
    const hidden: string[] = []
    Object.assign(window, { hidden, stops: 0 })
    addEventListener('focusin', () =>
      requestAnimationFrame(() => {
        const now = document.activeElement!
        const { left, top, width, height } = now.getBoundingClientRect()
        const over = document.elementFromPoint(left + width / 2, top + height / 2)
        ++(window as unknown as { stops: number }).stops
        if (
          now !== document.body &&
          now.matches(':focus-visible:not(main, h1)') &&
          (getComputedStyle(now).outlineStyle !== 'solid' || !over || !now.contains(over))
        )
          hidden.push(`${now.outerHTML.slice(0, 80)} under ${over?.outerHTML.slice(0, 60)}`)
      }),
    )
  })
  async function walk(stops: number) {
    for (let i = 0; i < stops; ++i) await page.keyboard.press('Tab')
    for (let i = 0; i < stops; ++i) await page.keyboard.press('Shift+Tab')
    const { hidden, stops: seen } = await page.evaluate(() => {
      const { hidden, stops } = window as unknown as { hidden: string[]; stops: number }
      return { hidden, stops }
    })
    expect(seen).toBeGreaterThan(stops)
    expect(hidden).toEqual([])
  }
  for (const path of ['', '#/new/push', '#/alone/tipp']) {
    await page.goto('about:blank')
    await page.goto(`${shared.address}?lang=de${path}`)
    await page.getByRole('textbox').or(page.getByRole('radio')).first().waitFor()
    await walk(16)
  }
  const opener = page.getByRole('button', { name: 'Einstellungen' })
  await opener.click()
  await page.locator('summary').click()
  await walk(15)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

const sentences = { de: /Du bist dran/, nl: /Jouw beurt/, en: /Your turn/ }
for (const [language, sentence] of Object.entries(sentences)) {
  test(`speaks ${language}`, async ({ shared, page, request }) => {
    await sit(page, shared, await setTable(request, shared, 'Ada', [bot]), language)
    await expect(page.locator('.said')).toHaveText(sentence)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
  })
}

test('the language changes in mid-game without losing anything', async ({ shared, page, request }) => {
  await sit(page, shared, await setTable(request, shared, 'Ada', [bot]), 'de')
  await play(page, 4)
  const count = await page.locator('.pile .count').textContent()
  await page.getByRole('button', { name: 'Einstellungen' }).click()
  await page.getByLabel('Sprache').selectOption('nl')
  await expect(page.getByLabel('Taal')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.pile .count')).toHaveText(count!)
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  await play(page, 2)
})

test('no violation of accessibility on any page', async ({ shared, page, request }) => {
  await page.setViewportSize(phone)
  await page.goto(`${shared.address}?lang=de`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await violationsByDayAndNight(page)).toEqual([])
  await page.getByRole('link', { name: /So geht’s.*Push/ }).click()
  await page.locator('.picture').first().waitFor()
  expect(await violationsByDayAndNight(page)).toEqual([])
  await page.goto(`${shared.address}?lang=de#/new/push`)
  await expect(page.getByRole('group', { name: 'Wer sitzt wo?' })).toBeVisible()
  expect(await violationsByDayAndNight(page)).toEqual([])

  const waiting = await setTable(request, shared, 'Ada', [open])
  await page.goto(`${shared.address}?lang=de#/table/${waiting.table}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await violationsByDayAndNight(page)).toEqual([])

  await sit(page, shared, await setTable(request, shared, 'Ada', [bot, bot]), 'de')
  await play(page, 10)
  expect(await violationsByDayAndNight(page)).toEqual([])
  await press(page, 'Was geschah')
  expect(await violationsByDayAndNight(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await violationsByDayAndNight(page)).toEqual([])
  await playToTheEnd(page)
  await expect(page.locator('.result')).toBeVisible()
  expect(await violationsByDayAndNight(page)).toEqual([])
})

for (const players of [2, 4, 6]) {
  test(`a game of ${players} fits every screen`, async ({ shared, page, request }, info) => {
    await page.setViewportSize(phone)
    await sit(
      page,
      shared,
      await setTable(
        request,
        shared,
        'Großmutter',
        Array.from({ length: players - 1 }, () => bot),
      ),
      'de',
    )
    await play(page, 14)
    for (const size of sizes) {
      await page.setViewportSize(size)
      await page.screenshot({ path: info.outputPath(`${players}-${size.width}x${size.height}.png`) })
      await fits(page)
      // Everything is there without scrolling.
      const high = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
      expect(high).toBeLessThanOrEqual(0)
      for (const part of ['.others', '.felt', '.said', '.mine']) {
        const box = (await page.locator(part).boundingBox())!
        expect(box.y + box.height, part).toBeLessThanOrEqual(size.height)
        expect(
          await page.locator(part).evaluate((one) => one.scrollHeight - one.clientHeight),
          part,
        ).toBeLessThanOrEqual(2)
      }
    }
  })
}

test('the pages before and after a game fit every screen', async ({ shared, page, request }, info) => {
  for (const language of ['de', 'nl', 'en']) {
    for (const path of ['', '#/new/push']) {
      await page.goto('about:blank')
      await page.goto(`${shared.address}?lang=${language}${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.getByRole('textbox').first().waitFor()
      for (const size of sizes) {
        await page.setViewportSize(size)
        await fits(page)
      }
    }
  }
  await sit(page, shared, await setTable(request, shared, 'Ada', [bot]), 'de')
  await playToTheEnd(page)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await fits(page)
    await page.screenshot({ path: info.outputPath(`result-${size.width}x${size.height}.png`) })
  }
})

test('nothing is asked of any other host', async ({ shared, page }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.goto(`${shared.address}?lang=en`)
  await start(page, 'Push')
  await expect(page.locator('[data-move="draw"]').first()).toBeVisible()
  expect([...hosts]).toEqual([new URL(shared.address).host])
})
