import type { CarambaBookWords } from './en'

export const nl: CarambaBookWords = {
  rules: {
    goal: { title: 'Waar gaat het om?', text: 'Breng je pion het verst op de baan. Het doel is vakje 20.' },
    throwing: {
      title: 'Gooien',
      text: 'Iedereen heeft vijf dobbelstenen. Elke dobbelsteen heeft drie zwarte kanten, twee blauwe en één rode. Iedereen gooit tegelijk, zo vaak je maar wilt: houd vast wat je bevalt en gooi de rest nog eens.',
    },
    grabbing: {
      title: 'Pakken',
      text: 'Vijf dobbelstenen van één kleur? Snel, pak het poppetje van die kleur, uit het midden of bij iemand anders! Elke zo’n worp is goed voor één greep, tot je weer gooit.',
    },
    round: {
      title: 'Een ronde',
      text: 'Is het laatste poppetje uit het midden weg, dan is de ronde voorbij. Nu gaat iedereen vooruit: 1 vakje voor het zwarte poppetje, 2 voor het blauwe, 3 voor het rode.',
    },
    end: {
      title: 'Einde',
      text: 'Na de ronde waarin iemand vakje 20 haalt, wint de pion die het verst staat. Bij een gelijke stand wint iedereen die vooraan staat.',
    },
    options: {
      title: 'Liever anders?',
      text: 'Hoe lang de dobbelstenen rollen, kies je zelf: langer is rustiger. “Op het gemak” is er geen wedstrijd: eerst kiest iedereen, dan gooit iedereen samen. Willen er meer hetzelfde poppetje, dan beslist een volgorde die vooraf geloot is. Alleen oefenen kan ook.',
    },
  },
  hints: {
    start: () => 'Gooi alle vijf de dobbelstenen!',
    choose: () => 'Je wilt er vijf van één kleur. Tik aan wat blijft liggen en gooi de andere nog eens.',
    odds: () =>
      'Zwart is het makkelijkst: drie kanten van elke dobbelsteen, maar 1 vakje. Blauw heeft twee kanten en is 2 vakjes waard, rood één kant en 3 vakjes.',
    grab: () => 'Vijf dezelfde! Pak het poppetje voordat een ander het doet.',
    mine: () => 'Het staat nu bij jou. Zolang de ronde duurt, kan iemand het nog van je afpakken.',
    theirs: (other) => `${other} heeft een poppetje. Met vijf van die kleur mag jij het afpakken!`,
    round: () =>
      'Het laatste poppetje is weg uit het midden, dus de ronde is voorbij. Elk poppetje levert zoveel vakjes op als erop staat.',
    end: () =>
      'Nu weet je alles. In een wedstrijd gaat het net zo, alleen allemaal tegelijk en zonder wachten. Veel plezier!',
  },
  told: (came, mean, low, high, count) =>
    `${count === 1 ? 'Eén worp gaf' : `${count} worpen gaven`} ${came} keer vijf dezelfde. Je zou ${mean} verwachten; alles tussen ${low} en ${high} is gewoon.`,
}
