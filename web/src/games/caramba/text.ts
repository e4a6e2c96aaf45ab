// A position of Caramba as text.
import type { View } from '../../engine/engine'
import type { GameText } from '../../text/text'
import type { Step } from '../../play/step'
import { within } from '../../words/formats'
import { type Color, colors, type Position } from './position'
import { diceInWords } from './tell'
import { carambaWords } from './words'

const kDice = 5

const signs = { k: '●', b: '■', r: '▲' } as const // the shapes of Mark.svelte

// All ways in which so many dice can lie, those of one colour first.
function throws(dice: number, from = 0): string[] {
  if (from === colors.length - 1) return [colors[from]!.repeat(dice)]
  return Array.from({ length: dice + 1 }, (_, i) => dice - i).flatMap((n) =>
    throws(dice - n, from + 1).map((rest) => colors[from]!.repeat(n) + rest),
  )
}

export const text: GameText = {
  moments({ token, before }) {
    const idle = (before.position as Position).seats.every(({ dice, thrown }) => dice === null && thrown === 0)
    return token.startsWith('grab:') ? ['grab'] : idle && token.startsWith('keep:') ? ['round'] : []
  },
  ask: (view, seat, language) =>
    carambaWords[language].askThrown((view as View<Position>).position.seats[seat]!.thrown),
  outcomes(view, seat, language) {
    const words = carambaWords[language]
    return [
      throws((view as View<Position>).position.seats[seat]!.thrown).map((dice) => ({
        token: `dice:${dice}`,
        text: diceInWords(dice, words),
        face: [...dice].map((die) => signs[die as Color]).join(''),
        tint: 'var(--paper)',
        inks: [...dice].map((die) => `var(--caramba-${die})`),
      })),
    ]
  },
  position(view, people, language) {
    const words = carambaWords[language]
    const { figures, seats } = (view as View<Position>).position
    return [
      {
        title: words.name,
        lines: figures.map(({ color, points, owner }) => [
          words.figure(words.figures[color], points, owner === null ? null : people[owner]!),
        ]),
      },
      {
        title: words.track,
        lines: seats.map(({ field, dice }, i) => [
          words.seat(people[i]!.name, field),
          dice === null ? words.notThrown : diceInWords(dice, words),
        ]),
      },
    ]
  },
  move(token, _, __, language) {
    const words = carambaWords[language]
    if (token === 'wait') return words.wait
    if (token.startsWith('grab:')) return words.grab(words.figures[token.slice('grab:'.length) as Color])
    const kept = token.slice('keep:'.length).replace('-', '')
    return kept ? `${diceInWords(kept, words)}; ${within(words.throwDice(kDice - kept.length))}` : words.throwAll
  },
  // The coach speaks of waiting where a grab is turned down.
  name: (token, view, language) =>
    token === 'wait' ? carambaWords[language].noGrab : text.move(token, view, 0, language),
  no: (choices) => (choices.some((move) => move.startsWith('grab:')) ? 'wait' : null),
  prompt(view, people, { options, asked = [], grabbing, you }, language) {
    const words = carambaWords[language]
    if (view.over || you === null) return ''
    const together = options.pace === 'turns'
    if (together && !asked.includes(you)) return words.waitingFor(asked.map((seat) => people[seat]!.name))
    const grabs = view.moves[you]!.filter((move) => move.startsWith('grab:')).map(
      (move) => words.figures[move.slice('grab:'.length) as Color],
    )
    if (together ? grabbing : grabs.length > 0) return (together ? words.grabOrNot : words.grabIt)(grabs)
    if ((view as View<Position>).position.seats[you]!.dice === null) return words.first
    return together ? words.chooseTogether : words.choose
  },
  heard(step, people, language) {
    if (!step.token.startsWith('dice:')) return ''
    const words = carambaWords[language]
    return words.thrown(
      people[step.seat]!,
      diceInWords((step as Step<Position>).after.position.seats[step.seat]!.dice!, words),
    )
  },
  // Where all choose together one may also wait; a grab is asked for on its own.
  choices(moves, { options, asked, grabbing, you }) {
    if (options.pace !== 'turns') return moves
    if (you === null || !asked?.includes(you)) return []
    return [...moves.filter((move) => move.startsWith('grab:') === (grabbing === true)), 'wait']
  },
}
