// A review as a screen reader tells it: a virtual one runs in the page, all is done by keyboard, and what it says is compared as a whole.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { pack } from '../../src/records/link'
import type { Recording } from '../../src/records/record'
import { expect, type Host, test } from './static'

const reader = fileURLToPath(
  new URL('../../node_modules/@guidepup/virtual-screen-reader/lib/esm/index.browser.js', import.meta.url),
)
test.use({ serviceWorkers: 'block', viewport: { width: 1280, height: 800 } })

// Ada stops too early and wins; Ben has two better chances and lets them go. All of it is exact, so all figures are the same everywhere.
const record = {
  wagnis: 1,
  game: 'tipp',
  options: { players: 2, rounds: 2 },
  seats: [
    { name: 'Ada', kind: 'human' },
    { name: 'Ben', kind: 'human' },
  ],
  events: [
    '0 bet:6',
    '0 dice:113334455666',
    '0 bet:orange',
    '0 dice:113444666',
    '0 stop',
    '1 bet:6',
    '1 dice:112223344556',
    '1 bet:orange',
    '1 dice:12234466666',
    '1 stop',
    '0 bet:6',
    '0 dice:112333444466',
    '0 bet:orange',
    '0 dice:1223335666',
    '0 bet:red',
    '0 dice:123445',
    '0 stop',
    '1 bet:6',
    '1 dice:122233334556',
    '1 bet:orange',
    '1 dice:11233344466',
    '1 bet:red',
    '1 dice:123334566',
    '1 stop',
  ],
  result: { points: [35, 28], winners: [0] },
} as unknown as Recording

interface Virtual {
  start(options: { container: Node }): Promise<void>
  next(): Promise<void>
  lastSpokenPhrase(): Promise<string>
  spokenPhraseLog(): Promise<string[]>
}

async function listen(page: Page, host: Host, language: string) {
  await page.route('**/reader.js', (route) => route.fulfill({ path: reader, contentType: 'text/javascript' }))
  await page.addInitScript(() => localStorage.setItem('wagnis.speed', 'fast'))
  await page.goto(`${host.address}?lang=${language}#/replay/link/${await pack(record)}`)
  await page.getByRole('slider').waitFor()
  await page.evaluate(async (address) => {
    const { virtual } = (await import(address)) as { virtual: Virtual }
    await virtual.start({ container: document.body })
    Object.assign(window, { virtual })
  }, `${host.address}reader.js`)
}
const spoken = (page: Page) =>
  page.evaluate(() => (window as unknown as { virtual: Virtual }).virtual.spokenPhraseLog())

// What the browser tells assistive programs of what has the focus.
async function focused(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'document.activeElement' })
  const { nodes } = await cdp.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId!,
    fetchRelatives: false,
  })
  await cdp.detach()
  const { role, name, properties = [] } = nodes[0]!
  const expanded = properties.find((one) => one.name === 'expanded')?.value.value as boolean | undefined
  return `${role?.value}, ${name?.value}${expanded === undefined ? '' : expanded ? ', expanded' : ', collapsed'}`
}
async function tabTo(page: Page, what: string | RegExp) {
  const passed: string[] = []
  for (let i = 0; i < 30; ++i) {
    const found = await focused(page)
    if (typeof what === 'string' ? found === what : what.test(found)) return passed
    passed.push(found)
    await page.keyboard.press('Tab')
  }
  throw new Error(`${what} has no focus by Tab: ${passed.join(' / ')}`)
}

// The review opened by keyboard and read from its beginning to its end, both parts with figures open.
async function readAll(page: Page, title: string): Promise<string[]> {
  await tabTo(page, `button, ${title}`)
  await page.keyboard.press('Enter')
  await page.locator('dialog[open] .state.unseen').waitFor({ state: 'attached' })
  for (const part of await page.locator('dialog summary').allTextContents()) {
    await tabTo(page, `DisclosureTriangle, ${part}, collapsed`)
    await page.keyboard.press('Enter')
    expect(await focused(page)).toBe(`DisclosureTriangle, ${part}, expanded`)
  }
  await tabTo(page, /^button, (Schließen|Sluiten|Close)$/)
  return page.evaluate(async () => {
    const { virtual } = window as unknown as { virtual: Virtual }
    const before = (await virtual.spokenPhraseLog()).length
    for (let i = 0; i < 600; ++i) {
      await virtual.next()
      if (/^end of (dialog|document)/.test(await virtual.lastSpokenPhrase())) break
    }
    return (await virtual.spokenPhraseLog()).slice(before)
  })
}

// Ends of things and rows that repeat what their cells say are left out.
const plain = (phrases: string[]) =>
  phrases.filter((phrase) => !/^(end of|row,|rowgroup|paragraph$|term$|definition$|group$|listitem)/.test(phrase))

const kPhrases = 137 // in any language

test('a review read aloud says who did what, what it cost and where that is', async ({ host, page }) => {
  await listen(page, host, 'en')
  const phrases = plain(await readAll(page, 'Was it me or the dice?'))
  expect(phrases).toHaveLength(kPhrases)
  expect(phrases).toEqual([
    'status',
    'Done. What I saw is below.',
    'list',
    'Ada had neither good nor bad luck.',
    'Ada made a few mistakes. Mistakes of others helped Ada.',
    'image, Good and bad luck almost cancel out: 4 of 100 games',
    'image, Own mistakes cost 19 of 100 games',
    'Ben had neither good nor bad luck.',
    'Ben can still learn something here. Mistakes of others helped Ben.',
    'image, Good and bad luck almost cancel out: 4 of 100 games',
    'image, Own mistakes cost 79 of 100 games',
    'heading, What mattered most, level 3',
    'list',
    'Step 13 of 14: big mistake.',
    'Ben stopped too early.',
    'Chosen: Stop, 15 points.',
    'Better: Circle, 2 points a die.',
    'That costs 46 of 100 games.',
    'button, See it: Step 13 of 14',
    'See it',
    'Step 2 of 14: big mistake.',
    'Ada stopped too early.',
    'Chosen: Stop, 15 points.',
    'Better: Circle, 2 points a die.',
    'That costs 13 of 100 games.',
    'button, See it: Step 2 of 14',
    'See it',
    'Step 11 of 14: big mistake.',
    'Ben chose the wrong card to bet on.',
    'Chosen: Orange, 2 points a die.',
    'Better: Ones, 3 points a die.',
    'That costs 12 of 100 games.',
    'button, See it: Step 11 of 14',
    'See it',
    'heading, The biggest strokes of luck, level 3',
    'list',
    'Step 1 of 14.',
    '3 × sixes! Ada has 9 points on the cards now. That helped Ada.',
    'button, See it: Step 1 of 14',
    'See it',
    'Step 9 of 14.',
    '3 × red! Ada has 20 points on the cards now. That helped Ada.',
    'button, See it: Step 9 of 14',
    'See it',
    'heading, Who was ahead?, level 3',
    'The higher a line, the better things stood. A dot is a moment that mattered.',
    'image, How many of 100 games would each of you win? At the start: Ada 36 and Ben 64. Halfway: Ada 42 and Ben 58. At the end: Ada 100 and Ben 0. All the numbers are in the table below.',
    'The numbers',
    'All numbers are games out of 100: play on from there a hundred times, and that many would be won. Result minus start is luck minus mistakes plus gifts plus the rest. All of it is worked out exactly.',
    'group, The numbers',
    'heading, Ada, level 4',
    'Start',
    '36.4',
    'Result',
    '100',
    'Luck',
    '+3.8',
    'Mistakes',
    '18.9',
    'Gifts from others',
    '+78.7',
    'Rest',
    '0',
    'Accuracy',
    '88.8',
    'Decisions',
    '7: 4 × best, 1 × fine, 1 × small mistake, 1 × big mistake',
    'heading, Ben, level 4',
    'Start',
    '63.6',
    'Result',
    '0',
    'Luck',
    '−3.8',
    'Mistakes',
    '78.7',
    'Gifts from others',
    '+18.9',
    'Rest',
    '0',
    'Accuracy',
    '73.1',
    'Decisions',
    '7: 2 × best, 1 × fine, 1 × mistake, 3 × big mistake',
    'Step 13 of 14. That costs 46 of 100 games.',
    'Step 2 of 14. That costs 13 of 100 games.',
    'Step 11 of 14. That costs 12.2 of 100 games.',
    'The chances as a table',
    'table',
    'columnheader, Step',
    'columnheader, Ada',
    'columnheader, Ben',
    'rowheader, 0',
    'cell, 36.4',
    'cell, 63.6',
    'rowheader, 1',
    'cell, 42.5',
    'cell, 57.5',
    'rowheader, 2',
    'cell, 42.9',
    'cell, 57.1',
    'rowheader, 3',
    'cell, 29.9',
    'cell, 70.1',
    'rowheader, 4',
    'cell, 27.4',
    'cell, 72.6',
    'rowheader, 5',
    'cell, 27.1',
    'cell, 72.9',
    'rowheader, 6',
    'cell, 38.5',
    'cell, 61.5',
    'rowheader, 7',
    'cell, 41.9',
    'cell, 58.1',
    'rowheader, 8',
    'cell, 40.6',
    'cell, 59.4',
    'rowheader, 9',
    'cell, 46.3',
    'cell, 53.7',
    'rowheader, 10',
    'cell, 42.3',
    'cell, 57.7',
    'rowheader, 11',
    'cell, 40.1',
    'cell, 59.9',
    'rowheader, 12',
    'cell, 47.3',
    'cell, 52.7',
    'rowheader, 13',
    'cell, 54',
    'cell, 46',
    'rowheader, 14',
    'cell, 100',
    'cell, 0',
  ])
  // It is said once that it thinks, at most, and once that all is there.
  const said = (await spoken(page)).filter((phrase) => phrase.startsWith('polite: '))
  expect(said.at(-1)).toBe('polite: Done. What I saw is below.')
  expect(said.length).toBeLessThanOrEqual(2)
})

test('turning points are reached by keyboard, and one hears where one is', async ({ host, page }) => {
  await listen(page, host, 'en')
  await tabTo(page, 'button, Was it me or the dice?')
  await page.keyboard.press('Enter')
  await page.locator('dialog[open] .state.unseen').waitFor({ state: 'attached' })
  await tabTo(page, 'button, See it: Step 13 of 14')
  await page.keyboard.press('Enter')
  // The moment before the choice, and then the choice.
  await expect.poll(() => spoken(page).then((all) => all.at(-1))).toMatch(/Step 13 of 14$/)
  expect(await focused(page)).toBe('button, Was it me or the dice?')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => spoken(page).then((all) => all.at(-1))).toBe('polite: Ben stops: 15 points. Step 14 of 14')
  // Back to the review, which is there at once.
  await page.keyboard.press('Enter')
  await expect(page.locator('dialog[open] .moments').first()).toBeVisible()
})

for (const [language, title] of [
  ['de', 'Lag’s an mir oder an den Würfeln?'],
  ['nl', 'Lag het aan mij of aan de dobbelstenen?'],
] as const)
  test(`the same in ${language}, phrase by phrase, and nothing in another language`, async ({ host, page }, info) => {
    await listen(page, host, language)
    const phrases = plain(await readAll(page, title))
    writeFileSync(info.outputPath('spoken.txt'), phrases.join('\n'))
    expect(phrases).toHaveLength(kPhrases)
    expect(phrases.join('\n')).not.toMatch(/\b(games|mistake|luck|step|better)\b/i)
    expect(phrases.join('\n')).not.toMatch(/undefined|NaN|null|\{|\$/)
  })
