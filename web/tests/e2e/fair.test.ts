// The client's verifier against the program's, on each other's records, and the button on the result.
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Engine } from '../../src/engine/engine'
import { drawsOf } from '../../src/games/draws'
import { Draws, drawSeed, type Fair, seatCommitment, serverCommitment } from '../../src/fair/seeds'
import { type GameRecord, verify } from '../../src/fair/verify'
import { open, play, playToTheEnd, setTable, sit } from './player'
import { expect, program, test } from './server'

const run = promisify(execFile)
const kRecords = 1002
const { subtle } = crypto
const kOutcome = /^\d (dice:|die:|)(?:[1-6kbr]+|star|[rbgyp][1-6]|roll|switch|[gyp])(?: @\d+)?$/
// It lies beside the program.
const maker = process.env.WAGNIS_FAIR_RECORDS ?? join(dirname(program), 'make_fair_records')

test('the client finds the program’s records right, and each of them wrong when one outcome is changed', async () => {
  const { stdout } = await run(maker, [String(kRecords)], { maxBuffer: 64 << 20 })
  const records = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as GameRecord)
  expect(records).toHaveLength(kRecords)
  let outcomes = 0
  for (const [i, record] of records.entries()) {
    const verdict = await verify(record, subtle)
    expect(verdict, `record ${i}`).toMatchObject({ verdict: 'right' })
    if (verdict.verdict === 'right') outcomes += verdict.outcomes
    // Its first throw or card, which is not the same any more.
    const at = record.events.findIndex((event) => kOutcome.test(event))
    const [, token] = record.events[at]!.split(' ') as [string, string]
    const forged = [
      'die:r',
      'die:b',
      'r1',
      'b2',
      ...['1', '2', 'k', 'b'].map((face) => 'dice:' + face.repeat(Math.max(0, token.length - 5))),
    ].find((one) => one !== token && kOutcome.exec(`0 ${one}`)![1] === kOutcome.exec(`0 ${token}`)![1])!
    const events = record.events.map((event, index) => (index === at ? event.replace(token, forged) : event))
    const found = await verify({ ...record, events }, subtle)
    expect(found.verdict === 'wrong' && found.why, `record ${i} with ${forged} for ${token}`).toContain(`event ${at},`)
  }
  const { stdout: said } = await run('sh', ['-c', `'${maker}' ${kRecords} | '${program}' verify -`])
  expect(said.trim()).toBe(
    `${kRecords} records: ${kRecords} right, 0 refused; ${outcomes} cards and throws computed again`,
  )
})

// A game of random moves whose chance this client draws, or its beginning.
async function drawnHere(
  engine: Engine,
  game: string,
  options: Record<string, number | string>,
  most: number,
): Promise<object> {
  const opened = engine.open(game, options)
  const seats = options.players as number
  const fair: Fair = {
    scheme: 1,
    table: 'k7m2p9xw',
    number: 1 + Math.floor(Math.random() * 3),
    commit: '',
    server_seed: drawSeed(),
    client_commits: [],
    client_seeds: [],
  }
  fair.commit = await serverCommitment(fair, game, options, subtle)
  for (let seat = 0; seat < seats; ++seat) {
    const seed = drawSeed()
    const [promises, shows] = [Math.random() < 0.8, Math.random() < 0.7]
    fair.client_commits.push(promises ? await seatCommitment(fair.commit, seat, seed, subtle) : null)
    fair.client_seeds.push(promises && shows ? seed : null)
  }
  const draws = await Draws.of(fair, subtle)
  const outcomes = drawsOf(game)!(options)
  const events: string[] = []
  let view = opened.view(0)
  for (let ms = 0; !view.over && events.length < most; ms += 900) {
    const [thrower] = view.pending.chance
    const seat = thrower ?? view.pending.move[Math.floor(Math.random() * view.pending.move.length)]!
    const moves = view.moves[seat]!
    // Whether a card or dice fall, and how many, is the rules' to say: any outcome of the engine has that form.
    const chosen =
      thrower === undefined
        ? moves[Math.floor(Math.random() * moves.length)]!
        : opened.sample(thrower, BigInt(events.length))
    const token = (await outcomes.next(seat, chosen, draws)) ?? chosen
    const event = `${seat} ${token}${game === 'caramba' ? ` @${thrower === undefined ? ms : events.at(-1)!.split('@')[1]}` : ''}`
    opened.add(event)
    events.push(event)
    view = opened.view(events.length)
  }
  opened.close()
  const { points, cards, winners } = view
  return {
    wagnis: 1,
    game,
    options,
    seats: Array.from({ length: seats }, (_, seat) => ({ name: `Player ${seat}`, kind: 'human' })),
    events,
    ...(view.over ? { result: { points, ...(cards ? { cards } : {}), winners } } : {}),
    fair,
  }
}

test('the program finds the client’s records right', async ({}, info) => {
  const engine = await Engine.load(await readFile(new URL('../../src/engine/wagnis.wasm', import.meta.url)))
  const lines: string[] = []
  for (let i = 0; i < kRecords; ++i) {
    const players = 2 + (Math.floor(i / 3) % 3)
    // All options of each game: whoever promises names them all.
    const record = await [
      () => drawnHere(engine, 'push', { players, star: 'safe', switch: players === 2 ? 'out' : 'in' }, 40),
      () => drawnHere(engine, 'tipp', { players, rounds: 1 }, 40),
      () => drawnHere(engine, 'caramba', { players, tempo: 800, pace: 'race' }, 40),
    ][i % 3]!()
    lines.push(JSON.stringify(record))
  }
  const file = info.outputPath('records.jsonl')
  await writeFile(file, lines.join('\n') + '\n')
  const { stdout } = await run(program, ['verify', file])
  expect(stdout).toMatch(
    new RegExp(`^${kRecords} records: ${kRecords} right, 0 refused; [1-9]\\d{3,} cards and throws`),
  )
})

test('after a game both players check the dice; a server that shows another seed is found out', async ({
  shared,
  browser,
  request,
}) => {
  const [ada, ben] = await Promise.all([browser.newContext(), browser.newContext()])
  const [first, second] = await Promise.all([ada.newPage(), ben.newPage()])
  const ticket = await setTable(request, shared, 'Ada', [open], 'tipp', { rounds: 1 })
  await sit(first, shared, ticket)
  await sit(
    second,
    shared,
    (await (
      await request.post(`${shared.address}api/tables/${ticket.table}/join`, { data: { name: 'Ben' } })
    ).json()) as typeof ticket,
  )
  // Both devices have shown their seeds before the first bet.
  await expect
    .poll(
      async () =>
        (
          (await (await request.get(`${shared.address}api/tables/${ticket.table}`)).json()) as {
            fair: { shown: boolean[] }
          }
        ).fair.shown,
    )
    .toEqual([true, true])
  await play(first, 1, ['bet:odd'])
  await Promise.all([playToTheEnd(first, ['stop', 'bet:even']), playToTheEnd(second, ['stop', 'bet:even'])])
  for (const page of [first, second]) {
    await page.getByRole('button', { name: 'Check the dice' }).click()
    await expect(page.locator('.fair [role=status]')).toHaveText(
      /chance decided \d+ times, always just as promised before the game. Your device had a hand/,
    )
  }
  await first.route('**/record', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/"server_seed":"./, '"server_seed":"x'),
    })
  })
  await first.getByRole('button', { name: 'Check the dice' }).click()
  await expect(first.locator('.fair [role=status]')).toHaveText(/Something isn’t as promised: .*server_seed/)
  await Promise.all([ada.close(), ben.close()])
})
