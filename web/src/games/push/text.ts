// A position of Push as text.
import type { View } from '../../engine/engine'
import type { GameText, Outcome } from '../../text/text'
import { within } from '../../words/formats'
import type { Language } from '../../words/words.svelte'
import { colorOf, colors, isNumber, lying, ofColor, type Position, sum, valueOf } from './position'
import { cardInWords } from './tell'
import { pushWords } from './words'

const kValues = [1, 2, 3, 4, 5, 6]
const signs = { r: '▲', b: '■', g: '◆', y: '●', p: '✚' } as const // the shapes of Shape.svelte

function pile(view: View, language: Language): Outcome[][] {
  const words = pushWords[language]
  const { pile } = (view as View<Position>).position
  return [
    ...colors.map((color) =>
      kValues.map((value) => ({
        token: `${color}${value}`,
        text: words.card(words.colors[color], words.shapes[color], value),
        face: `${signs[color]}${value}`,
        tint: `var(--card-${color})`,
        ink: `var(--card-ink-${color})`,
        left: pile.numbers[`${color}${value}`] ?? 0,
      })),
    ),
    [
      { token: 'roll', text: words.rollCard, face: '⚄', left: pile.rolls },
      { token: 'switch', text: words.switchCard, face: '⇄', left: pile.switches },
    ],
  ]
}

export const text: GameText = {
  moments({ token, before, after }) {
    const [was, is] = [before.position as Position, after.position as Position]
    const turn = was.phase === 'start' && (token === 'draw' || token.startsWith('bank:')) ? ['turn' as const] : []
    if (token.startsWith('bank:')) return [...turn, 'bank']
    return was.phase === 'card' && is.phase === 'die' && token !== 'switch' ? ['bust'] : turn
  },
  ask(view, _, language) {
    const words = pushWords[language]
    return (view as View<Position>).position.phase === 'card' ? words.askCard : words.askDie
  },
  outcomes(view, _, language) {
    const words = pushWords[language]
    // A card of which none is left can be seen, so that all stay in their places.
    if ((view as View<Position>).position.phase === 'card')
      return pile(view, language)
        .map((line) => line.filter(({ token, left }) => token.length === 2 || left! > 0))
        .filter((line) => line.length > 0)
    return [
      [
        ...colors.map((color) => ({
          token: `die:${color}`,
          text: words.colors[color],
          face: signs[color],
          tint: `var(--card-${color})`,
          ink: `var(--card-ink-${color})`,
        })),
        { token: 'die:star', text: words.star, face: '★' },
      ],
    ]
  },
  pile,
  position(view, people, language) {
    const words = pushWords[language]
    const { pile, hand, rows, seats, active, clockwise } = (view as View<Position>).position
    const numbers = (cards: string[]) => cards.filter(isNumber).map(valueOf).sort().join(' ')
    const table = [1, 2, 3].map((k) => {
      const row = rows[k - 1]
      return [
        words.row(k),
        row
          ? lying(row)
              .map((card) => cardInWords(words, card))
              .join(', ')
          : words.rowEmpty,
        row ? String(row.points) : '',
      ]
    })
    return [
      {
        title: view.over ? words.name : words.turnOf(people[active]!),
        lines: [
          ...table,
          [words.pileLabel, words.pile(pile.size), ''],
          ...(hand ? [[words.inHand(cardInWords(words, hand)), '', '']] : []),
          ...(people.length > 2 && !view.over ? [[words.order(clockwise), '', '']] : []),
        ],
      },
      ...seats.map(({ bench, bank }, seat) => ({
        title: words.seatOf(people[seat]!.name, view.points[seat]!),
        lines: colors
          .filter((color) => [...bench, ...bank].some((card) => colorOf(card) === color))
          .map((color) => [
            words.benchOf(words.colors[color], sum(ofColor(bench, color))),
            numbers(ofColor(bench, color)),
            words.bankOf(sum(ofColor(bank, color))),
          ]),
      })),
    ]
  },
  move(token, view, you, language) {
    const words = pushWords[language]
    const [kind, which = ''] = token.split(':')
    if (kind === 'draw') return words.draw
    if (kind === 'bank') {
      const color = colorOf(which)
      return words.bankColor(
        words.colors[color],
        sum(ofColor((view as View<Position>).position.seats[you]!.bench, color)),
      )
    }
    return `${words.row(Number(which))}: ${within(kind === 'row' ? words.place : words.take)}`
  },
}
