// Setting a table and sitting down at one: opponents first, the rest under "more", numbers over their whole range; and who follows a link
// reads which game it is, who asks them, and who sits there.
import { fits, fitsEverywhere, misfits, openMore, phone, stepTo, violationsByDayAndNight } from './page'
import { expect, test } from './server'

test.use({ viewport: phone, serviceWorkers: 'block' })
const five = [
  { width: 360, height: 640 },
  phone,
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]

test('one chooses opponents and opens the table; the rest waits under "more"', async ({ shared, page }, info) => {
  const set: { options: Record<string, unknown>; seats: unknown[] }[] = []
  page.on('request', (request) => request.url().endsWith('/api/tables') && set.push(request.postDataJSON()))
  await page.goto(`${shared.address}?lang=en#/new/tipp`)
  await page.getByLabel('Seat 2').selectOption('casual')
  await page.getByLabel('What’s your name?').fill('Ada')
  await expect(page.locator('details').getByRole('radio')).toHaveCount(0)
  for (const size of five) {
    await page.setViewportSize(size)
    await page.screenshot({ path: info.outputPath(`short-${size.width}.png`) })
    await fits(page)
  }
  // All that one needs is there without scrolling, in every language on the smallest phone too.
  for (const [language, button] of [
    ['de', 'Tisch aufmachen'],
    ['nl', 'Tafel openen'],
    ['en', 'Open the table'],
  ] as const)
    for (const size of [{ width: 360, height: 640 }, phone]) {
      await page.setViewportSize(size)
      await page.getByRole('combobox').first().selectOption(language)
      await page.evaluate(() => scrollTo(0, 0))
      await expect(page.getByRole('button', { name: button }), language).toBeInViewport({ ratio: 1 })
    }
  await openMore(page)
  // From one end of the range to the other: 1 to 20.
  await stepTo(page, 'How long?', '1 round')
  const rounds = page.getByRole('group', { name: 'How long?' })
  await expect(rounds.getByRole('button', { name: 'Less' })).toHaveAttribute('aria-disabled', 'true')
  await stepTo(page, 'How long?', '20 rounds')
  await expect(rounds.getByRole('button', { name: 'More' })).toHaveAttribute('aria-disabled', 'true')
  await page.screenshot({ path: info.outputPath('more-390.png'), fullPage: true })
  expect(await violationsByDayAndNight(page)).toEqual([])
  await fitsEverywhere(page)
  await page.getByRole('button', { name: 'Open the table' }).click()
  await page.locator('[data-move]').first().waitFor()
  expect(set[0]).toMatchObject({ options: { rounds: 20 }, seats: [{ kind: 'me' }, { kind: 'bot', level: 'casual' }] })
})

test('the tempo of a race goes from 0.4 to 3 seconds', async ({ shared, page }) => {
  await page.goto(`${shared.address}?lang=nl#/new/caramba`)
  await openMore(page)
  await stepTo(page, 'Hoe lang rollen de dobbelstenen?', '0,4 seconden')
  await stepTo(page, 'Hoe lang rollen de dobbelstenen?', '3 seconden')
  await stepTo(page, 'Hoe lang rollen de dobbelstenen?', '1 seconde')
})

const joins = {
  de: ['Ada lädt dich zum Spielen ein.', 'Schon am Tisch', 'Ein Platz ist frei.', 'Setz dich dazu!'],
  nl: ['Ada nodigt je uit om mee te spelen.', 'Al aan tafel', 'Eén plaats is vrij.', 'Schuif aan!'],
  en: ['Ada invites you to play.', 'Already at the table', 'One seat is free.', 'Pull up a chair!'],
} as const
for (const language of ['de', 'nl', 'en'] as const)
  test(`who follows a link reads what waits there, in ${language}`, async ({ shared, page, request }, info) => {
    const set = await request.post(`${shared.address}api/tables`, {
      data: {
        game: 'push',
        options: { players: 3 },
        name: 'Ada',
        seats: [{ kind: 'me' }, { kind: 'bot', level: 'casual' }, { kind: 'open' }],
      },
    })
    const { table } = (await set.json()) as { table: string }
    const [invites, sitting, free, title] = joins[language]
    await page.goto(`${shared.address}?lang=${language}#/table/${table}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} Push`)
    await expect(page.getByText(invites)).toBeVisible()
    await expect(page.getByRole('list', { name: sitting }).getByRole('listitem')).toHaveText([
      'Ada',
      /^Bruno (Locker|Gemiddeld|Casual)$/,
    ])
    await expect(page.getByText(free)).toBeVisible()
    await expect(page.locator('.scene svg')).toBeVisible()
    for (const size of five) {
      await page.setViewportSize(size)
      await page.screenshot({ path: info.outputPath(`join-${size.width}.png`) })
      await fits(page)
      expect(await misfits(page, [])).toEqual([])
    }
    await page.setViewportSize(phone)
    await expect(page.locator('.main')).toBeInViewport({ ratio: 1 })
    expect(await violationsByDayAndNight(page)).toEqual([])
  })
