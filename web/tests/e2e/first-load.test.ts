// What a browser loads from the first page to the first move of a game alone, in brotli, as a server sends it.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { start } from './player'
import { dist, expect, test } from './static'

const kBudget = 200_000 // bytes
// The one font holds nothing up: text is there without it.
const later = /\.woff2$/

test.use({ serviceWorkers: 'block' }) // it keeps everything for later, beside what the page asks for

for (const [game, name] of [
  ['push', 'Push'],
  ['tipp', 'Tipp'],
  ['caramba', 'Caramba'],
] as const) {
  test(`the first page and a game of ${name} are at most ${kBudget / 1000} kB, the engine included`, async ({
    host,
    page,
  }) => {
    await page.goto(`${host.address}?lang=en`)
    await start(page, name)
    await page.locator('[data-move]').first().waitFor()
    const folder = decodeURI(new URL(host.address).pathname)
    const files = [...new Set(host.asked)]
      .map((path) => path.slice(folder.length) || 'index.html')
      .filter((file) => /\.\w+$/.test(file) && !later.test(file))
    const sizes = files.map((file) => {
      const size = (name: string) => statSync(join(dist, name), { throwIfNoEntry: false })?.size
      return { file, bytes: size(`${file}.br`) ?? size(file) ?? 0 }
    })
    const sum = sizes.reduce((all, { bytes }) => all + bytes, 0)
    console.log(
      `${sizes.map(({ file, bytes }) => `${String(bytes).padStart(7)} ${file}`).join('\n')}\n${String(sum).padStart(7)} ${game}`,
    )
    expect(files.some((file) => file.endsWith('.wasm'))).toBe(true)
    expect(sum).toBeLessThanOrEqual(kBudget)
  })
}

test('what experts of Tipp know of early turns is fetched with them, and not before', async ({ host, page }) => {
  const fetched = () => host.asked.filter((path) => path.endsWith('.net'))
  await page.goto(`${host.address}?lang=en`)
  await start(page, 'Tipp')
  await page.locator('[data-move]').first().waitFor()
  expect(fetched()).toEqual([])
  await page.goto('about:blank')
  await page.goto(`${host.address}?lang=en#/alone/tipp`)
  const more = page.getByRole('group', { name: 'How many bots?' }).getByRole('button', { name: 'More' })
  for (let bots = 1; bots < 4; ++bots) await more.click()
  await page.getByRole('button', { name: 'Expert' }).click()
  await page.locator('[data-move]').first().waitFor()
  await expect.poll(fetched).toHaveLength(1)
  expect(fetched()[0]).toMatch(/\/tipp-[^/]*\.net$/)
})
