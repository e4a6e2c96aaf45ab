// The hashes in the page, with our own server: its Content-Security-Policy lets them count. What a damaged file leads to is in damaged.test.ts.
import { expect, test } from './server'

test('our server lets the page say the hashes: a changed part is not run there either', async ({ shared, browser }) => {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  await page.goto(`${shared.address}?lang=en#/rules/push`)
  await page.getByRole('heading', { name: /Push/ }).first().waitFor()
  expect(said).toEqual([])
  await page.route(/RulesPage-.*\.js$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${await answer.text()}\nself.foreign = true` })
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Load it again' })).toBeVisible()
  expect(await page.evaluate(() => 'foreign' in window)).toBe(false)
  await page.context().close()
})
