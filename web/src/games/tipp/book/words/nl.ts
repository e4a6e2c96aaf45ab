import type { TippBookWords } from './en'

export const nl: TippBookWords = {
  rules: {
    goal: {
      title: 'Waar gaat het om?',
      text: 'Voorspel wat de dobbelstenen laten zien. Wie na alle rondes de meeste punten heeft, wint.',
    },
    dice: {
      title: 'De dobbelstenen',
      text: 'Het zijn er twaalf. Elke kant heeft een getal, een kleur en een vorm: 1 en 2 zijn blauw, 3 en 4 rood, 5 en 6 oranje. 1 en 4 tonen een cirkel, 2 en 5 een vierkant, 3 en 6 een kruis.',
    },
    turn: {
      title: 'Jouw beurt',
      text: 'Kies een kaart en gooi alle dobbelstenen. Wat past, komt op de kaart. Dan beslis je: stoppen of een andere kaart kiezen en de rest gooien. Elke kaart kan per beurt maar één keer.',
    },
    points: {
      title: 'Punten',
      text: 'Oneven en even: 1 punt per dobbelsteen. Vormen en kleuren: 2 punten. Getallen: 3 punten. Hoe moeilijker, hoe meer.',
    },
    bust: {
      title: 'Past er geen?',
      text: 'Past er geen enkele dobbelsteen, dan is je beurt voorbij en ben je alle punten ervan kwijt.',
    },
    all: {
      title: 'Alle twaalf',
      text: 'Ligt elke dobbelsteen op een kaart, dan stopt de beurt vanzelf en telt alles.',
    },
    risk: {
      title: 'Het risico',
      text: 'De balkjes op elke kaart laten zien hoe gewaagd die is: hoe meer er oplichten, hoe vaker geen enkele dobbelsteen past. De knop met de % maakt er getallen van. 15 % betekent: ongeveer 15 van de 100 keer.',
    },
    options: {
      title: 'Liever anders?',
      text: 'Hoeveel rondes je speelt, kies je zelf: één voor tussendoor, tien voor een lange avond. Bij een gelijke stand wint iedereen die bovenaan staat. Alleen oefenen kan ook.',
    },
  },
  hints: {
    start: () =>
      'Wat gaat er vallen? Kies een kaart, dan vliegen alle twaalf dobbelstenen. De balkjes laten zien hoe gewaagd die is.',
    hit: () =>
      'Wat past, ligt nu op de kaart. Stoppen en de punten houden? Of een andere kaart kiezen en de rest gooien?',
    risk: () =>
      'Minder dobbelstenen, meer risico: kijk hoe de balkjes zijn gegroeid. Past er geen, dan ben je alle punten van deze beurt kwijt.',
    bust: () => 'Geen enkele past! De beurt is voorbij en de punten zijn weg. Stop de volgende keer op tijd.',
    stopped: () => 'Gered! Hier staan je punten, ronde na ronde.',
    other: (other) => `Nu is ${other} aan de beurt. Kijk hoe dapper ${other} is.`,
    worth: () =>
      'Getallen leveren 3 punten per dobbelsteen op, vormen en kleuren 2, even en oneven maar 1. Maar wat meer oplevert, past minder vaak.',
    end: () => 'Nu weet je alles. Speel gewoon verder, veel plezier!',
  },
  told: (came, mean, low, high, count) =>
    `Missers kostten in ${count === 1 ? 'één worp' : `${count} worpen`} ${came} punten. Je zou ${mean} verwachten; alles tussen ${low} en ${high} is gewoon.`,
}
