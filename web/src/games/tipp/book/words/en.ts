export const en = {
  rules: {
    goal: {
      title: 'What’s it about?',
      text: 'Call what the dice will show. Whoever has the most points after all rounds wins.',
    },
    dice: {
      title: 'The dice',
      text: 'There are twelve. Each side has a number, a colour and a shape: 1 and 2 are blue, 3 and 4 red, 5 and 6 orange. 1 and 4 show a circle, 2 and 5 a square, 3 and 6 a cross.',
    },
    turn: {
      title: 'Your turn',
      text: 'Choose a card and throw all the dice. Those that fit go on the card. Then you decide: stop, or choose another card and throw the rest. Each card works only once a turn.',
    },
    points: {
      title: 'Points',
      text: 'Odd and even: 1 point a die. Shapes and colours: 2 points. Numbers: 3 points. The harder it is, the more it’s worth.',
    },
    bust: { title: 'None fits?', text: 'When not a single die fits, your turn is over and all its points are gone.' },
    all: { title: 'All twelve', text: 'When every die lies on a card, the turn ends by itself and everything counts.' },
    risk: {
      title: 'The risk',
      text: 'The bars on each card show how risky it is: the more of them light up, the more often not a single die fits. The button with the % turns them into numbers. 15 % means: about 15 times in 100.',
    },
    options: {
      title: 'Another way to play',
      text: 'You choose the number of rounds: one for a quick game, ten for a long one. In a tie, all who tie win. You can also practise on your own.',
    },
  },
  hints: {
    start: () => 'What will fall? Choose a card, then all twelve dice are thrown. The bars show how risky it is.',
    hit: () => 'What fits lies on the card now. Stop and keep the points? Or choose another card and throw the rest?',
    risk: () => 'Fewer dice, more risk: look how the bars have grown. If none fits, all points of this turn are gone.',
    bust: () => 'Not one fits! The turn is over and its points are gone. Next time, stop in time.',
    stopped: () => 'Safe! Your points stand here, round by round.',
    other: (other: string) => `Now it’s ${other}’s turn. Watch how brave ${other} is.`,
    worth: () =>
      'Numbers are worth 3 points a die, shapes and colours 2, odd and even only 1. But the more it’s worth, the less often it fits.',
    end: () => 'Now you know everything. Just play on and have fun!',
  },
  told: (came: string, mean: string, low: string, high: string, count: number) =>
    `Throws that missed cost ${came} points in ${count === 1 ? 'one throw' : `${count} throws`}. ${mean} was to be expected; between ${low} and ${high} is normal.`,
}
export type TippBookWords = typeof en
