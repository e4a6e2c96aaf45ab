export const en = {
  rules: {
    goal: { title: 'What’s it about?', text: 'Bring your marker furthest along the track. The goal is field 20.' },
    throwing: {
      title: 'Throwing',
      text: 'Everybody has five dice. Each has three black sides, two blue and one red. All throw at the same time, as often as they like: hold the dice that suit you and throw the others again.',
    },
    grabbing: {
      title: 'Grabbing',
      text: 'Five dice of one colour? Quick, grab the figure of that colour, from the middle or from another player! Each such throw is good for one grab, until you throw again.',
    },
    round: {
      title: 'A round',
      text: 'When the last figure has left the middle, the round is over. Now everybody steps on: 1 field for the black figure, 2 for the blue one, 3 for the red one.',
    },
    end: {
      title: 'The end',
      text: 'After the round in which somebody reaches field 20, the furthest marker wins. In a tie, all who are in front win.',
    },
    options: {
      title: 'Another way to play',
      text: 'How long dice roll you can choose: longer is calmer. “At ease” there is no race at all: first all choose their dice, then all throw together. If several want the same figure, an order decides that was drawn beforehand. And you can practise on your own.',
    },
  },
  hints: {
    start: () => 'Throw all five dice!',
    choose: () => 'You want five of one colour. Tap the dice that stay, then throw the others again.',
    odds: () =>
      'Black is easiest: three sides of each die, but only 1 field. Blue has two sides for 2 fields, red one side for 3.',
    grab: () => 'Five of a kind! Grab the figure before somebody else does.',
    mine: () => 'It stands with you now. As long as the round lasts, others may still take it from you.',
    theirs: (other: string) => `${other} has a figure. With five of its colour you may take it away!`,
    round: () =>
      'The last figure is gone from the middle, so the round is over. Each figure brings its number of fields.',
    end: () => 'Now you know everything. In a race it’s the same, only all at once and without waiting. Have fun!',
  },
  told: (came: string, mean: string, low: string, high: string, count: number) =>
    `${count === 1 ? 'One throw' : `${count} throws`} gave five of a kind ${came} times. ${mean} was to be expected; between ${low} and ${high} is normal.`,
}
export type CarambaBookWords = typeof en
