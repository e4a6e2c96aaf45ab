// A position of Tipp as text.
import type { View } from '../../engine/engine'
import type { GameText } from '../../text/text'
import type { Language } from '../../words/words.svelte'
import { type BetCard, cardOf, chance, type Position } from './position'
import type { Step } from '../../play/step'
import { endsTurn } from './turns'
import { tippWords } from './words'

const risk = (card: BetCard, language: keyof typeof tippWords) =>
  tippWords[language].risk(
    new Intl.NumberFormat(language, { style: 'percent', maximumSignificantDigits: 2 }).format(chance(card)),
  )

const kFaces = [1, 2, 3, 4, 5, 6]

// A throw of which so many dice match. Only that decides anything: the faces of the others are made up.
function throwWith({ dice, bet, cards }: Position, matching: number): string {
  const { faces } = cards.find((card) => card.bet === bet)!
  const fits = (face: number) => faces.includes(String(face))
  const [fit, miss] = [kFaces.find(fits)!, kFaces.find((face) => !fits(face))!]
  return `dice:${[...Array<number>(matching).fill(fit), ...Array<number>(dice - matching).fill(miss)].sort().join('')}`
}

function name(token: string, view: View, language: Language): string {
  const { position } = view as View<Position>
  const words = tippWords[language]
  if (token === 'stop') return words.stopFor(position.stop)
  const card = cardOf(position, token.slice('bet:'.length))
  return words.card(words.labels[card.bet], card.points)
}

export const text: GameText = {
  moments(step) {
    const { token, before, after } = step as Step<Position>
    if (token.startsWith('bet:')) return before.position.phase === 'first' ? ['turn'] : []
    if (!endsTurn(step as Step<Position>)) return []
    return [after.points[step.seat]! > before.points[step.seat]! ? 'bank' : 'bust']
  },
  ask: (view, _, language) => tippWords[language].askMatching((view as View<Position>).position.dice),
  outcomes(view) {
    const { position } = view as View<Position>
    return [
      Array.from({ length: position.dice + 1 }, (_, n) => ({
        token: throwWith(position, n),
        text: String(n),
        face: String(n),
      })),
    ]
  },
  position(view, people, language) {
    const words = tippWords[language]
    const { round, rounds, seat, dice, stop, cards } = (view as View<Position>).position
    return [
      {
        title: view.over ? words.name : words.turnOf(people[seat]!),
        lines: view.over ? [] : [[words.round(round, rounds), words.dice(dice), `${stop} ${words.safe}`]],
      },
      {
        title: words.onTable,
        lines: cards.map((card) => [
          words.labels[card.bet],
          `+${card.points}`,
          card.dice > 0 ? words.onCard(card.dice, card.dice * card.points) : view.over ? '' : risk(card, language),
        ]),
      },
      { title: words.sheet, lines: people.map(({ name }, i) => [name, String(view.points[i]!)]) },
    ]
  },
  move(token, view, _, language) {
    const what = name(token, view, language)
    if (token === 'stop') return what
    return `${what}; ${risk(cardOf((view as View<Position>).position, token.slice('bet:'.length)), language)}`
  },
  name,
}
