// A server that is away for a while: the first page says so at once, and what waits for it comes back by itself. How long the pauses are at
// most is in the unit tests of the session.
import { open, setTable } from './player'
import { phone, violationsByDayAndNight } from './page'
import { expect, test } from './server'

test.use({ viewport: phone })

const says = {
  de: 'Der Server antwortet gerade nicht. Wir versuchen es weiter.',
  nl: 'De server antwoordt nu niet. We blijven het proberen.',
  en: 'The server doesn’t answer right now. We’ll keep trying.',
} as const
for (const language of ['de', 'nl', 'en'] as const)
  test(`without a server a new table is grey and says why, until there is one again, in ${language}`, async ({
    server,
    page,
    context,
  }, info) => {
    await page.goto(`${server.address}?lang=${language}`)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    const tables = page.locator('.games a[aria-disabled]')
    await expect(tables).toHaveCount(3)
    const grey = async (is: boolean) => {
      for (const table of await tables.all()) {
        await expect(table).toHaveAttribute('aria-disabled', `${is}`)
        if (is) await expect(table).not.toHaveAttribute('href', /.*/)
        else await expect(table).toHaveAttribute('href', /#\/new\//)
      }
      await expect(page.getByText(says[language])).toHaveCount(is ? 1 : 0)
    }
    await grey(false)

    // The device itself is without a network.
    await context.setOffline(true)
    await grey(true)
    await page.locator('.games').first().scrollIntoViewIfNeeded()
    await page.screenshot({ path: info.outputPath('away.png') })
    expect(await violationsByDayAndNight(page)).toEqual([])
    await context.setOffline(false)
    await grey(false)

    // The server is gone; the page comes from the device.
    await server.stop('SIGKILL')
    await page.reload()
    await grey(true)
    await server.run()
    await grey(false)
  })

test('a table comes back by itself, however long the server was away', async ({ server, page, request }) => {
  const ticket = await setTable(request, server, 'Ada', [open])
  await page.clock.install()
  await page.goto(`${server.address}?lang=en#/table/${ticket.table}`)
  await page.getByRole('button', { name: 'Just watch' }).click()
  await expect(page.getByText('One more player to come.')).toBeVisible()
  await server.stop('SIGKILL')
  const lost = page.getByText('Connection lost.')
  await expect(lost).toBeVisible()
  // Minutes of vain attempts.
  for (let i = 0; i < 20; ++i) {
    await page.clock.runFor(10_000)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  }
  await expect(lost).toBeVisible()
  await server.run()
  await expect
    .poll(async () => {
      await page.clock.runFor(500)
      return lost.isVisible()
    })
    .toBe(false)
  await expect(page.getByText('One more player to come.')).toBeVisible()
})
