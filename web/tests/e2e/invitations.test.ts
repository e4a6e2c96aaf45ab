// A table to which people are invited one by one.
import { fitsEverywhere, phone, violations } from './page'
import { expect, test } from './server'

test('each free seat has an invitation of its own, which seats one person; who has none watches', async ({ shared, browser }) => {
  const [ada, ben] = await Promise.all([browser.newContext({ viewport: phone }), browser.newContext({ viewport: phone })])
  const [mine, other] = await Promise.all([ada.newPage(), ben.newPage()])
  await mine.goto(`${shared.address}?lang=en#/new/push`)
  await mine.getByLabel('What’s your name?').fill('Ada')
  await mine.getByLabel('An invitation of its own').check()
  await fitsEverywhere(mine, false)
  await mine.getByRole('button', { name: 'Open the table' }).click()
  await expect(mine.locator('.lobby')).toContainText('Ada (you)')
  const fields = mine.locator('.invite input')
  await expect(fields).toHaveCount(2)
  expect(await violations(mine)).toEqual([])
  const links = await Promise.all([fields.nth(0).inputValue(), fields.nth(1).inputValue()])
  expect(links[0]).toMatch(/#\/table\/[2-9a-z]{17}\/[0-9a-f]{64}$/)

  // The table alone lets nobody sit down.
  await other.goto(links[0]!.replace(/\/[0-9a-f]{64}$/, ''))
  await expect(other.locator('.lobby')).toContainText('The free seats are for those who were invited.')
  await expect(other.getByRole('button', { name: 'Take the seat' })).toHaveCount(0)
  await expect(other.locator('.invite')).toHaveCount(0)

  // A link as somebody pastes it on the first page.
  await other.goto(`${shared.address}?lang=en#/`)
  await other.getByPlaceholder('Link or table number').fill(links[1]!)
  await other.getByRole('button', { name: 'Join in' }).click()
  await other.getByLabel('What’s your name?').fill('Ben')
  await other.getByRole('button', { name: 'Take the seat' }).click()
  await expect(other.locator('.lobby')).toContainText('Ben (you)')
  expect(other.url()).not.toMatch(/[0-9a-f]{64}/)
  await expect(mine.locator('.invite')).toHaveCount(1)

  const eve = await browser.newContext({ viewport: phone })
  const third = await eve.newPage()
  await third.goto(links[1]!)
  await third.getByLabel('What’s your name?').fill('Fuck')
  await third.getByRole('button', { name: 'Take the seat' }).click()
  await expect(third.getByRole('alert')).toHaveText('This name won’t do. Please choose another one.')
  await third.getByLabel('What’s your name?').fill('Eve')
  await third.getByRole('button', { name: 'Take the seat' }).click()
  await expect(third.getByRole('alert')).toHaveText('This invitation has been used, or it is for another table.')
  await Promise.all([ada.close(), ben.close(), eve.close()])
})
