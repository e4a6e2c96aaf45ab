// A table under a path of its own, behind each of the proxies that the package has settings for.
import { playToTheEnd } from './player'
import { type ProxyName, startProxy } from './proxy'
import { expect, test } from './server'

for (const name of ['caddy', 'nginx'] as ProxyName[])
  test(`a game between two people is played to the end behind ${name}, under a path`, async ({ browser }) => {
    const proxy = await startProxy(name, '/club/games')
    try {
      const [ada, ben] = await Promise.all([1, 2].map(() => browser.newContext({ ignoreHTTPSErrors: true })))
      const [first, second] = await Promise.all([ada!.newPage(), ben!.newPage()])
      const asked: string[] = []
      for (const page of [first, second]) {
        page.on('request', (request) => asked.push(request.url()))
        page.on('websocket', (socket) => asked.push(socket.url().replace(/^wss/, 'https')))
        await page.addInitScript(() => localStorage.setItem('wagnis.speed', 'fast'))
      }
      await first.goto(`${proxy.address}?lang=en#/new/push`)
      await first.getByLabel('What’s your name?').fill('Ada')
      await first.getByLabel('Seat 3').selectOption('casual')
      await first.getByRole('button', { name: 'Open the table' }).click()
      await second.goto(await first.getByLabel('Link or table number').inputValue())
      await second.getByLabel('What’s your name?').fill('Ben')
      await second.getByRole('button', { name: 'Take the seat' }).click()
      await Promise.all([playToTheEnd(first), playToTheEnd(second)])
      await expect(first.getByRole('heading', { level: 1 })).toHaveText(/win/)
      const record = await first.evaluate(
        async (table) => (await fetch(`api/tables/${table}/record`)).text(),
        /table\/(\w+)/.exec(first.url())![1]!,
      )
      expect(record).toContain('"name":"Ben"')
      // Nothing is asked of what lies beside that path.
      expect(asked.filter((url) => !url.startsWith(proxy.address))).toEqual([])
      expect(asked.some((url) => /api\/tables\/\w+\/socket$/.test(url))).toBe(true)
    } finally {
      await proxy.end()
    }
  })
