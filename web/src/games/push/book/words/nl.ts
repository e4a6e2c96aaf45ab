import type { PushBookWords } from './en'

export const nl: PushBookWords = {
  rules: {
    goal: {
      title: 'Waar gaat het om?',
      text: 'Verzamel kaarten met hoge getallen. Wie aan het eind de meeste punten heeft, wint.',
    },
    turn: { title: 'Jouw beurt', text: 'Je trekt kaarten of je zet één kleur vast op de bank. Niet allebei.' },
    draw: {
      title: 'Trekken',
      text: 'Draai een kaart om en leg haar in een van de drie rijen. In een rij mag elk getal en elke kleur maar één keer liggen. Na elke kaart mag je er nog een trekken of stoppen. Maar pas op: hoe meer er ligt, hoe eerder een kaart nergens past!',
    },
    stop: {
      title: 'Stoppen',
      text: 'Je pakt de rij die je het mooist vindt. Daarna kiezen de anderen om de beurt uit wat er over is. Niemand mag nee zeggen, ook niet tegen een slechte rij. Wat er overblijft, gaat weg.',
    },
    bust: {
      title: 'Past nergens?',
      text: 'Pech! Je krijgt geen rij en moet gooien: al je kaarten van die kleur op tafel zijn weg. De anderen verdelen de rijen gewoon.',
    },
    roll: {
      title: 'De dobbelkaart',
      text: 'Die past in elke rij waar er nog geen ligt. Wie die rij pakt, gooit daarna en verliest alle kaarten van de gegooide kleur die op tafel liggen. Bij de ster heb je geluk: er gebeurt niets.',
    },
    switch: {
      title: 'De wisselkaart',
      text: 'Die ligt naast de stapel en draait om wie er na jou het eerst mag kiezen: links of rechts van jou.',
    },
    bank: {
      title: 'De bank',
      text: 'In plaats van te trekken breng je al je kaarten van één kleur van de tafel naar je bank. Dat is je hele beurt, maar daar kan ze nooit meer iets gebeuren.',
    },
    end: {
      title: 'Einde',
      text: 'Is de stapel op, dan worden de laatste rijen verdeeld. Daarna tellen alle getallen, op tafel en op de bank. Bij een gelijke stand winnen de meeste kaarten.',
    },
    options: {
      title: 'Liever anders?',
      text: 'Met “waagstuk” is de ster juist de ergste kant: wie hem gooit, verliest alles wat op tafel ligt. Alleen de bank is veilig. Met zijn tweeën blijven de wisselkaarten weg, want die zouden niets veranderen.',
    },
  },
  you: 'jij',
  hints: {
    start: () => 'Dat is de stapel. Draai een kaart om!',
    first: () => 'Leg haar in een rij. Je hebt in totaal drie rijen.',
    on: () =>
      'Nog een kaart? Of stoppen en een rij pakken? Meer kaarten zijn meer punten. Maar past er een nergens, dan krijg je er niets van.',
    blocked: () =>
      'Ze past niet overal: in een rij mag elk getal en elke kleur maar één keer liggen. De lichte rijen kunnen.',
    roll: () => 'Een dobbelkaart! Wie haar rij pakt, moet gooien. Leg haar liever in een rij die je zelf niet wilt.',
    third: () => 'Er zijn drie rijen begonnen, een vierde komt er niet. Vanaf nu kan elke kaart er een te veel zijn.',
    taken: (other) => `Deze kaarten zijn nu van jou. ${other} krijgt een van de andere rijen.`,
    choose: (other) => `${other} is aan de beurt, maar jij krijgt ook iets: pak de rij die je het mooist vindt!`,
    bust: () => 'Die kaart past nergens. Wie zo’n kaart trekt, krijgt geen rij en moet gooien.',
    lost: () =>
      'De dobbelsteen toont een kleur: alle kaarten van die kleur op tafel zijn weg. Op de bank waren ze veilig geweest.',
    bank: () =>
      'Deze kaarten kun je nog verliezen. In plaats van te trekken mag je een kleur aantikken: dan is ze veilig op de bank. Dat is wel je hele beurt.',
    end: () => 'Nu weet je alles. Speel gewoon verder, veel plezier!',
  },
  rolled: (came, mean, low, high, count) =>
    `${count === 1 ? 'Eén worp kostte' : `${count} worpen kostten`} ${came} punten op tafel. Je zou ${mean} verwachten; alles tussen ${low} en ${high} is gewoon.`,
  drawn: (came, mean, low, high, count) =>
    `${count === 1 ? 'Eén kaart' : `${count} kaarten`} met risico getrokken: ${came} pasten nergens. Je zou ${mean} verwachten; alles tussen ${low} en ${high} is gewoon.`,
}
