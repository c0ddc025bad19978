import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { decode, encode } from 'dns-packet'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { patience, type ResolverConfig } from '@/lib/dns/wire/config'
import { startSession, type Session } from './session'

afterEach(() => void vi.useRealTimers())

const host = '127.0.7.3'
const refused = 5 // RCODE of RFC 1035 section 4.1.1

/** Starts a session, and a server that never answers, or only refuses the first query. */
async function startSilent({ isRefusing = false } = {}) {
  const socket = createSocket('udp4').bind(0, host)
  if (isRefusing)
    socket.once('message', (message, { port, address }) => {
      const { id = 0, questions = [] } = decode(message)
      socket.send(encode({ type: 'response', id, flags: refused, questions }), port, address)
    })
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  const { port } = socket.address()
  const config: ResolverConfig = {
    ...patience,
    port,
    allowLoopback: true,
    recursive: [],
    isAllowedAddress: () => false,
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  return { session: startSession(config, new AbortController().signal), server: { host, port } }
}

/** Sends queries one after another. Returns the time that they take, in milliseconds of the simulated clock. */
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

test.each([[['A', 'AAAA', 'CAA']], [['CAA', 'A']], [['CAA', 'SOA', 'A', 'TXT', 'NS']]] as const)(
  'a silent server costs at most 3 s, whatever the types of the queries: %j',
  async (types) => {
    const { session, server } = await startSilent()
    const ms = await timeOf(types.map((type) => () => session.ask(server, { name: 'shop.example', type })))
    expect(ms).toBeLessThanOrEqual(3_000)
  },
)

test('a silent server costs at most 3 s with CAA queries for several names', async () => {
  const { session, server } = await startSilent()
  const names = ['a.b.shop.example', 'b.shop.example', 'shop.example']
  const ms = await timeOf(names.map((name) => () => session.ask(server, { name, type: 'CAA' })))
  expect(ms).toBeLessThanOrEqual(3_000)
})

test('a server that refuses one query and is then silent costs at most 3 s', async () => {
  const { session, server } = await startSilent({ isRefusing: true })
  const first = session.ask(server, { name: 'shop.example', type: 'NS' })
  const state = { isDone: false }
  void first.then(() => Object.assign(state, { isDone: true }))
  while (!state.isDone) await vi.advanceTimersByTimeAsync(1)
  expect(await first).toMatchObject({ reason: 'refused' })
  const ms = await timeOf(
    (['A', 'SOA', 'TXT'] as const).map((type) => () => session.ask(server, { name: 'shop.example', type })),
  )
  expect(ms).toBeLessThanOrEqual(3_000)
})
