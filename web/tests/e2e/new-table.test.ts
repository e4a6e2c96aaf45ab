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
  // What opens it is there without scrolling, in every language on every screen.
  for (const [language, button] of [
    ['de', 'Tisch aufmachen'],
    ['nl', 'Tafel openen'],
    ['en', 'Open the table'],
  ] as const)
    for (const size of five) {
      await page.setViewportSize(size)
      await page.getByRole('combobox').first().selectOption(language)
      await page.evaluate(() => scrollTo(0, 0))
      await expect(page.getByRole('button', { name: button }), language).toBeInViewport({ ratio: 1 })
    }
  await page.setViewportSize(phone)
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
  // At ease it means nothing, and is not asked for.
  await page.getByRole('radio', { name: /Op het gemak/ }).check()
  await expect(page.getByRole('group', { name: 'Hoe lang rollen de dobbelstenen?' })).toHaveCount(0)
})

test('a table that waits has its link in sight, beside who sits there', async ({ shared, page }, info) => {
  await page.goto(`${shared.address}?lang=de#/new/push`)
  await page.getByLabel('Wie heißt du?').fill('Ada')
  await page.getByRole('button', { name: 'Tisch aufmachen' }).click()
  const copy = page.getByRole('button', { name: 'Link kopieren' })
  await copy.waitFor()
  for (const size of five) {
    await page.setViewportSize(size)
    await page.screenshot({ path: info.outputPath(`lobby-${size.width}.png`) })
    await fits(page)
    expect(await misfits(page, [])).toEqual([])
    if (size.width > 360) await expect(copy, `${size.width}`).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('noch frei').first()).toBeInViewport({ ratio: 1 })
  }
  expect(await violationsByDayAndNight(page)).toEqual([])
})

test('whom one plays against on this device comes before what is usual', async ({ shared, page }) => {
  await page.goto(`${shared.address}?lang=de#/alone/push`)
  const usual = page.getByRole('button', { name: /^Locker/ })
  for (const size of five) {
    await page.setViewportSize(size)
    await expect(usual, `${size.width}`).toBeInViewport({ ratio: 0.9 })
  }
  // Two people alone begin by a button, which is beside the rest where there is room for that.
  await page.getByRole('group', { name: 'Wer spielt an diesem Gerät?' }).getByRole('button', { name: 'Mehr' }).click()
  const fewer = page.getByRole('group', { name: 'Wie viele Bots?' }).getByRole('button', { name: 'Weniger' })
  while ((await fewer.getAttribute('aria-disabled')) === 'false') await fewer.click()
  for (const size of five.filter(({ width }) => width > 700)) {
    await page.setViewportSize(size)
    await expect(page.getByRole('button', { name: 'Los geht’s!' }), `${size.width}`).toBeInViewport({ ratio: 1 })
  }
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
