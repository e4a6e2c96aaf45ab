import type { Step } from '../../../play/step'
import { type Book, type Hint, type Moment, told } from '../../book'
import { cardOf, chance, type Position } from '../position'
import { thrown } from '../turns'
import Face from './Face.svelte'
import Rules from './Rules.svelte'
import { tippBookWords } from './words'

type Hints = (typeof tippBookWords)['en']['hints']
const hint = (
  id: keyof Hints,
  near: string,
  when: (moment: Moment<Position>, position: Position) => boolean,
): Hint => ({
  id,
  near,
  when: (moment) => when(moment as Moment<Position>, (moment as Moment<Position>).view.position),
  text: (language, other) => tippBookWords[language].hints[id](other),
})
const missed = (step: Step<Position> | null) =>
  step !== null && step.token.startsWith('dice:') && !thrown(step).hits.includes(true)

const hints: Hint[] = [
  hint('start', '[data-place="card:1"]', ({ moves }, { phase }) => phase === 'first' && moves.length > 0),
  hint('bust', '[data-place="points"]', ({ step, you }) => step?.seat === you && missed(step)),
  hint('stopped', '.sheet', ({ step, you }) => step !== null && step.seat === you && step.token === 'stop'),
  hint('other', '.sheet', ({ you }, { phase, seat }) => phase === 'first' && seat !== you),
  hint('hit', '[data-move="stop"]', ({ moves }) => moves.includes('stop')),
  hint(
    'risk',
    '.at:nth-child(1 of :has([data-move])) .card',
    ({ moves }, { dice }) => moves.includes('stop') && dice <= 6,
  ),
  hint(
    'worth',
    '[data-place="card:6"]',
    ({ moves, turns }, { phase }) => phase === 'first' && moves.length > 0 && turns >= 2,
  ),
  hint('end', '.sheet', ({ moves, turns }, { phase }) => phase === 'first' && moves.length > 0 && turns >= 3),
]

// A throw without a match loses the points on the cards (T5); before the first throw of a turn there are none.
function stake(step: Step) {
  if (!step.token.startsWith('dice:')) return null
  const { bet, stop } = (step.before as Step<Position>['before']).position
  if (stop === 0 || bet === null) return null
  const miss = chance(cardOf((step.before as Step<Position>['before']).position, bet))
  return { mean: miss * stop, variance: miss * (1 - miss) * stop ** 2, came: missed(step as Step<Position>) ? stop : 0 }
}

export const book: Book = {
  rules: Rules,
  lesson: { options: { rounds: 3 }, seed: 80n, hints },
  luck: {
    faces: [...'123456'],
    odds: [1, 1, 1, 1, 1, 1].map((one) => one / 6),
    face: Face,
    names: () => Object.fromEntries([...'123456'].map((face) => [face, face])),
    thrown: ({ token }) => (token.startsWith('dice:') ? [...token.slice('dice:'.length)] : []),
    stakes: [{ good: -1, of: stake, told: (language, sum) => told(tippBookWords[language].told, language, sum) }],
  },
}
