import type { PushBookWords } from './en'

export const de: PushBookWords = {
  rules: {
    goal: {
      title: 'Worum geht’s?',
      text: 'Sammle Karten mit hohen Zahlen. Wer am Ende die meisten Punkte hat, gewinnt.',
    },
    turn: {
      title: 'Dein Zug',
      text: 'Entweder ziehst du Karten, oder du bringst eine Farbe auf die Bank. Beides zusammen geht nicht.',
    },
    draw: {
      title: 'Ziehen',
      text: 'Deck eine Karte auf und leg sie in eine von drei Reihen. In einer Reihe darf jede Zahl und jede Farbe nur einmal liegen. Nach jeder Karte darfst du noch eine ziehen oder aufhören. Aber Vorsicht: Je mehr schon liegt, desto eher passt eine nirgends!',
    },
    stop: {
      title: 'Aufhören',
      text: 'Du nimmst dir die Reihe, die dir am besten gefällt. Dann suchen sich die anderen der Reihe nach etwas aus. Nein sagen darf niemand, auch nicht zu einer schlechten Reihe. Was übrig bleibt, kommt weg.',
    },
    bust: {
      title: 'Passt nirgends?',
      text: 'Pech! Du bekommst keine Reihe und musst würfeln: Alle Karten dieser Farbe in deiner Auslage sind weg. Die anderen teilen sich trotzdem die Reihen.',
    },
    roll: {
      title: 'Die Würfelkarte',
      text: 'Sie passt in jede Reihe, in der noch keine liegt. Wer diese Reihe nimmt, würfelt danach und verliert alle Karten der gewürfelten Farbe aus der Auslage. Beim Stern hast du Glück: Nichts passiert.',
    },
    switch: {
      title: 'Die Wechselkarte',
      text: 'Sie liegt neben dem Stapel und dreht um, wer nach dir zuerst aussuchen darf: links oder rechts von dir.',
    },
    bank: {
      title: 'Die Bank',
      text: 'Statt zu ziehen bringst du alle Karten einer Farbe aus deiner Auslage auf deine Bank. Das ist dann dein ganzer Zug, aber dort kann ihnen nie mehr etwas passieren.',
    },
    end: {
      title: 'Ende',
      text: 'Ist der Stapel leer, werden die letzten Reihen verteilt. Dann zählen alle Zahlen, in der Auslage und auf der Bank. Bei Gleichstand gewinnen mehr Karten.',
    },
    options: {
      title: 'Wenn ihr es anders mögt',
      text: 'Mit „Wagnis“ ist der Stern die schlimmste Seite: Wer ihn würfelt, verliert die ganze Auslage. Nur die Bank ist sicher. Zu zweit bleiben die Wechselkarten draußen, sie würden nichts ändern.',
    },
  },
  you: 'du',
  hints: {
    start: () => 'Das ist der Stapel. Deck eine Karte auf!',
    first: () => 'Leg sie in eine Reihe. Drei Reihen hast du insgesamt.',
    on: () =>
      'Noch eine Karte? Oder aufhören und eine Reihe nehmen? Mehr Karten sind mehr Punkte. Passt aber eine nirgends, bekommst du nichts davon.',
    blocked: () =>
      'Sie passt nicht überall: In einer Reihe darf jede Zahl und jede Farbe nur einmal liegen. Die hellen Reihen gehen.',
    roll: () =>
      'Eine Würfelkarte! Wer ihre Reihe nimmt, muss würfeln. Leg sie lieber in eine Reihe, die du selbst nicht willst.',
    third: () => 'Drei Reihen sind angefangen, eine vierte gibt es nicht. Ab jetzt kann jede Karte eine zu viel sein.',
    taken: (other) => `Diese Karten gehören jetzt dir. ${other} bekommt eine der anderen Reihen.`,
    choose: (other) => `${other} ist dran, aber du bekommst auch etwas: Nimm dir die Reihe, die dir am besten gefällt!`,
    bust: () => 'Diese Karte passt nirgends. Wer so eine zieht, bekommt keine Reihe und muss würfeln.',
    lost: () =>
      'Der Würfel zeigt eine Farbe: Alle Karten dieser Farbe in der Auslage sind weg. Auf der Bank wären sie sicher gewesen.',
    bank: () =>
      'Diese Karten kannst du noch verlieren. Statt zu ziehen darfst du eine Farbe antippen: Dann ist sie auf der Bank sicher. Das ist aber dein ganzer Zug.',
    end: () => 'Jetzt weißt du alles. Spiel einfach weiter, viel Spaß!',
  },
  rolled: (came, mean, low, high, count) =>
    `${count === 1 ? 'Ein Wurf hat' : `${count} Würfe haben`} ${came} Punkte aus den Auslagen gekostet. Zu erwarten waren ${mean}, normal ist alles zwischen ${low} und ${high}.`,
  drawn: (came, mean, low, high, count) =>
    `${count === 1 ? 'Eine Karte' : `${count} Karten`} mit Risiko gezogen: ${came} passten nirgends. Zu erwarten waren ${mean}, normal ist alles zwischen ${low} und ${high}.`,
}
