import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { decode, encode } from 'dns-packet'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { patience, type ResolverConfig } from '@/lib/dns/wire/config'
import { startSession, type Session } from './session'

afterEach(() => void vi.useRealTimers())

const host = '127.0.7.3'
const other = '127.0.7.4'
const refused = 5 // RCODE of RFC 1035 section 4.1.1

/** Starts a server that refuses its first queries after the given delays and never replies to later ones. */
async function bindServer(at: string, onPort: number, refusesAfterMs: readonly number[] = []) {
  const socket = createSocket('udp4').bind(onPort, at)
  const delays = [...refusesAfterMs]
  socket.on('message', (message, { port, address }) => {
    const delayMs = delays.shift()
    if (delayMs === undefined) return
    const { id = 0, questions = [] } = decode(message)
    const response = encode({ type: 'response', id, flags: refused, questions })
    if (delayMs) setTimeout(() => socket.send(response, port, address), delayMs)
    else socket.send(response, port, address)
  })
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return socket.address().port
}

/**
 * Starts a session, a server that never replies, and a server that refuses its first queries after the given delays,
 * but never replies to later ones.
 */
async function startSilent(refusesAfterMs: readonly number[] = []) {
  const port = await bindServer(host, 0, refusesAfterMs)
  await bindServer(other, port)
  const config: ResolverConfig = {
    ...patience,
    port,
    allowLoopback: true,
    recursive: [],
    isAllowedAddress: () => false,
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  return {
    session: startSession(config, new AbortController().signal),
    server: { host, port },
    silent: { host: other, port },
  }
}

/** Sends queries one after another. Returns their total time in milliseconds of the simulated clock. */
async function timeOf(queries: readonly (() => ReturnType<Session['ask']>)[]) {
  const startedAt = performance.now()
  const state = { isDone: false }
  const asked = (async () => {
    for (const query of queries) expect(await query()).toMatchObject({ reason: 'timeout' })
    state.isDone = true
  })()
  while (!state.isDone) await vi.advanceTimersByTimeAsync(10)
  await asked
  return performance.now() - startedAt
}

test.each([
  [['A', 'AAAA', 'CAA']],
  [['CAA', 'A']],
  [['CAA', 'SOA', 'A', 'TXT', 'NS']],
  [['NS', 'A']],
] as const)('a silent server costs at most 3 s, whatever the types of the queries: %j', async (types) => {
  const { session, server } = await startSilent()
  const ms = await timeOf(types.map((type) => () => session.ask(server, { name: 'shop.example', type })))
  expect(ms).toBeLessThanOrEqual(3_000)
})

test('a silent server costs at most 3 s with CAA queries for several names', async () => {
  const { session, server } = await startSilent()
  const names = ['a.b.shop.example', 'b.shop.example', 'shop.example']
  const ms = await timeOf(names.map((name) => () => session.ask(server, { name, type: 'CAA' })))
  expect(ms).toBeLessThanOrEqual(3_000)
})

/** Waits on the simulated clock until the server refuses a query. */
async function expectRefusal(reply: ReturnType<Session['ask']>) {
  const state = { isDone: false }
  void reply.then(() => Object.assign(state, { isDone: true }))
  while (!state.isDone) await vi.advanceTimersByTimeAsync(1)
  expect(await reply).toMatchObject({ reason: 'refused' })
}

test('a server that refuses one query and is then silent costs at most 3 s', async () => {
  const { session, server } = await startSilent([0])
  await expectRefusal(session.ask(server, { name: 'shop.example', type: 'NS' }))
  const ms = await timeOf(
    (['A', 'SOA', 'TXT'] as const).map((type) => () => session.ask(server, { name: 'shop.example', type })),
  )
  expect(ms).toBeLessThanOrEqual(3_000)
})

test('a silent server and one that refuses one query cost at most 3 s together', async () => {
  const { session, server, silent } = await startSilent([0])
  await expectRefusal(session.ask(server, { name: 'shop.example', type: 'NS' }))
  const ms = await timeOf([
    () => session.ask(silent, { name: 'shop.example', type: 'NS' }),
    () => session.ask(server, { name: 'shop.example', type: 'A' }),
    () => session.ask(server, { name: 'shop.example', type: 'SOA' }),
  ])
  expect(ms).toBeLessThanOrEqual(3_000)
})

test("a slow server that only refuses queries isn't silent beside one that is", async () => {
  const { session, server, silent } = await startSilent([900, 900])
  await expectRefusal(session.ask(server, { name: 'shop.example', type: 'NS' }))
  await timeOf([() => session.ask(silent, { name: 'shop.example', type: 'NS' })])
  await expectRefusal(session.ask(server, { name: 'shop.example', type: 'A' }))
})

test("a resolver that reports an error at once and then takes longer isn't silent beside a silent server", async () => {
  const { session, server, silent } = await startSilent([0, 900])
  await expectRefusal(session.ask(server, { name: 'shop.example', type: 'A' }, { recurse: true }))
  await timeOf([() => session.ask(silent, { name: 'shop.example', type: 'NS' })])
  const how = { recurse: true, checkingDisabled: true }
  await expectRefusal(session.ask(server, { name: 'shop.example', type: 'A' }, how))
})

test('a resolver that replies once and is then silent costs at most 3 s', async () => {
  const { session, server } = await startSilent([0])
  const ask = (type: 'A' | 'CAA' | 'SOA', name: string) =>
    session.ask(server, { name, type }, { recurse: true })
  await expectRefusal(ask('A', 'shop.example'))
  const ms = await timeOf([
    () => ask('CAA', 'app.shop.example'),
    () => ask('CAA', 'shop.example'),
    () => ask('SOA', 'shop.example'),
  ])
  expect(ms).toBeLessThanOrEqual(3_000)
})

test('a resolver that fails late gets its full time for each of two types', async () => {
  // A repeated query also gets the failure.
  const lateMs = patience.timeoutMs - 100
  const { session, server } = await startSilent([0, 9_000, 9_000, lateMs, lateMs])
  const ask = (type: 'A' | 'SOA') => session.ask(server, { name: 'shop.example', type }, { recurse: true })
  await expectRefusal(session.ask(server, { name: 'example', type: 'NS' }, { recurse: true }))
  const first = ask('SOA')
  await vi.advanceTimersByTimeAsync(400)
  await expectRefusal(ask('A'))
  await expectRefusal(first)
})

/**
 * Starts a server that answers only some query types, after a delay in milliseconds. Counts the queries that it drops.
 */
async function startPartlySilent(answered: readonly string[], delayMs = 0) {
  const socket = createSocket('udp4').bind(0, host)
  const dropped: string[] = []
  socket.on('message', (message, { port, address }) => {
    const { id = 0, questions = [] } = decode(message)
    const type = questions[0]?.type ?? ''
    const response = encode({ type: 'response', id, questions })
    if (!answered.includes(type)) dropped.push(type)
    else if (delayMs) setTimeout(() => socket.send(response, port, address), delayMs)
    else socket.send(response, port, address)
  })
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  const { port } = socket.address()
  await bindServer(other, port)
  const config = { ...patience, port, allowLoopback: true, recursive: [], isAllowedAddress: () => false }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const session = startSession(config, new AbortController().signal)
  const query = (name: string, type: 'A' | 'NS' | 'CAA' | 'SOA' | 'TXT' | 'MX', at = host) =>
    session.ask({ host: at, port }, { name, type })
  return { query, dropped }
}

/** Waits on the simulated clock until the server answers a query. */
async function expectAnswer(reply: ReturnType<Session['ask']>) {
  const state = { isDone: false }
  void reply.then(() => Object.assign(state, { isDone: true }))
  while (!state.isDone) await vi.advanceTimersByTimeAsync(1)
  expect(await reply).toMatchObject({ kind: 'answer' })
}

test.each(['NS', 'SOA', 'MX'] as const)(
  "a server that drops the first query isn't silent: %s",
  async (type) => {
    const { query } = await startPartlySilent(['A'])
    await timeOf([() => query('shop.example', type)])
    await expectAnswer(query('app.shop.example', 'A'))
  },
)

test('a server that drops queries of a type costs its time limit only once', async () => {
  const { query, dropped } = await startPartlySilent(['A'])
  await expectAnswer(query('app.shop.example', 'A'))
  const names = ['app.shop.example', 'shop.example', 'b.shop.example']
  const ms = await timeOf(names.map((name) => () => query(name, 'CAA')))
  expect(ms).toBeLessThanOrEqual(3_000)
  expect(dropped).toEqual(['CAA', 'CAA'])
  await expectAnswer(query('shop.example', 'A'))
})

test('a server that drops several types gets a short time for each further one', async () => {
  const { query, dropped } = await startPartlySilent(['A'])
  await expectAnswer(query('app.shop.example', 'A'))
  const ms = await timeOf(
    (['TXT', 'CAA', 'MX'] as const).map((type) => () => query('app.shop.example', type)),
  )
  expect(ms).toBeLessThanOrEqual(3_500)
  expect(dropped).toEqual(['TXT', 'TXT', 'CAA', 'CAA', 'MX', 'MX'])
})

test('a silent server and one that drops a type cost at most 3 s together', async () => {
  const { query } = await startPartlySilent(['A'])
  await expectAnswer(query('app.shop.example', 'A'))
  const ms = await timeOf([
    () => query('app.shop.example', 'TXT', other),
    () => query('app.shop.example', 'TXT'),
  ])
  expect(ms).toBeLessThanOrEqual(3_000)
})

test("a slow server isn't silent beside one that is, or after it dropped a query", async () => {
  const { query } = await startPartlySilent(['A', 'CAA', 'SOA'], 900)
  await expectAnswer(query('app.shop.example', 'A'))
  await timeOf([() => query('app.shop.example', 'TXT', other), () => query('app.shop.example', 'TXT')])
  await expectAnswer(query('app.shop.example', 'CAA'))
  await expectAnswer(query('shop.example', 'SOA'))
})

/** Starts a server that truncates signed answers over UDP, and accepts TCP connections but never responds. */
async function startTruncating() {
  const udp = createSocket('udp4')
  udp.on('message', (query, peer) => {
    const { id, questions, additionals = [] } = decode(query)
    const isSigned = additionals.some((one) => one.type === 'OPT' && one.flag_do)
    const answers = [{ name: questions?.[0]?.name ?? '', type: 'TXT' as const, ttl: 60, data: 'x' }]
    const flags = isSigned ? 0x200 : 0
    udp.send(
      encode({ type: 'response', id, flags, questions, answers: isSigned ? [] : answers }),
      peer.port,
      peer.address,
    )
  })
  let connections = 0
  const tcp = createServer((socket) => {
    connections += 1
    socket.on('error', () => undefined)
  })
  udp.bind(0, host)
  await once(udp, 'listening')
  tcp.listen(udp.address().port, host)
  await once(tcp, 'listening')
  onTestFinished(() => {
    udp.close()
    tcp.close()
  })
  return { port: udp.address().port, connections: () => connections }
}

test('a server that is silent over TCP is queried over TCP only once', async () => {
  const { port, connections } = await startTruncating()
  const config = { recursive: [], port, allowLoopback: true, isAllowedAddress: () => false, ...patience }
  const session = startSession(config, new AbortController().signal)
  const startedAt = performance.now()
  for (const type of ['A', 'TXT', 'CAA', 'SOA'] as const)
    expect(await session.ask({ host, port }, { name: 'app.example.com', type })).toMatchObject({
      kind: 'answer',
    })
  expect(performance.now() - startedAt).toBeLessThan(3_000)
  expect(connections()).toBe(1)
})
