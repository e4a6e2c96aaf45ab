// Games alone, on this device: rules and bots in a worker, no server.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { fits, phone, press, violations, violationsByDayAndNight } from './page'
import { play, playToTheEnd, start, wishes } from './player'
import { program } from './server'
import { dist, expect, type Host, test } from './static'

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(phone)
  await page.addInitScript(() => localStorage.setItem('wagnis.speed', 'fast'))
})

// From the first page to a game against bots of this level.
async function begin(page: Page, host: Host, game: string, level: string) {
  await page.goto(`${host.address}?lang=en#/alone/${game}`)
  if (game === 'caramba') await page.getByLabel('At ease').check()
  await page.getByRole('button', { name: level }).click()
  await page.locator('[data-move]').first().waitFor()
}

for (const [game, name] of [
  ['push', 'Push'],
  ['tipp', 'Tipp'],
  ['caramba', 'Caramba'],
] as const) {
  test(`a whole game of ${name} alone, from one tap to the record and once more`, async ({ host, page }, info) => {
    await page.goto(`${host.address}?lang=en`)
    if (game === 'caramba') await begin(page, host, game, 'Casual')
    else await start(page, name)
    await page.locator('[data-move]').first().waitFor()
    await page.getByRole('button', { name: 'Menu' }).click()
    const promised = (await page.getByRole('dialog').locator('code').textContent())!
    expect(promised).toMatch(/^[0-9a-f]{64}$/)
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: info.outputPath('promised.png') })
    await page.keyboard.press('Escape')
    await play(page, 4, wishes[game])
    await fits(page, true)
    await page.screenshot({ path: info.outputPath(`${game}.png`) })
    expect(await violations(page)).toEqual([])
    await playToTheEnd(page, wishes[game])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/win/)
    expect(await violations(page)).toEqual([])

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save the game' }).click()
    const file = join(info.outputDir, `${game}.jsonl`)
    await (await download).saveAs(file)
    await promisify(execFile)(program, ['check', file]) // throws unless it exits with 0

    // Its chance was promised before the first move: the page and the program find it as it was promised, and not where it was changed.
    const { fair } = JSON.parse(readFileSync(file, 'utf8')) as { fair: { commit: string; server_seed: string } }
    expect(fair.commit).toBe(promised)
    expect((await promisify(execFile)(program, ['verify', file])).stdout).toContain('1 record: 1 right')
    await page.getByRole('button', { name: 'Check the dice' }).click()
    await expect(page.locator('.fair')).toContainText('just as promised before the game')
    expect(await violations(page)).toEqual([])
    const other = readFileSync(file, 'utf8').replace(fair.server_seed, 'f'.repeat(64))
    writeFileSync(file, other)
    await expect(promisify(execFile)(program, ['verify', file])).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('promise does not hold'),
    })

    await page.getByRole('button', { name: 'Play again!' }).click()
    await play(page, 1, wishes[game])
    await expect(page.locator('.result')).toHaveCount(0)
    expect(host.asked.filter((path) => path.includes('/api/'))).toEqual([])
  })
}

test('a race of Caramba alone: throws, a bot that plays on, a reload; out of sight it stands still, until a signal', async ({
  host,
  page,
  browser,
}, info) => {
  await page.goto(`${host.address}?lang=en`)
  await start(page, 'Caramba')
  await play(page, 3, wishes.caramba)
  await expect(page.locator('.others .die').first()).toBeVisible()
  await fits(page, true)
  await page.screenshot({ path: info.outputPath('race.png') })
  await page.reload()
  await play(page, 2, wishes.caramba)

  // Its clock goes on where it was.
  const events = (of = page) =>
    of.evaluate(() => JSON.parse(localStorage.getItem('wagnis.alone.caramba')!).events as string[])
  const hide = (hidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  // Another game, in sight, tells how long is long enough: its bot throws and throws again.
  const other = await (await browser.newContext()).newPage()
  await other.goto(`${host.address}?lang=en`)
  await start(other, 'Caramba')
  await play(other, 1, wishes.caramba)
  const others = async (more: number) => {
    const thrown = async () => {
      await other.keyboard.press('Shift') // or it would wait for its person
      return (await events(other)).filter((event) => event.startsWith('1 dice:')).length
    }
    const before = await thrown()
    await expect.poll(thrown).toBeGreaterThanOrEqual(before + more)
  }
  await hide(true)
  await others(1) // until what was on its way has arrived
  const before = await events()
  await others(4)
  expect(await events()).toEqual(before)
  await other.context().close()
  await hide(false)
  await expect(page.locator('.count')).toBeVisible()
  await expect.poll(async () => (await events()).length).toBeGreaterThan(before.length)
  const [last, next] = [before.at(-1)!, (await events())[before.length]!].map((event) => Number(event.split('@')[1]))
  expect(next! - last!).toBeLessThan(4000 + 3000) // what it took without the pause: the signal and a throw
})

test('a race alone waits for its person: for their first throw, and when nothing comes from them for ten seconds', async ({
  host,
  page,
}, info) => {
  const events = () =>
    page.evaluate(() => (JSON.parse(localStorage.getItem('wagnis.alone.caramba')!) as { events: string[] }).events)
  await page.clock.install()
  await page.goto(`${host.address}?lang=en`)
  await start(page, 'Caramba')
  await expect(page.locator('.felt')).toContainText('Ready? Throw, and off we go!')
  await page.clock.fastForward(60_000)
  expect(await events()).toEqual([])
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('ready.png') })
  await page.locator('[data-move="throw"]').click()
  await expect(page.locator('.count')).toBeVisible()
  await expect.poll(async () => (await events()).length).toBeGreaterThan(0)
  await page.clock.fastForward(10_000)
  const question = page.getByText('Are you still there? The others are waiting for you.').first()
  await expect(question).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('idle.png') })
  const before = await events()
  await page.getByRole('button', { name: 'Yes, go on!' }).click()
  await expect(question).toBeHidden()
  await expect.poll(async () => (await events()).length).toBeGreaterThan(before.length)
})

test('a game that was begun goes on after a reload and from the first page, until a new one takes its place', async ({
  host,
  page,
}) => {
  await begin(page, host, 'push', 'Club')
  await play(page, 9)
  const rest = await page.locator('.pile .count').textContent()
  expect(Number(rest)).toBeLessThan(120)
  await page.reload()
  await page.locator('[data-move]').first().waitFor()
  await expect(page.locator('.pile .count')).toHaveText(rest!)
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('button', { name: /Push.*Continue/ }).click()
  await expect(page.locator('.pile .count')).toHaveText(rest!)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Choose your opponents' }).click()
  await page.getByRole('group', { name: 'How many bots?' }).getByRole('button', { name: 'Less' }).click()
  await page.getByRole('button', { name: 'Novice' }).click()
  await expect(page.locator('.pile .count')).toHaveText('108') // of two players
})

test('what is kept and is no game any more is forgotten', async ({ host, page }) => {
  await begin(page, host, 'tipp', 'Novice')
  await play(page, 1, wishes.tipp)
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('wagnis.alone.tipp')!) as { events: string[] }
    localStorage.setItem('wagnis.alone.tipp', JSON.stringify({ ...kept, events: [...kept.events, '0 draw'] }))
  })
  await page.reload()
  await page.getByRole('button', { name: 'Expert' }).click()
  await expect(page.locator('[data-move^="bet:"]')).toHaveCount(14)
})

test('whom to play against is said in sentences, in three languages, on every screen', async ({ host, page }, info) => {
  const sentences = { de: /Hunderte Male|hundertmal|hundert/i, nl: /honderd/i, en: /hundred times/ }
  for (const [language, sentence] of Object.entries(sentences)) {
    await page.goto('about:blank')
    await page.goto(`${host.address}?lang=${language}#/alone/push`)
    await expect(page.getByRole('button', { name: sentence })).toBeVisible()
    for (const size of [phone, { width: 844, height: 390 }, { width: 1280, height: 800 }]) {
      await page.setViewportSize(size)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await page.screenshot({ path: info.outputPath(`${language}-${size.width}.png`) })
    }
    expect(await violationsByDayAndNight(page)).toEqual([])
  }
})

// --- without a network ------------------------------------------------------------------------------------------------------------

// One visit, until everything lies on the device.
async function visit(page: Page, host: Host) {
  await page.goto(`${host.address}?lang=en`)
  await page.evaluate(() => navigator.serviceWorker.ready)
}

test('after one visit all games are played without a network against all bots, to their end, and go on after a reload', async ({
  host,
  page,
  context,
}) => {
  await visit(page, host)
  await context.setOffline(true)
  host.stop()
  for (const game of ['push', 'tipp', 'caramba']) {
    for (const level of ['Novice', 'Casual', 'Club', 'Expert']) {
      await page.goto('about:blank')
      await begin(page, host, game, level)
      await play(page, 2, wishes[game])
    }
    await page.reload()
    await page.locator('[data-move]').first().waitFor()
    await playToTheEnd(page, wishes[game])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/win/)
  }
  await page.goto('about:blank')
  await page.goto(`${host.address}index.html?lang=en`)
  await page.getByRole('button', { name: /Caramba.*Play/ }).click() // it has been played to its end
  await expect(page.locator('.others .die').first()).toBeVisible() // the race too: a bot has thrown
})

test('it can be installed: manifest and icons lie beside the page', async ({ host, page }) => {
  await page.goto(host.address)
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!
    const { start_url, scope, display, icons } = (await (await fetch(link.href)).json()) as {
      start_url: string
      scope: string
      display: string
      icons: { src: string; sizes: string; purpose?: string }[]
    }
    const size = async (src: string) => {
      const picture = new Image()
      picture.src = new URL(src, link.href).href
      await picture.decode()
      return picture.naturalWidth
    }
    return {
      start: new URL(start_url, link.href).href,
      scope: new URL(scope, link.href).href,
      display,
      icons: await Promise.all(icons.map(async (icon) => ({ ...icon, width: await size(icon.src) }))),
    }
  })
  expect(manifest).toMatchObject({ start: host.address, scope: host.address, display: 'standalone' })
  for (const { sizes, width } of manifest.icons) if (sizes !== 'any') expect(sizes).toBe(`${width}x${width}`)
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
})

// A newer build lies on the host: another page, and so another worker, which has been fetched.
async function newerBuild(page: Page, host: Host, lost?: string) {
  const changed = async (name: string, from: string, to: string) => {
    const text = await (await page.request.get(host.address + name)).text()
    expect(text).toContain(from)
    host.replaced.set(name, text.replace(from, to))
  }
  await changed('index.html', '<title>Wagnis</title>', '<title>Wagnis</title><meta name="newer">')
  await changed('sw.js', "const kVersion = '", "const kVersion = 'newer ")
  const list = (from: string | RegExp, to: string) =>
    host.replaced.set('sw.js', String(host.replaced.get('sw.js')).replace(from, to))
  list(
    /"\.\/":"[^"]*"/,
    `"./":"sha256-${createHash('sha256').update(host.replaced.get('index.html')!).digest('base64')}"`,
  )
  if (lost) {
    list(new RegExp(`"${lost}":"[^"]*",`), '')
    host.replaced.set(lost, null)
  }
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    while (!registration.waiting)
      await new Promise((done) => registration.installing?.addEventListener('statechange', done))
  })
}

test('a newer version never breaks a game: it waits, is offered on the first page, and the game goes on with it', async ({
  host,
  page,
}) => {
  await visit(page, host)
  await page.reload() // now the page comes from the device
  await begin(page, host, 'push', 'Casual')
  await play(page, 5)
  const rest = await page.locator('.pile .count').textContent()
  await newerBuild(page, host)
  // Also a reload stays with the version that the game began in.
  await page.reload()
  await page.locator('[data-move]').first().waitFor()
  await expect(page.locator('.pile .count')).toHaveText(rest!)
  await expect(page.locator('meta[name=newer]')).toHaveCount(0)
  await expect(page.getByText('There’s a newer version')).toHaveCount(0)
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByText('There’s a newer version')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Get it now' }).click()
  await expect(page.locator('meta[name=newer]')).toHaveCount(1)
  await page.getByRole('button', { name: /Push.*Continue/ }).click()
  await expect(page.locator('.pile .count')).toHaveText(rest!)
})

test('a page that is still open finds what it needs of its own version, when another page has taken the newer one', async ({
  host,
  page,
  context,
}) => {
  await visit(page, host)
  await page.reload()
  await begin(page, host, 'push', 'Casual')
  const lost = readdirSync(join(dist, 'assets')).find((name) => /^Settings.*\.js$/.test(name))!
  await newerBuild(page, host, `assets/${lost}`)
  const other = await context.newPage()
  await other.goto(`${host.address}?lang=en`)
  await other.getByRole('button', { name: 'Get it now' }).click()
  await expect(other.locator('meta[name=newer]')).toHaveCount(1)
  await play(page, 2)
  await press(page, 'Settings') // fetched only now, and no host has it any more
  await expect(page.getByRole('dialog', { name: 'Settings' }).getByLabel('Language')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('button', { name: /Push.*Continue/ }).click()
  await play(page, 1)
})

// What bots think once only, at first, would not show in one stretch of a game, so it is a few in each of which a bot thinks.
const thinking: [game: string, name: string, bot: RegExp][] = [
  ['push', 'Push', /^1 (draw|bank)/],
  ['tipp', 'Tipp', /^1 bet/],
  ['caramba', 'Caramba', /^1 keep/],
]
for (const [game, name, bot] of thinking) {
  test(`the page itself is never asked for what bots of ${name} do`, async ({ host, page }) => {
    await page.addInitScript(() => {
      const seen = ((window as unknown as { seen: object }).seen = { engines: 0, asked: 0 })
      const { instantiate } = WebAssembly as unknown as {
        instantiate: (
          ...all: unknown[]
        ) => Promise<{ instance: { exports: Record<string, (...all: unknown[]) => unknown> } }>
      }
      Object.assign(WebAssembly, {
        async instantiate(...all: unknown[]) {
          const { instance } = await instantiate(...all)
          ++seen.engines
          const watched =
            (name: string) =>
            (...all: unknown[]) => (++seen.asked, instance.exports[name]!(...all))
          return {
            instance: {
              exports: { ...instance.exports, bot: watched('bot'), beat: watched('beat'), sample: watched('sample') },
            },
          }
        },
      })
    })
    const kept = () =>
      page.evaluate((game) => JSON.parse(localStorage.getItem(`wagnis.alone.${game}`)!) as { events: string[] }, game)
    await begin(page, host, game, 'Expert')
    for (let stretches = 0; stretches < 3;) {
      const again = page.getByRole('button', { name: 'Play again!' })
      if (await again.isVisible()) await again.click()
      await play(page, 0, wishes[game])
      const from = await kept()
      await play(page, 1, wishes[game])
      if ((await kept()).events.slice(from.events.length).some((event) => bot.test(event))) ++stretches
    }
    expect(await page.evaluate(() => (window as unknown as { seen: object }).seen)).toEqual({ engines: 1, asked: 0 })
  })
}
