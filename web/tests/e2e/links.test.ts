// Links as they arrive: changed by messengers, mail programs and people.
import { fitsEverywhere, violationsByDayAndNight } from './page'
import { open, setTable } from './player'
import { expect, test } from './server'

test('a link to a table that was changed on its way leads to it', async ({ shared, page, request }) => {
  const { table } = await setTable(request, shared, 'Ada', [open])
  const TABLE = table.toUpperCase()
  for (const link of [
    `#/table/${TABLE}`,
    `#/table/${table}.`,
    `#/table/${table}/`,
    `#/table/${table}?fbclid=IwAR0`,
    `?fbclid=IwAR0#/table/${table}`,
    `%23/table/${table}`,
    `table/${table}`,
    `table/${table}/`,
    `TABLE/${TABLE}.`,
    `table/${table}?utm_source=x`,
  ]) {
    await page.goto('about:blank')
    await page.goto(shared.address + link)
    await expect(page.getByRole('button', { name: 'Take the seat' }), link).toBeVisible()
    expect(new URL(page.url()).pathname, link).toBe('/')
  }
})

test('a link that is not whole says so, in every language, and what to do', async ({ shared, page }, info) => {
  const said = {
    en: 'This link isn’t complete.',
    de: 'Dieser Link ist nicht vollständig.',
    nl: 'Deze link is niet compleet.',
  }
  for (const [language, text] of Object.entries(said)) {
    for (const link of [
      '#/table/k7m2p9x',
      '#/tabl',
      '#/rules/halma',
      'table',
      'table/k7m2',
      'somewhere/else',
      `#/table/k7m2p9xw/${'0f'.repeat(20)}`,
    ]) {
      const [path, hash] = link.split('#')
      await page.goto('about:blank')
      await page.goto(`${shared.address}${path}?lang=${language}${hash === undefined ? '' : `#${hash}`}`)
      await expect(page.getByRole('heading', { level: 1 }), link).toHaveText(text)
    }
    await page.screenshot({ path: info.outputPath(`cut.${language}.png`) })
    expect(await violationsByDayAndNight(page)).toEqual([])
    await fitsEverywhere(page)
  }
  await page.getByRole('main').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wagnis')
})

test('a whole message with a link may be pasted on the first page', async ({ shared, page, request }) => {
  const { table } = await setTable(request, shared, 'Ada', [open])
  await page.goto(`${shared.address}?lang=en`)
  await page
    .getByLabel('Got a link or a table number?')
    .fill(`Come and play! ${shared.address}#/table/${table.toUpperCase()}?fbclid=x (Ada)`)
  await page.getByRole('button', { name: 'Join in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Take the seat' })).toBeVisible()
})
