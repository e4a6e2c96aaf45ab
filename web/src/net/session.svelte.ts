// One place at one table, over a connection that may break at any time. It holds what the server said last and the events
// of the game, and brings every request to its answer.
import { Part } from '../fair/part'
import { myLook } from '../play/look.svelte'
import {
  type FromServer,
  kProtocol,
  offer,
  type Reaction,
  type Refusal,
  type Request,
  type Signal,
  type TableState,
  type ToServer,
} from './protocol'
import { type Checked, TieOrders } from './tie-order'

// What a session needs of the world; tests give their own.
export interface World {
  socket(subprotocols: string[], table: string, node?: string): Socket // node: the server that leads the table
  after(milliseconds: number, what: () => void): () => void // gives a function that calls it off
  random(): number // 0 ≤ x < 1
  pings: boolean // whether a ping is answered at once; if not, silence means nothing
}

export interface Socket {
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((message: { data: unknown }) => void) | null
  onclose: (() => void) | null
}

export type Connection = 'connecting' | 'open' | 'lost' | 'closed'

// Pauses before coming back, in milliseconds: doubled each time, ± a third at random so that not all come at once. With the longest one is
// back within 10 s when the server is.
const kFirstPause = 1000
const kLongestPause = 7000

// A network may die without a word: what still answers a ping is alive, and nothing else is. In milliseconds.
const kOpening = 8000 // from opening a socket to the first word of the server
const kIdle = 5000 // of silence, then a ping is sent
const kPatience = 2500 // until its answer; longer where the network is slow
const kLongestPatience = 20_000

export class Session {
  connection = $state<Connection>('connecting')
  table = $state.raw<TableState | null>(null)
  // The events of game number `game`, as many as have arrived.
  game = $state(0)
  events = $state.raw<string[]>([])
  // The last request that was refused, until the next one is sent; and why the server closed for good.
  refused = $state.raw<(Refusal & { id: string }) | null>(null)
  farewell = $state<string | null>(null)
  outdated = $state(false) // the server speaks another version of the protocol
  // The last signal of this game; `due` is when play opens, as performance.now() counts.
  signal = $state.raw<(Signal & { due: number }) | null>(null)
  // When the turn clock of those who are to move runs out, as performance.now() counts; null while none runs.
  clockEnds = $state<number | null>(null)
  // What somebody said last; numbered, since the same may be said twice.
  reaction = $state.raw<{ seat: number; what: Reaction; number: number } | null>(null)
  // Whether the order of ties that was shown last is the one that was committed to; once broken it stays so.
  tieOrder = $state<Checked | null>(null)

  // This device's part in the chance of the games.
  readonly part = new Part()

  // Where several people share this device: the seat of who has it in their hands. Moves are theirs.
  acting = $state<number | null>(null)

  #world: World
  #tieOrders = new TieOrders()
  #id: string
  #token: string | undefined
  #socket: Socket | null = null
  #greeted = false // whether the server has answered the hello of this connection
  #asking = false // whether a hello for a gap is on its way
  #sentOn = false // whether this connection is to the server that another one has named
  #waiting = $state.raw<(Request & { id: string })[]>([]) // sent or to be sent, and not yet answered
  #prefix: string
  #sent = 0
  #pause = kFirstPause
  #callOff: (() => void) | null = null // ends the pause, or the time to open
  #patience = kPatience
  #usual = kPatience // the patience of this connection, unless the one before was given up for its silence
  #callOffIdle: (() => void) | null = null
  #pings: (() => void)[] = [] // those without an answer, in order: each calls off the end of its patience

  constructor(table: string, token: string | undefined, world: World) {
    this.#world = world
    this.#id = table
    this.#token = token
    // Ids must be unique for the seat, also after a reload of the page.
    this.#prefix = Array.from({ length: 10 }, () => Math.floor(world.random() * 36).toString(36)).join('')
    this.#connect()
  }

  // Whether a request of this kind waits for its answer; of moves, one of this seat where several people share this device.
  waits(kind: Request['t'], seat = this.acting): boolean {
    return this.#waiting.some(
      (request) => request.t === kind && (request.t !== 'move' || (request.seat ?? null) === seat),
    )
  }

  // Whether so many events are all that happened, and the table is the one after them: whom it asks is told after what happened.
  settled(shown: number): boolean {
    return shown === this.events.length && shown === this.table?.events
  }

  answered(id: string): boolean {
    return this.#waiting.every((request) => request.id !== id)
  }

  // Said to all now or not at all.
  react(what: Reaction) {
    if (this.#greeted) this.#write({ t: 'react', what })
  }

  // Gives the request's id.
  send(request: Request): string {
    this.refused = null
    return this.#ask(request)
  }

  #ask(request: Request): string {
    const id = `${this.#prefix}-${++this.#sent}`
    const message = { ...request, id, ...(request.t === 'move' && this.acting !== null ? { seat: this.acting } : {}) }
    this.#waiting = [...this.#waiting, message]
    if (this.#greeted) {
      this.#write(message)
      this.#ping()
    }
    return message.id
  }

  // The network may have changed, or the person is back: asks for a sign of life, or comes back at once.
  look() {
    if (this.#greeted) this.#ping()
    else this.hurry()
  }

  // Comes back at once instead of at the end of the pause: the network is there again, or the person is.
  hurry() {
    if (this.connection !== 'lost') return
    this.#drop()
    this.#pause = kFirstPause
    this.#connect()
  }

  close() {
    this.connection = 'closed'
    this.#drop()
  }

  #connect(node?: string) {
    if (this.connection !== 'lost') this.connection = 'connecting'
    this.#asking = false
    this.#sentOn = node !== undefined
    const began = performance.now()
    const socket = this.#world.socket(offer(this.#token), this.#id, node)
    this.#socket = socket
    if (this.#world.pings) this.#callOff = this.#world.after(kOpening, () => this.#lose())
    socket.onopen = () => {
      // Opening takes two journeys there and back, or more; a ping takes one.
      this.#usual = Math.max(kPatience, performance.now() - began)
      this.#patience = Math.max(this.#patience, this.#usual)
      this.#hello()
    }
    socket.onmessage = ({ data }) => this.#hear(data)
    socket.onclose = () => this.#lose()
  }

  #drop() {
    this.#callOff?.()
    this.#callOff = null
    this.#callOffIdle?.()
    for (const callOff of this.#pings.splice(0)) callOff()
    this.#greeted = false
    const socket = this.#socket
    this.#socket = null
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }

  #lose() {
    this.#drop()
    this.#tieOrders.lose()
    if (this.connection === 'closed') return
    this.connection = 'lost'
    const pause = this.#pause * (2 / 3 + this.#world.random() / 1.5)
    this.#pause = Math.min(2 * this.#pause, kLongestPause)
    this.#callOff = this.#world.after(pause, () => this.#connect())
  }

  #ping() {
    if (!this.#world.pings) return
    this.#pings.push(this.#world.after(this.#patience, () => this.#silent()))
    this.#write({ t: 'ping' })
  }

  #silent() {
    // Where big messages take long on a slow way, the next connection is given more time.
    this.#patience = Math.min(2 * this.#patience, kLongestPatience)
    this.#lose()
  }

  // Something was heard: after a while of silence we ask.
  #rest() {
    this.#callOffIdle?.()
    if (this.#world.pings && this.#greeted) this.#callOffIdle = this.#world.after(kIdle, () => this.#ping())
  }

  #write(message: ToServer) {
    this.#socket?.send(JSON.stringify(message))
  }

  #hello() {
    const seated = this.#token !== undefined
    const look = seated ? myLook() : undefined
    const have = this.events.length
    this.#write({
      t: 'hello',
      v: kProtocol,
      table: this.#id,
      game: this.game,
      have,
      ...(look === undefined ? {} : { look }),
      ...(seated ? { ready: true as const } : {}),
    })
  }
  // Tells the table how one looks now.
  showLook() {
    if (this.connection === 'open') this.#hello()
  }

  #hear(data: unknown) {
    const message = JSON.parse(String(data)) as FromServer
    switch (message.t) {
      case 'table':
        this.#see(message)
        break
      case 'events':
        this.#add(message.game, message.from, message.events)
        this.#runClock(message.in)
        break
      case 'ack': {
        const asked = this.#waiting.find((request) => request.id === message.id)
        this.#waiting = this.#waiting.filter((request) => request !== asked)
        // A seed that comes too late is nothing that a person has done.
        if (!message.ok && asked?.t !== 'promise' && asked?.t !== 'show') this.refused = message
        break
      }
      case 'signal':
        if (message.game === this.game) this.signal = { ...message, due: performance.now() + message.in }
        void this.#checkOrder(message)
        break
      case 'pong':
        this.#pings.shift()?.()
        this.#patience = this.#usual
        break
      case 'react':
        this.reaction = { seat: message.seat, what: message.what, number: (this.reaction?.number ?? 0) + 1 }
        break
      case 'bye':
        // At once, but once: whom that server sends on takes the usual way, with a pause.
        if (message.node && !this.#sentOn) {
          this.#drop()
          return this.#connect(message.node)
        }
        if (message.again) break // the close that follows starts the pause
        this.farewell = message.what
        this.outdated = message.what.startsWith('v is ')
        this.close()
        break
    }
    this.#rest()
  }

  async #checkOrder({ commit, revealed }: Signal) {
    const checked = await this.#tieOrders.hear(commit, revealed)
    if (checked && this.tieOrder !== 'broken') this.tieOrder = checked
  }

  async #takePart(table: TableState) {
    const request = await this.part.answer(table)
    if (request && this.connection !== 'closed') this.#ask(request)
  }

  #runClock(milliseconds: number | undefined) {
    this.clockEnds = milliseconds === undefined ? null : performance.now() + milliseconds
  }

  #see(table: TableState) {
    if (table.game !== this.game) {
      this.game = table.game
      this.events = []
      this.signal = null
    }
    this.table = table
    if (table.you === null) this.#token = undefined // it is worth nothing any more: from now on we watch
    this.#runClock(table.in)
    void this.#takePart(table)
    if (this.#greeted) return
    this.#greeted = true
    this.#callOff?.()
    this.#callOff = null
    this.#pause = kFirstPause
    this.connection = 'open'
    for (const request of this.#waiting) this.#write(request)
    this.#ping()
  }

  #add(game: number, from: number, events: string[]) {
    const have = this.events.length
    if (game < this.game || (game === this.game && from + events.length < have)) return // we are past that
    if (game > this.game || from > have) {
      // Something is missing: ask for the gap, once.
      if (!this.#asking) this.#hello()
      this.#asking = true
      return
    }
    this.#asking = false
    if (from + events.length > have) this.events = [...this.events, ...events.slice(have - from)]
  }
}
