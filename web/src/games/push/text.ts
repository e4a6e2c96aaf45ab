// A position of Push as text.
import type { View } from '../../engine/engine'
import type { GameText } from '../../text/text'
import { colorOf, colors, isNumber, lying, ofColor, type Position, sum, valueOf } from './position'
import { cardInWords } from './tell'
import { pushWords } from './words'

export const text: GameText = {
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
    return `${words.row(Number(which))}: ${kind === 'row' ? words.place : words.take}`
  },
}
