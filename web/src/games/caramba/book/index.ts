import type { Step } from '../../../play/step'
import { type Book, type Hint, type Moment, told } from '../../book'
import { allOne, type Color, colors, endsRound, figureOf, type Position } from '../position'
import { carambaWords } from '../words'
import Face from './Face.svelte'
import Rules from './Rules.svelte'
import { carambaBookWords } from './words'

type Hints = (typeof carambaBookWords)['en']['hints']
const hint = (
  id: keyof Hints,
  near: string,
  when: (moment: Moment<Position>, position: Position) => boolean,
): Hint => ({
  id,
  near,
  when: (moment) => when(moment as Moment<Position>, (moment as Moment<Position>).view.position),
  text: (language, other) => carambaBookWords[language].hints[id](other),
})
const grab = (step: Step<Position> | null) => step?.token.startsWith('grab:') ?? false

const hints: Hint[] = [
  hint('round', '.track', ({ step }) => step !== null && endsRound(step)),
  hint('grab', '[data-move^="grab:"]', ({ moves }) => moves.some((move) => move.startsWith('grab:'))),
  hint('mine', '.mine header', ({ step, you }) => grab(step) && step!.seat === you),
  hint(
    'theirs',
    '.others',
    ({ step, you }) =>
      grab(step) && step!.seat !== you && figureOf(step!.after.position, step!.token.slice(5) as Color).owner !== null,
  ),
  hint('start', '.mine .throw', ({ you }, { seats }) => seats[you]!.dice === null),
  hint(
    'choose',
    '.mine .dice',
    ({ step, you }) => step !== null && step.seat === you && step.token.startsWith('dice:'),
  ),
  hint(
    'odds',
    '.mine .dice',
    ({ step, you }, { seats }) =>
      step !== null &&
      step.token.startsWith('dice:') &&
      seats[you]!.dice !== null &&
      !allOne([...seats[you]!.dice] as Color[]),
  ),
  hint(
    'end',
    '.track',
    ({ step, you }, { seats }) =>
      step?.seat === you && step.token.startsWith('dice:') && seats.some(({ field }) => field > 1),
  ),
]

const kOdds: Record<Color, number> = { k: 3 / 6, b: 2 / 6, r: 1 / 6 } // C1

// Whether a throw brings five of one colour; the dice that were kept decide which colours can.
function stake(step: Step) {
  if (!step.token.startsWith('dice:')) return null
  const thrown = step.token.length - 'dice:'.length
  const kept = (step.before.position as Position).seats[step.seat]!.dice ?? ''
  const mean = colors
    .filter((color) => [...kept].every((die) => die === color))
    .reduce((all, color) => all + kOdds[color] ** thrown, 0)
  if (mean === 0) return null
  return {
    mean,
    variance: mean * (1 - mean),
    came: allOne([...kept, ...step.token.slice('dice:'.length)] as Color[]) ? 1 : 0,
  }
}

export const book: Book = {
  rules: Rules,
  lesson: { options: { pace: 'turns' }, seed: 98n, hints },
  luck: {
    faces: colors,
    odds: colors.map((color) => kOdds[color]),
    face: Face,
    names: (language) => carambaWords[language].colors,
    thrown: ({ token }) => (token.startsWith('dice:') ? [...token.slice('dice:'.length)] : []),
    stakes: [{ good: 1, of: stake, told: (language, sum) => told(carambaBookWords[language].told, language, sum) }],
  },
}
