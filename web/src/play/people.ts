import type { TableState } from '../net/protocol'
import type { Words } from '../words/type'
import { catalogues } from '../words/words.svelte'
import { myLook } from './look.svelte'
import type { Person } from './step'

// Who the bots of a level are: six each, with a temper of their own (parts/Face.svelte). Names are the same in every language.
const kNames = {
  novice: ['Fips', 'Mimi', 'Bobo', 'Lotte', 'Pünktchen', 'Timmi'],
  casual: ['Bruno', 'Tilda', 'Momo', 'Paula', 'Anton', 'Frieda'],
  club: ['Hugo', 'Selma', 'Oskar', 'Wilma', 'Emil', 'Ida'],
  expert: ['Rufus', 'Greta', 'Vito', 'Nora', 'Kasimir', 'Zelda'],
} as const
export interface BotFace {
  level: keyof typeof kNames
  temper: number // from 0 to 5
}
export type Face = BotFace | { look: number } // of a person: play/look.svelte.ts

// What one is called in one's own games alone, in the language of the day on which they began.
const kMe = new Set(Object.values(catalogues).map(({ me }) => me))

// Everyone at the table. A bot is called by its own name, the same one all evening: it goes by the number behind the name that its seat
// has ("casual 2"), else by the first that is free. Bots of levels that nobody has drawn are called by their level or their seat's name.
export function people(table: Pick<TableState, 'seats' | 'you' | 'own'>, words: Words): Person[] {
  const faces = facesOf(table.seats)
  return table.seats.map((seat, index) => {
    const you = !table.own && index === table.you // who share a device are all called by their names
    if (seat.kind === 'open') return { you, name: words.freeSeat, bot: false, here: false }
    if (seat.kind === 'human') {
      const name = you && kMe.has(seat.name) ? words.me : seat.name
      const look = you ? (myLook() ?? seat.look) : seat.look
      return { you, name, bot: false, here: seat.here, ...(look === undefined ? {} : { face: { look } }) }
    }
    const face = faces[index]
    const level = words.levels[seat.level]
    const name = face ? kNames[face.level][face.temper]! : (level ?? seat.name)
    return { you, name, bot: true, here: true, ...(face ? { face, level: level! } : {}) }
  })
}

function facesOf(seats: TableState['seats']): (BotFace | undefined)[] {
  const faces: (BotFace | undefined)[] = seats.map(() => undefined)
  const taken = new Set<string>()
  const take = (seat: number, level: BotFace['level'], temper: number) => {
    if (taken.has(`${level} ${temper}`)) return
    taken.add(`${level} ${temper}`)
    faces[seat] = { level, temper }
  }
  const drawn = seats.flatMap((seat, index) =>
    seat.kind === 'bot' && seat.level in kNames
      ? [{ index, name: seat.name, level: seat.level as BotFace['level'] }]
      : [],
  )
  for (const { index, name, level } of drawn) {
    const number = Number(/ (\d{1,2})$/.exec(name)?.[1] ?? 0)
    if (number > 0) take(index, level, (number - 1) % 6)
  }
  for (const { index, level } of drawn)
    for (let temper = 0; temper < 6 && !faces[index]; ++temper) take(index, level, temper)
  return faces
}
