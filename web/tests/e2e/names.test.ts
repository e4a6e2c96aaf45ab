// Names of every kind: long ones push nothing off the screen, those that show nothing are refused, and emoji are letters.
import type { Page } from '@playwright/test'
import { open, setTable, sit } from './player'
import { expect, test } from './server'

const kLong = ['Wilhelmina-Magdalena', 'WWWWWWWWWWWWWWWWWWWW', '👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', '王王王王王王王王王王']
const sizes = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 375, height: 667 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
]

// What may be tapped or lies on the table and is not whole on the screen, from left to right.
const outside = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - innerWidth
    const seen = [
      ...document.querySelectorAll<HTMLElement>('button, a.button, input, select, .place, .die, [data-place]'),
    ].filter((one) => one.getClientRects().length > 0 && !one.closest('.unseen, .skip'))
    const off = seen.filter((one) => {
      const { left, right } = one.getBoundingClientRect()
      return left < -1 || right > innerWidth + 1
    })
    return [...(wide > 0 ? [`${wide} px too wide`] : []), ...off.map((one) => one.outerHTML.slice(0, 90))]
  })

for (const [game, players, options] of [
  ['caramba', 4, { pace: 'turns' }],
  ['caramba', 2, { pace: 'race' }],
  ['push', 4, {}],
  ['tipp', 4, {}],
] as const) {
  test(`long names push nothing off the screen: ${game} for ${players} ${JSON.stringify(options)}`, async ({
    shared,
    page,
    request,
  }, info) => {
    const names = kLong.slice(0, players)
    const ticket = await setTable(
      request,
      shared,
      names[0]!,
      names.slice(1).map(() => open),
      game,
      options,
    )
    await page.goto(`${shared.address}?lang=de#/table/${ticket.table}`)
    await page.setViewportSize(sizes[0]!)
    await sit(page, shared, ticket, 'de')
    await page.locator('.lobby').waitFor()
    expect(await outside(page), 'lobby').toEqual([])
    for (const name of names.slice(1)) {
      const joined = await request.post(`${shared.address}api/tables/${ticket.table}/join`, { data: { name } })
      expect(joined.status(), await joined.text()).toBe(201)
    }
    await page.locator('.board .board').waitFor()
    for (const size of sizes) {
      await page.setViewportSize(size)
      expect(await outside(page), `${size.width} × ${size.height}`).toEqual([])
      if (game === 'caramba') await expect(page.locator('.mine .dice .place').nth(4)).toBeInViewport({ ratio: 0.99 })
      await page.screenshot({ path: info.outputPath(`${game}.${size.width}.png`) })
    }
  })
}

test('a name that is too long or shows nothing is refused in words, and a family of emoji is welcome', async ({
  shared,
  page,
  request,
}) => {
  const ticket = await setTable(request, shared, 'Ada', [open, open])
  await page.goto(`${shared.address}?lang=en#/table/${ticket.table}`)
  const field = page.getByLabel('What’s your name?')
  const take = page.getByRole('button', { name: 'Take the seat' })
  await field.fill('12345678901234567890x')
  await take.click()
  await expect(page.getByText('That’s too long. At most 20 letters, please.')).toBeVisible()
  for (const nothing of ['\u2800', '\u3164', '\u200b', 'A\u200dda']) {
    await field.fill(nothing)
    await take.click()
    await expect(page.getByText('This name won’t do.')).toBeVisible()
    await field.fill('')
    await take.click()
    await expect(page.getByText('Tell us your name first.')).toBeVisible()
  }
  await field.fill('👩🏽‍🚀 می‌خواهم')
  await take.click()
  await expect(page.locator('.lobby').getByText('👩🏽‍🚀 می‌خواهم')).toBeVisible()
})
