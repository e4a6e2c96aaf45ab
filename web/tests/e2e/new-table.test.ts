// Setting a table and sitting down at one: opponents first, the rest under "more", numbers over their whole range; and who follows a link
// reads which game it is, who asks them, and who sits there.
import { everyScreen, fits, fitsEverywhere, misfits, openMore, phone, stepTo, violationsByDayAndNight } from './page'
import { expect, test } from './server'

test.use({ viewport: phone, serviceWorkers: 'block' })

test('one chooses opponents and opens the table; the rest waits under "more"', async ({ shared, page }, info) => {
  const set: { options: Record<string, unknown>; seats: unknown[] }[] = []
  page.on('request', (request) => request.url().endsWith('/api/tables') && set.push(request.postDataJSON()))
  await page.goto(`${shared.address}?lang=en#/new/tipp`)
  await page.getByLabel('Seat 2').selectOption('casual')
  await page.getByLabel('What’s your name?').fill('Ada')
  await expect(page.locator('details').getByRole('radio')).toHaveCount(0)
  for (const size of everyScreen) {
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
    for (const size of everyScreen) {
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

for (const [language, name, open, link, free, fill] of [
  ['de', 'Wie heißt du?', 'Tisch aufmachen', 'Link kopieren', 'noch frei', 'Mit Bots auffüllen'],
  ['nl', 'Hoe heet je?', 'Tafel openen', 'Link kopiëren', 'nog vrij', 'Aanvullen met bots'],
  ['en', 'What’s your name?', 'Open the table', 'Copy link', 'still free', 'Fill up with bots'],
] as const)
  test(`a table that waits has its link in sight, beside who sits there, in ${language}`, async ({
    shared,
    page,
  }, info) => {
    // This server listens to its own machine alone, so a sentence about that stands there, too.
    for (const invited of [false, true]) {
      await page.goto('about:blank')
      await page.goto(`${shared.address}?lang=${language}#/new/push`)
      await page.getByLabel(name).fill('Großmutter Käthe')
      if (invited) await page.getByRole('checkbox').first().check()
      await page.getByRole('button', { name: open }).click()
      const copy = page.getByRole('button', { name: link }).first()
      await copy.waitFor()
      await page.getByText('--host').first().waitFor()
      for (const size of [...everyScreen, { width: 320, height: 568 }]) {
        await page.setViewportSize(size)
        await page.screenshot({ path: info.outputPath(`lobby-${size.width}.png`) })
        await fits(page)
        expect(await misfits(page, [])).toEqual([])
        const where = `${size.width}${invited ? ', invited' : ''}`
        for (const one of [copy, page.getByText(free).first(), page.getByRole('button', { name: fill })])
          await expect(one, where).toBeInViewport({ ratio: 1 })
      }
      if (!invited) expect(await violationsByDayAndNight(page)).toEqual([])
    }
  })

test('whom one plays against on this device comes before what is usual', async ({ shared, page }) => {
  await page.goto(`${shared.address}?lang=de#/alone/push`)
  const usual = page.getByRole('button', { name: /^Locker/ })
  for (const size of everyScreen) {
    await page.setViewportSize(size)
    await expect(usual, `${size.width}`).toBeInViewport({ ratio: 0.9 })
  }
  // Two people alone begin by a button.
  await page.getByRole('group', { name: 'Wer spielt an diesem Gerät?' }).getByRole('button', { name: 'Mehr' }).click()
  const fewer = page.getByRole('group', { name: 'Wie viele Bots?' }).getByRole('button', { name: 'Weniger' })
  while ((await fewer.getAttribute('aria-disabled')) === 'false') await fewer.click()
  for (const size of everyScreen) {
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
    for (const size of everyScreen) {
      await page.setViewportSize(size)
      await page.screenshot({ path: info.outputPath(`join-${size.width}.png`) })
      await fits(page)
      // On a small phone, and on one on its side, what one scrolls to lies under the button that stays in sight.
      const small = size.width < 390 || size.height < 500
      const under = (one: string) => small && /is covered by <button type="submit"/.test(one)
      expect((await misfits(page, [])).filter((one) => !under(one))).toEqual([])
      for (const one of [page.locator('.main'), page.locator('input.field')])
        await expect(one, `${size.width}`).toBeInViewport({ ratio: 1 })
    }
    await page.setViewportSize(phone)
    expect(await violationsByDayAndNight(page)).toEqual([])
  })
