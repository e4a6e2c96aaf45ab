// The world of a session in a real browser.
import { socketAddress } from './address'
import type { Socket, World } from './session.svelte'

export const browser: World = {
  socket: (subprotocols, table, node) => new WebSocket(socketAddress(table, node), subprotocols) as Socket,
  after: (milliseconds, what) => {
    const timer = setTimeout(what, milliseconds)
    return () => clearTimeout(timer)
  },
  random: () => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32,
  pings: true,
}
