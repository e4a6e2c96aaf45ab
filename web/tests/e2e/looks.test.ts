// People choose a face and a colour: they keep them, and the others see them.
import type { Page } from '@playwright/test'
import { phone, press, violations } from './page'
import { setTable, sit } from './player'
import { expect, test } from './server'

test.use({ viewport: phone })

const choose = async (page: Page, face: string, color: string) => {
  await page.getByRole('radio', { name: face, exact: true }).check()
  await page.getByRole('radio', { name: color, exact: true }).check()
}
// The colours of all faces that are seen, in order.
const faces = (page: Page, where = '') =>
  page
    .locator(`${where} svg.face`)
    .evaluateAll((all) => all.map((one) => one.querySelector('path')!.getAttribute('fill')))
const [blue, pink, green] = ['#8fa8e8', '#f2a0c0', '#7cc6a4']

test('a face and a colour are chosen where one gives a name, seen by all at the table, changed there, and kept', async ({
  shared,
  browser,
  request,
}) => {
  const [ada, ben] = await Promise.all([browser.newContext(), browser.newContext()])
  const [first, second] = await Promise.all([ada.newPage(), ben.newPage()])
  for (const page of [first, second]) await page.setViewportSize(phone)
  const ticket = await setTable(request, shared, 'Ada', [{ kind: 'open' }, { kind: 'open' }])
  await sit(first, shared, ticket)
  await first.getByRole('heading', { name: 'Nearly there' }).waitFor()

  await second.goto(`${shared.address}?lang=en#/table/${ticket.table}`)
  await choose(second, 'cat', 'blue')
  await second.getByLabel('What’s your name?').fill('Ben')
  expect(await violations(second)).toEqual([])
  await second.getByRole('button', { name: 'Take the seat' }).click()
  await expect.poll(() => faces(first, '.lobby')).toEqual([blue])
  await expect.poll(() => faces(second, '.lobby')).toEqual([blue])

  // In the settings, in the middle of it all: the others see it at once.
  await press(first, 'Settings')
  await choose(first, 'robot', 'pink')
  expect(await violations(first)).toEqual([])
  await first.keyboard.press('Escape')
  await expect.poll(() => faces(second, '.lobby')).toEqual([pink, blue])
  await first.reload()
  await expect.poll(() => faces(first, '.lobby')).toEqual([pink, blue])
  await first.getByRole('button', { name: 'Fill up with bots' }).click()
  await expect.poll(() => faces(second, '.mine')).toEqual([blue])
  await expect.poll(async () => (await faces(second, '.others')).includes(pink)).toBe(true)

  // After a restart of the page at another table the choice is there.
  await second.goto(`${shared.address}?lang=en#/new/tipp`)
  await expect(second.getByRole('radio', { name: 'cat' })).toBeChecked()
  await Promise.all([ada.close(), ben.close()])
})

test('in Caramba the colour that one has chosen marks one on the track, also after a rematch', async ({
  shared,
  page,
  request,
}) => {
  await page.addInitScript(() => localStorage.setItem('wagnis.face', '1'))
  const bot = { kind: 'bot', level: 'casual' }
  await sit(page, shared, await setTable(request, shared, 'Ada', [bot], 'caramba', { pace: 'turns' }))
  const mine = () => page.locator('.mine .marker > circle').getAttribute('fill')
  const others = () => page.locator('.others .marker > circle').getAttribute('fill')
  await page.locator('[data-move]').first().waitFor()
  expect(await mine()).toBe(green)
  const rival = await others()
  expect(rival).not.toBe(green)
  for (const color of [green, rival])
    await expect(page.locator(`.track .marker > circle[fill="${color}"]`)).toHaveCount(1)
  await page.evaluate(() => {
    setInterval(() => {
      const all = [...document.querySelectorAll<HTMLElement>('[data-move]')]
      const one = all.find((each) => each.dataset.move!.startsWith('grab:')) ?? all[0]
      one?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      one?.click()
    }, 50)
  })
  await page.getByRole('button', { name: 'Play again!' }).click({ timeout: 120_000 })
  await page.locator('.mine').waitFor()
  expect(await mine()).toBe(green)
  expect(await others()).toBe(rival)
})
