import type { CarambaBookWords } from './en'

export const de: CarambaBookWords = {
  rules: {
    goal: { title: 'Worum geht’s?', text: 'Bring deinen Stein auf der Bahn am weitesten. Das Ziel ist Feld 20.' },
    throwing: {
      title: 'Würfeln',
      text: 'Alle haben fünf Würfel. Jeder hat drei schwarze Seiten, zwei blaue und eine rote. Alle werfen gleichzeitig, so oft sie wollen: Halt fest, was dir passt, und wirf die anderen noch einmal.',
    },
    grabbing: {
      title: 'Schnappen',
      text: 'Fünf Würfel in einer Farbe? Schnell, schnapp dir die Figur dieser Farbe, aus der Mitte oder bei jemand anderem! Jeder solche Wurf reicht für einen Griff, bis du wieder wirfst.',
    },
    round: {
      title: 'Eine Runde',
      text: 'Ist die letzte Figur aus der Mitte weg, ist die Runde vorbei. Jetzt rücken alle vor: 1 Feld für die schwarze Figur, 2 für die blaue, 3 für die rote.',
    },
    end: {
      title: 'Ende',
      text: 'Nach der Runde, in der jemand Feld 20 erreicht, gewinnt der Stein, der am weitesten steht. Bei Gleichstand gewinnen alle, die vorne sind.',
    },
    options: {
      title: 'Wenn ihr es anders mögt',
      text: 'Wie lange die Würfel rollen, sucht ihr aus: Länger ist ruhiger. „In Ruhe“ gibt es gar kein Wettrennen: Erst wählen alle ihre Würfel, dann werfen alle zusammen. Wollen mehrere dieselbe Figur, entscheidet eine Reihenfolge, die vorher ausgelost wurde. Üben geht auch allein.',
    },
  },
  hints: {
    start: () => 'Wirf alle fünf Würfel!',
    choose: () => 'Du willst fünf in einer Farbe. Tipp an, was bleibt, und wirf die anderen noch einmal.',
    odds: () =>
      'Schwarz geht am leichtesten: drei Seiten von jedem Würfel, aber nur 1 Feld. Blau hat zwei Seiten und bringt 2, Rot eine Seite und bringt 3.',
    grab: () => 'Fünf Gleiche! Schnapp dir die Figur, bevor es jemand anderes tut.',
    mine: () => 'Sie steht jetzt bei dir. Solange die Runde läuft, kann man sie dir noch wegnehmen.',
    theirs: (other) => `${other} hat eine Figur. Mit fünf in ihrer Farbe darfst du sie wegnehmen!`,
    round: () =>
      'Die letzte Figur ist aus der Mitte weg, also ist die Runde vorbei. Jede Figur bringt so viele Felder, wie auf ihr steht.',
    end: () => 'Jetzt weißt du alles. Im Wettrennen ist es genauso, nur alle gleichzeitig und ohne Warten. Viel Spaß!',
  },
  told: (came, mean, low, high, count) =>
    `${count === 1 ? 'Ein Wurf hat' : `${count} Würfe haben`} ${came}-mal fünf Gleiche ergeben. Zu erwarten waren ${mean}, normal ist alles zwischen ${low} und ${high}.`,
}
