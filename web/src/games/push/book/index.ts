import type { Step } from '../../../play/step'
import { type Book, type Hint, type Moment, told } from '../../book'
import { type Color, colors, isNumber, ofColor, type Position, sum } from '../position'
import { pushWords } from '../words'
import Face from './Face.svelte'
import Rules from './Rules.svelte'
import { pushBookWords } from './words'

type Hints = (typeof pushBookWords)['en']['hints']
const hint = (
  id: keyof Hints,
  near: string,
  when: (moment: Moment<Position>, position: Position) => boolean,
): Hint => ({
  id,
  near,
  when: (moment) => when(moment as Moment<Position>, (moment as Moment<Position>).view.position),
  text: (language, other) => pushBookWords[language].hints[id](other),
})
const started = ({ rows }: Position) => rows.filter((row) => row !== null).length
const mine = ({ moves }: Moment, kind: string) => moves.some((move) => move.startsWith(kind))

const hints: Hint[] = [
  hint(
    'bust',
    '.hand',
    ({ step }, { phase }) => step !== null && (isNumber(step.token) || step.token === 'roll') && phase === 'die',
  ),
  hint(
    'lost',
    '.mine',
    ({ step, you }) =>
      step !== null &&
      step.seat === you &&
      /^die:[rbgyp]$/.test(step.token) &&
      step.before.position.seats[you]!.bench.length > step.after.position.seats[you]!.bench.length,
  ),
  hint(
    'taken',
    '.mine',
    ({ step, you }, { phase }) =>
      step !== null && step.seat === you && step.token.startsWith('take:') && phase === 'take',
  ),
  hint('start', '[data-move="draw"]', (moment, { phase }) => phase === 'start' && mine(moment, 'draw')),
  hint('bank', '[data-move^="bank:"]', (moment) => mine(moment, 'bank:')),
  hint('roll', '[data-move^="row:"]', (moment, { hand }) => hand === 'roll' && mine(moment, 'row:')),
  hint('first', '[data-move^="row:"]', (moment) => mine(moment, 'row:')),
  hint(
    'blocked',
    '[data-move^="row:"]',
    ({ moves }, position) =>
      position.phase === 'place' && moves.length > 0 && moves.length < Math.min(3, started(position) + 1),
  ),
  hint(
    'choose',
    '[data-move^="take:"]',
    ({ moves, you }, { active }) =>
      active !== you && moves.length > 0 && moves.every((move) => move.startsWith('take:')),
  ),
  hint(
    'third',
    '[data-move="draw"]',
    (moment, position) => position.phase === 'on' && started(position) === 3 && mine(moment, 'draw'),
  ),
  hint(
    'on',
    '[data-move="draw"]',
    (moment, { phase }) => phase === 'on' && mine(moment, 'draw') && mine(moment, 'take:'),
  ),
  hint(
    'end',
    '[data-move="draw"]',
    (moment, { phase }) => phase === 'start' && moment.turns >= 4 && mine(moment, 'draw'),
  ),
]

// A roll of the die takes the bench cards of a colour, and with star=risk a star takes all (P13, P22): each face with chance 1/6.
function rolled(step: Step, risk: boolean) {
  if (!step.token.startsWith('die:')) return null
  const { bench } = (step.before.position as Position).seats[step.seat]!
  const left = (step.after.position as Position).seats[step.seat]!.bench
  const losses = [...colors.map((color: Color) => sum(ofColor(bench, color))), risk ? sum(bench) : 0]
  const mean = losses.reduce((all, loss) => all + loss / 6, 0)
  return {
    mean,
    variance: losses.reduce((all, loss) => all + loss ** 2 / 6, 0) - mean ** 2,
    came: sum(bench) - sum(left),
  }
}

// Whether a card that is drawn is a bust (P18); the position before it says how many of the pile's cards would be.
function drawn(step: Step) {
  const { phase, bust } = step.before.position as Position
  if (phase !== 'card' || !bust || bust[0] === 0) return null
  const mean = bust[0] / bust[1]
  return { mean, variance: mean * (1 - mean), came: (step.after.position as Position).phase === 'die' ? 1 : 0 }
}

export const book: Book = {
  rules: Rules,
  lesson: { options: {}, seed: 92n, hints },
  luck: {
    faces: [...colors, 'star'],
    odds: [1, 1, 1, 1, 1, 1].map((one) => one / 6),
    face: Face,
    names: (language) => ({ ...pushWords[language].colors, star: pushWords[language].star }),
    thrown: ({ token }) => (token.startsWith('die:') ? [token.slice('die:'.length)] : []),
    stakes: [
      {
        good: -1,
        of: (step, { star }) => rolled(step, star === 'risk'),
        told: (language, sum) => told(pushBookWords[language].rolled, language, sum),
      },
      { good: -1, of: drawn, told: (language, sum) => told(pushBookWords[language].drawn, language, sum) },
    ],
  },
}
