export const en = {
  rules: {
    goal: {
      title: 'What’s it about?',
      text: 'Collect cards with high numbers. Whoever has the most points at the end wins.',
    },
    turn: { title: 'Your turn', text: 'Either draw cards or bring one colour to the bank. Not both.' },
    draw: {
      title: 'Drawing',
      text: 'Turn up a card and put it in one of three rows. A row may hold each number and each colour only once. After every card you may draw another one or stop. But watch out: the more there is, the sooner a card fits nowhere!',
    },
    stop: {
      title: 'Stopping',
      text: 'You take the row you like best. Then the others take turns choosing from what is left. Nobody may say no, not even to a bad row. Rows that nobody gets go away.',
    },
    bust: {
      title: 'It fits nowhere?',
      text: 'Bad luck! You get no row and have to roll the die: all cards of that colour on your bench are gone. The others still share the rows.',
    },
    roll: {
      title: 'The roll card',
      text: 'It fits in any row that has none yet. Whoever takes that row rolls the die afterwards and loses all bench cards of that colour. A star is lucky: nothing happens.',
    },
    switch: {
      title: 'The switch card',
      text: 'It lies beside the pile and turns round who chooses first after you: the one on your left or the one on your right.',
    },
    bank: {
      title: 'The bank',
      text: 'Instead of drawing, move all your bench cards of one colour to your bank. That’s your whole turn, but nothing can ever happen to them there.',
    },
    end: {
      title: 'The end',
      text: 'When the pile is empty, the last rows are shared out. Then all numbers count, on the bench and in the bank. In a tie, more cards win.',
    },
    options: {
      title: 'Another way to play',
      text: 'With “Risk”, the star is the worst side: whoever rolls it loses the whole bench. Only the bank is safe. With two players the switch cards stay out, because they would change nothing.',
    },
  },
  you: 'you',
  hints: {
    start: () => 'That’s the pile. Turn up a card!',
    first: () => 'Put it in a row. You’ll have three rows in all.',
    on: () =>
      'Another card? Or stop and take a row? The more cards, the more points. But if one fits nowhere, you get none of it.',
    blocked: () =>
      'It doesn’t fit everywhere: a row may hold each number and each colour only once. The bright rows are fine.',
    roll: () =>
      'A roll card! Whoever takes its row has to roll the die. Better put it in a row you don’t want yourself.',
    third: () => 'Three rows have begun, and there won’t be a fourth. From now on each card could be one too many.',
    taken: (other: string) => `These cards are yours now. ${other} gets one of the other rows.`,
    choose: (other: string) => `It’s ${other}’s turn, but you get something too: take the row you like best!`,
    bust: () => 'That card fits nowhere. Whoever draws one like that gets no row and has to roll the die.',
    lost: () =>
      'The die shows a colour: all cards of that colour on the bench are gone. On the bank they would have been safe.',
    bank: () =>
      'Your cards here can still be lost. Instead of drawing you may tap a colour: then it’s safe in the bank. That’s your whole turn, though.',
    end: () => 'Now you know everything. Just play on and have fun!',
  },
  rolled: (came: string, mean: string, low: string, high: string, count: number) =>
    `${count === 1 ? 'One roll' : `${count} rolls`} took ${came} points off the benches. ${mean} was to be expected; between ${low} and ${high} is normal.`,
  drawn: (came: string, mean: string, low: string, high: string, count: number) =>
    `${count === 1 ? 'One card' : `${count} cards`} drawn at a risk: ${came} fitted nowhere. ${mean} was to be expected; between ${low} and ${high} is normal.`,
}
export type PushBookWords = typeof en
