// Files that come damaged, as from half an update or from a network that asks for a login first: nothing that is not as it was built
// is run or kept, and whatever cannot start says so, with one button.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { fitsEverywhere, violationsByDayAndNight } from './page'
import { play, playToTheEnd, start } from './player'
import { dist, expect, type Host, test } from './static'

const assets = readdirSync(join(dist, 'assets'))
const named = (pattern: RegExp) => `assets/${assets.find((name) => pattern.test(name))!}`
const wasm = named(/^wagnis-.*\.wasm$/)
const kLogin = '<!doctype html><title>Log in to use this network</title>'

// What comes damaged may be kept for ever, as far as the host says.
test.beforeEach(({ host }) => void (host.lasting = true))
const heal = (host: Host) => host.replaced.clear()
const home = (page: Page, host: Host) => page.goto(`${host.address}?lang=en`)
const begin = (page: Page) => start(page, 'Push')
const again = (page: Page) => page.getByRole('button', { name: 'Load it again' })

test.describe('on a first visit', () => {
  test.use({ serviceWorkers: 'block' })

  // The page's own engine, the worker in which a game alone lives, the page, a table, and what all tables need.
  for (const [what, name] of [
    ['engine', wasm],
    ['worker', named(/^worker-.*\.js$/)],
    ['page of games alone', named(/^AlonePlay-.*\.js$/)],
    ['file of all tables', named(/^play-.*\.js$/)],
  ] as const) {
    test(`a damaged ${what} is told of, and one button gets it again`, async ({ host, page }, info) => {
      host.replaced.set(name, kLogin)
      await home(page, host)
      await begin(page)
      await expect(page.getByText('Something that Wagnis needs hasn’t arrived, or is damaged.')).toBeVisible()
      await page.screenshot({ path: info.outputPath('broken.png') })
      expect(await violationsByDayAndNight(page)).toEqual([])
      await fitsEverywhere(page)
      heal(host)
      await again(page).click()
      await page.locator('[data-move]').first().waitFor()
      await play(page, 2)
    })
  }

  test('a damaged table as text is told of too', async ({ host, page }) => {
    host.replaced.set(named(/^text-.*\.js$/), kLogin)
    await page.addInitScript(() => localStorage.setItem('wagnis.board', 'text'))
    await home(page, host)
    await begin(page)
    await expect(again(page)).toBeVisible()
    heal(host)
    await again(page).click()
    await page.locator('[data-move]').first().waitFor()
  })

  for (const [what, name] of [
    ['program', named(/^index-.*\.js$/)],
    ['base of it', named(/^base-.*\.js$/)],
  ] as const) {
    test(`where the ${what} comes damaged, the page has words and a button`, async ({ host, page }, info) => {
      host.replaced.set(name, kLogin)
      await home(page, host)
      await expect(page.getByText('Wagnis could not start:')).toBeVisible()
      await page.screenshot({ path: info.outputPath('late.png') })
      expect(await violationsByDayAndNight(page)).toEqual([])
      await fitsEverywhere(page)
      heal(host)
      await page.getByRole('link', { name: 'Load it again' }).click()
      await begin(page)
      await page.locator('[data-move]').first().waitFor()
    })
  }

  test('a program that is changed by one letter is not run', async ({ host, page }) => {
    const name = named(/^index-.*\.js$/)
    const text = await (await page.request.get(host.address + name)).text()
    host.replaced.set(name, `${text}\nwindow.foreign = true`)
    await home(page, host)
    await expect(page.getByText('Wagnis could not start:')).toBeVisible()
    expect(await page.evaluate(() => 'foreign' in window)).toBe(false)
  })

  // What is fetched later is compared too, to the last letter: changed files are told from whole ones by nothing else, so that they
  // are not run is seen by what they leave behind.
  const changed = async (page: Page, host: Host, name: string) => {
    const bytes = Buffer.from(await (await page.request.get(host.address + name)).body())
    if (name.endsWith('.wasm')) bytes[bytes.length >> 1]! ^= 1
    return name.endsWith('.wasm')
      ? bytes
      : Buffer.concat([bytes, Buffer.from(name.endsWith('.css') ? '\nhtml { --foreign: 1 }' : '\nself.foreign = true')])
  }
  const ways: Record<string, (page: Page, host: Host) => Promise<unknown>> = {
    rules: (page, host) => page.goto(`${host.address}?lang=en#/rules/push`),
    settings: async (page, host) => {
      await home(page, host)
      await page.getByRole('button', { name: 'Settings' }).click()
    },
    game: async (page, host) => {
      await home(page, host)
      await begin(page)
    },
    hint: async (page, host) => {
      await home(page, host)
      await start(page, 'Tipp')
      await page.locator('[data-move]').nth(1).waitFor() // there is a choice
      await page.getByRole('button', { name: 'A hint' }).click()
    },
    end: async (page, host) => {
      await page.addInitScript(() => localStorage.setItem('wagnis.speed', 'fast'))
      await ways.game!(page, host)
      await page.locator('[data-move]').first().waitFor()
      await playToTheEnd(page)
    },
  }
  const whole: Record<string, (page: Page) => Promise<unknown>> = {
    rules: (page) => page.getByRole('heading', { name: /Push/ }).first().waitFor(),
    settings: async (page) => {
      await page.getByRole('button', { name: 'Settings' }).click()
      await page.getByRole('dialog').getByRole('radio').first().waitFor()
    },
    game: (page) => page.locator('[data-move]').first().waitFor(),
    hint: async (page) => {
      await page.locator('[data-move]').nth(1).waitFor()
      await page.getByRole('button', { name: 'A hint' }).click()
      await page.getByRole('region', { name: 'A hint' }).getByRole('button', { name: 'Tell me more' }).waitFor()
    },
    end: (page) => page.getByRole('link', { name: 'Replay' }).waitFor(),
  }
  for (const [what, pattern, way] of [
    ['page', /^RulesPage-.*\.js$/, 'rules'],
    ['style of a page', /^RulesPage-.*\.css$/, 'rules'],
    ['part of a page', /^Section-.*\.js$/, 'rules'],
    ['page of settings', /^Settings-.*\.js$/, 'settings'],
    ['worker', /^worker-.*\.js$/, 'game'],
    ['table', /^AlonePlay-.*\.js$/, 'game'],
    ['hint', /^Hint-.*\.js$/, 'hint'],
    ['coach', /^coach-.*\.wasm$/, 'hint'],
    ['worker of the coach', /^thinker-.*\.js$/, 'hint'],
    ['keeper of games', /^past-.*\.js$/, 'end'],
    ['tale of a game', /^feel-.*\.js$/, 'end'],
  ] as const) {
    test(`a ${what} that comes later is not run when it is changed by a letter, and one button gets it again`, async ({
      host,
      page,
    }) => {
      const name = named(pattern)
      host.replaced.set(name, await changed(page, host, name))
      await ways[way]!(page, host)
      await expect(again(page)).toBeVisible()
      expect(
        await page.evaluate(
          () => 'foreign' in window || getComputedStyle(document.documentElement).getPropertyValue('--foreign') !== '',
        ),
      ).toBe(false)
      expect(await violationsByDayAndNight(page)).toEqual([])
      heal(host)
      const loaded = page.waitForEvent('load') // what is there until then goes
      await again(page).click()
      await loaded
      await whole[way]!(page)
    })
  }
})

const kept = (page: Page) =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return all.flat().length
  })

test('what comes damaged while it is kept for later is not kept; once it is whole, it is', async ({ host, page }) => {
  host.replaced.set(wasm, kLogin)
  await home(page, host)
  const install = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register('sw.js')
      const worker = registration.installing ?? registration.waiting ?? registration.active!
      while (worker.state === 'installing')
        await new Promise((done) => worker.addEventListener('statechange', done, { once: true }))
      return worker.state
    })
  expect(await install()).toBe('redundant')
  heal(host)
  expect(await install()).not.toBe('redundant')
  await page.evaluate(() => navigator.serviceWorker.ready)
  expect(await kept(page)).toBeGreaterThan(20)
})

test('what lies damaged on the device is fetched again when it is used, and kept whole', async ({
  host,
  page,
  context,
}) => {
  await home(page, host)
  await page.evaluate(() => navigator.serviceWorker.ready)
  // Everything that is kept is damaged: of the engine one byte.
  await page.evaluate(async (wasm) => {
    const [name] = await caches.keys()
    const store = await caches.open(name!)
    for (const request of await store.keys()) {
      const bytes = new Uint8Array(await (await store.match(request))!.arrayBuffer())
      if (request.url.endsWith(wasm)) bytes[bytes.length >> 1]! ^= 1
      await store.put(
        request,
        new Response(request.url.endsWith(wasm) ? bytes : '<p>damaged</p>', {
          headers: { 'content-type': request.url.endsWith('.js') ? 'text/javascript' : 'text/html' },
        }),
      )
    }
  }, wasm)
  await page.reload()
  await begin(page)
  await page.locator('[data-move]').first().waitFor()
  await play(page, 2)
  // And now without a network.
  await context.setOffline(true)
  host.stop()
  await page.reload()
  await page.locator('[data-move]').first().waitFor()
})
