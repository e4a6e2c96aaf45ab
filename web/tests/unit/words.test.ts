import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { uis } from '../../src/games'
import { absentWords } from '../../src/absent/words'
import { lookCatalogues } from '../../src/looks/words'
import { feelCatalogues } from '../../src/feel/words'
import { cardboardCatalogues } from '../../src/cardboard/words'
import { coachCatalogues } from '../../src/coach/words'
import { settingsWords } from '../../src/settings/words'
import { togetherCatalogues } from '../../src/together/words'
import { textWords } from '../../src/text/words'
import { carambaBookWords } from '../../src/games/caramba/book/words'
import { pushBookWords } from '../../src/games/push/book/words'
import { tippBookWords } from '../../src/games/tipp/book/words'
import { laterCatalogues } from '../../src/words/later'
import { catalogues, languages, pick } from '../../src/words/words.svelte'

const root = new URL('../../src/', import.meta.url)
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(svelte|ts)$/.test(file))
  .map((file) => ({ file, text: readFileSync(new URL(file, root), 'utf8') }))

// Every entry of a catalogue with its path; what a function says is an entry too.
function entries(words: object, path = ''): [string, unknown][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? entries(value, `${path}${key}.`)
      : [[`${path}${key}`, value] as [string, unknown]],
  )
}
const all: { name: string; where: string; words: Record<string, object> }[] = [
  { name: 'client', where: 'words', words: catalogues },
  { name: 'later', where: 'words', words: laterCatalogues },
  { name: 'text', where: 'text', words: textWords },
  { name: 'absent', where: 'absent', words: absentWords },
  { name: 'cardboard', where: 'cardboard', words: cardboardCatalogues },
  { name: 'looks', where: 'looks', words: lookCatalogues },
  { name: 'feel', where: 'feel', words: feelCatalogues },
  { name: 'together', where: 'together', words: togetherCatalogues },
  { name: 'coach', where: 'coach', words: coachCatalogues },
  { name: 'settings', where: 'settings', words: settingsWords },
  { name: 'book of push', where: 'games/push/book', words: pushBookWords },
  { name: 'book of tipp', where: 'games/tipp/book', words: tippBookWords },
  { name: 'book of caramba', where: 'games/caramba/book', words: carambaBookWords },
  ...uis.map(({ id, words }) => ({ name: id, where: `games/${id}`, words })),
]

test.each(all)('$name: every language has every entry, and none is empty', ({ words }) => {
  const paths = entries(words.en!).map(([path]) => path)
  for (const [language, catalogue] of Object.entries(words)) {
    expect(
      entries(catalogue)
        .map(([path]) => path)
        .sort(),
      language,
    ).toEqual([...paths].sort())
    for (const [path, value] of entries(catalogue))
      if (typeof value === 'string') expect(value.trim(), `${language} ${path}`).not.toBe('')
  }
})

test.each(all)('$name: every entry is used', ({ where, words }) => {
  const code = sources.filter(
    ({ file }) =>
      !/words\/(later\/)?(de|nl|en|type)\.ts$/.test(file) &&
      (where === 'words' || file.startsWith(where) || file.startsWith('pages') || file.startsWith('parts')),
  )
  const unused = Object.keys(words.en!).filter(
    (key) =>
      !code.some(({ text }) =>
        new RegExp(
          `(?:words(?:\\(\\)|\\[.{1,12}\\])?|Words(?:\\(\\)|\\[.{1,12}\\])|game|catalogues\\[\\w+\\])\\.${key}\\b`,
        ).test(text),
      ),
  )
  expect(unused).toEqual([])
})

test.each(all)('$name: languages are not copies of each other', ({ words }) => {
  const sentences = entries(words.en!).filter(([, value]) => typeof value === 'string' && value.split(' ').length > 3)
  for (const language of ['de', 'nl']) {
    const other = new Map(entries(words[language]!))
    expect(sentences.filter(([path, value]) => other.get(path) === value)).toEqual([])
  }
})

test('no page has words of its own', () => {
  const found = sources
    .filter(({ file }) => file.endsWith('.svelte'))
    .flatMap(({ file, text }) => {
      const markup = text.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<!--[\s\S]*?-->/g, '')
      const visible = markup
        .replace(/\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, '{}')
        .replace(/<[a-zA-Z/](?:"[^"]*"|[^>"])*>/g, (tag) =>
          (tag.match(/(?:aria-label|title|placeholder|alt)="([^"]*)"/g) ?? [])
            .map((a) => ` ${a.replace(/^[^"]*/, '').replace(/\{\}/g, '')} `)
            .join(''),
        )
      return (visible.match(/\p{L}{2,}/gu) ?? []).map((word) => `${file}: ${word}`)
    })
  expect(found).toEqual([])
})

test('numbers decide forms', () => {
  expect(catalogues.de.points(1)).toBe('1 Punkt')
  expect(catalogues.de.points(2)).toBe('2 Punkte')
  expect(catalogues.nl.points(1)).toBe('1 punt')
  expect(catalogues.en.waitingFor(3)).toContain('3')
})

test('the language is the first wish that there is', () => {
  expect(pick([null, 'nl-BE', 'de'])).toBe('nl')
  expect(pick(['fr', 'DE-at'])).toBe('de')
  expect(pick(['fr'])).toBe('en')
})

test('people choose among the same four levels in every game, each with a name and a sentence of its own', () => {
  const levels = ['novice', 'casual', 'club', 'expert']
  for (const language of languages) {
    const sentences = uis.flatMap(({ words }) => levels.map((level) => words[language].levels[level]))
    expect(new Set(sentences).size).toBe(levels.length * uis.length)
    for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}.{20,110}\.$/u)
    for (const { words, usual } of uis) {
      expect(Object.keys(words[language].levels)).toEqual(levels)
      expect(usual.level).toBe('casual')
    }
    for (const level of levels) expect(catalogues[language].levels[level]).toBeTruthy()
  }
})
