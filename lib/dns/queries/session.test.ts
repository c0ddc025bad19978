import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { patience, type ResolverConfig } from '@/lib/dns/wire/config'
import { startSession, type Session } from './session'

afterEach(() => void vi.useRealTimers())

const host = '127.0.7.3'

/** Starts a session, and servers that never answer or answer after a delay of the simulated clock. */
async function startSlow(delays: readonly (number | null)[]) {
  const sockets = delays.map(() => createSocket('udp4').bind(0, host))
  await Promise.all(sockets.map((socket) => once(socket, 'listening')))
  onTestFinished(() => sockets.forEach((socket) => socket.close()))
  const config: ResolverConfig = {
    ...patience,
    port: 53,
    allowLoopback: true,
    recursive: [],
    isAllowedAddress: () => false,
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  sockets.forEach((socket, at) => {
    const delayMs = delays[at] ?? null
    if (delayMs === null) return
    socket.on('message', (message, peer) => {
      message.writeUInt16BE(0x8400, 2)
      setTimeout(() => socket.send(message, peer.port, peer.address), delayMs)
    })
  })
  const servers = sockets.map((socket) => ({ host, port: socket.address().port }))
  return { session: startSession(config, new AbortController().signal), servers }
}

type Reply = Awaited<ReturnType<Session['ask']>>

/** Sends queries one after another. Returns the outcomes, and the time in milliseconds of the simulated clock. */
async function ask(queries: readonly (() => Promise<Reply>)[]) {
  const startedAt = performance.now()
  const outcomes: string[] = []
  const state = { isDone: false }
  const asked = (async () => {
    for (const query of queries) {
      const reply = await query()
      outcomes.push(reply.kind === 'answer' ? 'answered' : reply.reason)
    }
    state.isDone = true
  })()
  while (!state.isDone) {
    await vi.advanceTimersByTimeAsync(10)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await asked
  return { outcomes, ms: performance.now() - startedAt }
}

test.each([[['A', 'AAAA', 'CAA']], [['CAA', 'A']], [['CAA', 'SOA', 'A', 'TXT', 'NS']]] as const)(
  'a silent server costs at most 3 s, whatever the types of the queries: %j',
  async (types) => {
    const { session, servers } = await startSlow([null])
    const [server = { host, port: 0 }] = servers
    const { outcomes, ms } = await ask(
      types.map((type) => () => session.ask(server, { name: 'shop.example', type })),
    )
    expect(new Set(outcomes)).toEqual(new Set(['timeout']))
    expect(ms).toBeLessThanOrEqual(3_000)
  },
)

test('a silent server costs at most 3 s with CAA queries for several names', async () => {
  const { session, servers } = await startSlow([null])
  const [server = { host, port: 0 }] = servers
  const names = ['a.b.shop.example', 'b.shop.example', 'shop.example']
  const { ms } = await ask(names.map((name) => () => session.ask(server, { name, type: 'CAA' })))
  expect(ms).toBeLessThanOrEqual(3_000)
})

const silent = null
const timesOut = 'timeout'

test.each<[string, (number | null)[], string[], number]>([
  ['two silent servers', [silent, silent], [timesOut, timesOut], 3_000],
  // The third server may be slow, so the check doesn't call it silent.
  ['three silent servers', [silent, silent, silent], [timesOut, timesOut, 'aborted'], 3_000],
  ['a slow server after a silent one', [silent, 400], [timesOut, 'answered'], 3_000],
  ['a server after three silent ones', [silent, silent, silent, 30], ['answered'], 3_100],
  ['slow servers, which cost no other server its time', [400, 400, 400, 1_000], ['answered'], 2_400],
])('queries one after another to %s', async (_, delays, outcomes, maxMs) => {
  const { session, servers } = await startSlow(delays)
  const asked = await ask(
    servers.map((server) => () => session.ask(server, { name: 'shop.example', type: 'A' })),
  )
  expect(asked.outcomes.slice(-outcomes.length)).toEqual(outcomes)
  expect(asked.ms).toBeLessThanOrEqual(maxMs)
})
