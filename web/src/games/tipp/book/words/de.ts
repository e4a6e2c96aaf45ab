import type { TippBookWords } from './en'

export const de: TippBookWords = {
  rules: {
    goal: {
      title: 'Worum geht’s?',
      text: 'Tippe, was die Würfel zeigen werden. Wer nach allen Runden die meisten Punkte hat, gewinnt.',
    },
    dice: {
      title: 'Die Würfel',
      text: 'Es sind zwölf. Jede Seite hat eine Zahl, eine Farbe und ein Zeichen: 1 und 2 sind blau, 3 und 4 rot, 5 und 6 orange. 1 und 4 zeigen einen Kreis, 2 und 5 ein Quadrat, 3 und 6 ein Kreuz.',
    },
    turn: {
      title: 'Dein Zug',
      text: 'Wähl eine Karte und wirf alle Würfel. Was passt, kommt auf die Karte. Dann entscheidest du: aufhören oder eine andere Karte wählen und die übrigen werfen. Jede Karte geht in einem Zug nur einmal.',
    },
    points: {
      title: 'Punkte',
      text: 'Ungerade und gerade: 1 Punkt je Würfel. Zeichen und Farben: 2 Punkte. Zahlen: 3 Punkte. Je schwerer, desto mehr.',
    },
    bust: {
      title: 'Kein Treffer?',
      text: 'Passt kein einziger Würfel, ist dein Zug zu Ende und alle seine Punkte sind weg.',
    },
    all: { title: 'Alle zwölf', text: 'Liegt jeder Würfel auf einer Karte, endet der Zug von selbst und alles zählt.' },
    risk: {
      title: 'Das Risiko',
      text: 'Die Balken auf jeder Karte zeigen, wie gewagt sie ist: Je mehr leuchten, desto eher passt kein einziger Würfel. Der Knopf mit dem % macht Zahlen daraus. 15 % heißt: ungefähr 15-mal von 100.',
    },
    options: {
      title: 'Wenn ihr es anders mögt',
      text: 'Wie viele Runden ihr spielt, sucht ihr aus: eine für zwischendurch, zehn für einen langen Abend. Bei Gleichstand gewinnen alle, die vorne liegen. Üben geht auch allein.',
    },
  },
  hints: {
    start: () =>
      'Was wird fallen? Such dir eine Karte aus, dann fliegen alle zwölf Würfel. Die Balken zeigen, wie gewagt sie ist.',
    hit: () =>
      'Was passt, liegt jetzt auf der Karte. Aufhören und die Punkte behalten? Oder eine andere Karte wählen und die übrigen werfen?',
    risk: () =>
      'Weniger Würfel, mehr Risiko: Schau, wie die Balken gewachsen sind. Passt keiner, sind alle Punkte dieses Zugs weg.',
    bust: () => 'Kein Treffer! Der Zug ist vorbei und seine Punkte sind weg. Hör nächstes Mal rechtzeitig auf.',
    stopped: () => 'Gerettet! Hier stehen deine Punkte, Runde für Runde.',
    other: (other) => `Jetzt ist ${other} dran. Schau, wie mutig ${other} ist.`,
    worth: () =>
      'Zahlen bringen 3 Punkte je Würfel, Zeichen und Farben 2, gerade und ungerade nur 1. Aber was mehr bringt, trifft seltener.',
    end: () => 'Jetzt weißt du alles. Spiel einfach weiter, viel Spaß!',
  },
  told: (came, mean, low, high, count) =>
    `Fehlwürfe haben in ${count === 1 ? 'einem Wurf' : `${count} Würfen`} ${came} Punkte gekostet. Zu erwarten waren ${mean}, normal ist alles zwischen ${low} und ${high}.`,
}
