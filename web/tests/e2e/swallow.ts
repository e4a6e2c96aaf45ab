// A way to a server that can die without a word, as a tunnel does: what is sent goes nowhere, and nobody is told.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Way {
  port: number
  address: string
  swallow(): void // from now on nothing arrives, either way
  heal(): void // for new connections; the old ones stay dead
  end(): Promise<void>
}

export async function wayTo(port: number): Promise<Way> {
  const open = new Set<Socket>()
  let dead = false
  const server = createServer((near) => {
    const far = dead ? null : connect(port, '127.0.0.1')
    // A connection that was alive when the way died is dead for ever.
    const ends = [near, ...(far ? [far] : [])]
    let lost = dead
    for (const end of ends) {
      open.add(end)
      end.on('error', () => {})
      end.on('close', () => {
        open.delete(end)
        if (!lost && !dead) ends.forEach((one) => one.destroy())
      })
    }
    const pass = (to: Socket | null) => (bytes: Buffer) => {
      lost ||= dead
      if (!lost) to?.write(bytes)
    }
    near.on('data', pass(far))
    far?.on('data', pass(near))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const mine = (server.address() as AddressInfo).port
  let kept: Socket[] = []
  return {
    port: mine,
    address: `http://127.0.0.1:${mine}/`,
    swallow: () => {
      dead = true
      kept = [...open]
      for (const one of kept) one.removeAllListeners('data').resume()
    },
    heal: () => void (dead = false),
    end: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const one of [...open, ...kept]) one.destroy()
      }),
  }
}
