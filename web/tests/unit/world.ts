// A world for sessions in which a test decides what arrives and when time passes.
import type { FromServer, TableState, ToServer } from '../../src/net/protocol'
import type { Socket, World } from '../../src/net/session.svelte'

export class FakeSocket implements Socket {
  onopen: (() => void) | null = null
  onmessage: ((message: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  sent: ToServer[] = [] // but pings
  pings = 0
  closed = false
  constructor(
    readonly subprotocols: string[],
    readonly table: string,
    readonly node: string | undefined,
  ) {}

  send(text: string) {
    const message = JSON.parse(text) as ToServer
    if (message.t === 'ping') ++this.pings
    else this.sent.push(message)
  }
  close() {
    this.closed = true
  }
  hear(message: FromServer) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

export class FakeWorld implements World {
  sockets: FakeSocket[] = []
  timers: { milliseconds: number; what: () => void; off: boolean }[] = []
  chance = 0.5
  pings = true

  socket(subprotocols: string[], table: string, node?: string) {
    const socket = new FakeSocket(subprotocols, table, node)
    this.sockets.push(socket)
    return socket
  }
  after(milliseconds: number, what: () => void) {
    const timer = { milliseconds, what, off: false }
    this.timers.push(timer)
    return () => void (timer.off = true)
  }
  random() {
    return this.chance
  }

  get last(): FakeSocket {
    return this.sockets.at(-1)!
  }
  // The timers that run, in milliseconds.
  get running(): number[] {
    return this.timers.filter(({ off }) => !off).map(({ milliseconds }) => milliseconds)
  }
  // Ends the first timer that runs so long.
  end(milliseconds: number) {
    const timer = this.timers.find((one) => !one.off && one.milliseconds === milliseconds)!
    timer.off = true
    timer.what()
  }
  // The pause that is running now, in milliseconds; ends it.
  pass(): number {
    const timer = this.timers.filter(({ off }) => !off).at(-1)!
    timer.off = true
    timer.what()
    return timer.milliseconds
  }
}

export const table = (more: Partial<TableState> = {}): FromServer => ({
  t: 'table',
  table: 'k7m2p9xw',
  game: 1,
  id: 'push',
  options: { players: 2 },
  state: 'playing',
  you: 0,
  seats: [
    { kind: 'human', name: 'Ada', here: true },
    { kind: 'bot', name: 'Casual 1', level: 'casual', here: true },
  ],
  events: 0,
  rematch: [],
  watchers: 0,
  ...more,
})
