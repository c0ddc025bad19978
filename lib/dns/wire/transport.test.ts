import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { networkInterfaces } from 'node:os'
import { decode, encode } from 'dns-packet'
import { afterEach, expect, test } from 'vitest'
import { askServer } from './transport'
import { startNameServer } from '@/lib/dns/name-server/name-server'

const host = '127.0.0.1'
const question = { name: 'app.example.com', type: 'CNAME' } as const
const toClose: (() => unknown)[] = []
afterEach(() => Promise.all(toClose.splice(0).map((close) => close())))

const ask = (port: number, signal = new AbortController().signal, timeoutMs = 150) =>
  askServer({ host, port }, question, { recurse: false, timeoutMs, attempts: 2, signal })
/** A timeout long enough to read a reply on a busy machine, in milliseconds. */
const patientMs = 1_000

/** Starts a UDP server. For each datagram, `reply` returns the messages to send back. */
async function udpServer(reply: (query: Buffer, count: number) => Buffer[]) {
  const socket = createSocket('udp4')
  const queries: Buffer[] = []
  socket.on('message', (query, peer) => {
    queries.push(query)
    for (const message of reply(query, queries.length)) socket.send(message, peer.port, peer.address)
  })
  socket.bind(0, host)
  await once(socket, 'listening')
  toClose.push(() => socket.close())
  return { port: socket.address().port, queries }
}

/** Starts a UDP server on a TCP server's port. A port that is free for UDP may be in use for TCP. */
async function bothServers(reply: (query: Buffer) => Buffer[], tcp: Server): Promise<number> {
  toClose.push(() => tcp.close())
  for (;;) {
    const { port } = await udpServer(reply)
    const isFree = await new Promise<boolean>((resolve) => {
      tcp.once('error', () => resolve(false))
      tcp.listen(port, host, () => resolve(true))
    })
    if (isFree) return port
  }
}

function answerTo(query: Buffer, parts: object = {}) {
  const { id, questions } = decode(query)
  const answers = [{ name: question.name, type: 'CNAME' as const, ttl: 5, data: 'target.example.net' }]
  return encode({ type: 'response', id, questions, answers, ...parts })
}

const found = { kind: 'answer', answers: [{ value: 'target.example.net', ttl: 5 }] }

test('a lost datagram is sent again with a new ID', async () => {
  const { port, queries } = await udpServer((query, count) => (count === 1 ? [] : [answerTo(query)]))
  expect(await ask(port, undefined, 1_000)).toMatchObject(found)
  expect(queries).toHaveLength(2)
  expect(queries[0]?.readUInt16BE(0)).not.toBe(queries[1]?.readUInt16BE(0))
})

test('a reply to the first attempt counts until the time limit of the last one', async () => {
  const waiting = new Set<NodeJS.Timeout>()
  const socket = createSocket('udp4')
  const queries: Buffer[] = []
  socket.on('message', (query, { port, address }) => {
    queries.push(query)
    waiting.add(setTimeout(() => socket.send(answerTo(query), port, address), 1_300))
  })
  socket.bind(0, host)
  await once(socket, 'listening')
  toClose.push(() => {
    waiting.forEach(clearTimeout)
    socket.close()
  })
  const { signal } = new AbortController()
  const startedAt = performance.now()
  expect(await ask(socket.address().port, signal, 1_000)).toMatchObject(found)
  expect(performance.now() - startedAt).toBeLessThan(2_000)
  expect(queries).toHaveLength(2)
})

test("a late reply with another attempt's ID is ignored", async () => {
  const ids: number[] = []
  const ports: number[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    ids.push(query.readUInt16BE(0))
    ports.push(port)
    // The second query's ID at the first one's port.
    if (ids.length === 2) socket.send(answerTo(query), ports[0] ?? 0, address)
  })
  socket.bind(0, host)
  await once(socket, 'listening')
  toClose.push(() => socket.close())
  const { signal } = new AbortController()
  expect(await ask(socket.address().port, signal, patientMs)).toEqual({ kind: 'failure', reason: 'timeout' })
  expect(new Set(ids).size).toBe(2)
  expect(new Set(ports).size).toBe(2)
})

test('malformed and spoofed messages before the answer are ignored', async () => {
  const { port } = await udpServer((query) => [
    Buffer.from('noise'),
    query,
    answerTo(query, { id: (query.readUInt16BE(0) + 1) & 0xffff }),
    answerTo(query, { questions: [{ name: 'other.example.com', type: 'CNAME' }] }),
    answerTo(query),
  ])
  expect(await ask(port)).toMatchObject(found)
})

test.each([
  ['silence', [], 'timeout'],
  ['noise', [Buffer.alloc(600, 0xff)], 'malformed'],
])('%s is a failure after two attempts', async (_, messages, reason) => {
  const { port, queries } = await udpServer(() => messages)
  const { signal } = new AbortController()
  expect(await ask(port, signal, patientMs)).toEqual({ kind: 'failure', reason })
  // On a busy machine, the last query is read late.
  await expect.poll(() => queries.length).toBe(2)
})

test("endless malformed messages don't extend an attempt", async () => {
  const socket = createSocket('udp4')
  const noisy: NodeJS.Timeout[] = []
  socket.on('message', (_, { port, address }) => {
    noisy.push(setInterval(() => socket.send('noise', port, address), 10))
  })
  socket.bind(0, host)
  await once(socket, 'listening')
  toClose.push(() => {
    noisy.forEach(clearInterval)
    socket.close()
  })
  const { signal } = new AbortController()
  expect(await ask(socket.address().port, signal, patientMs)).toEqual({
    kind: 'failure',
    reason: 'malformed',
  })
  // On a busy machine, the last query is read late.
  await expect.poll(() => noisy.length).toBe(2)
})

test('many malformed messages end an attempt', async () => {
  const { port } = await udpServer((query) => [
    ...Array.from({ length: 60 }, () => Buffer.from('noise')),
    answerTo(query),
  ])
  const { signal } = new AbortController()
  expect(await ask(port, signal, patientMs)).toEqual({ kind: 'failure', reason: 'malformed' })
})

test('a reply that arrives in time counts even if it is read late', async () => {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    socket.send(answerTo(query), port, address)
    blockFor(200)
  })
  socket.bind(0, host)
  await once(socket, 'listening')
  toClose.push(() => socket.close())
  const { signal } = new AbortController()
  const options = { recurse: false, timeoutMs: 150, attempts: 1, signal }
  expect(await askServer({ host, port: socket.address().port }, question, options)).toMatchObject(found)
})

function blockFor(ms: number) {
  const endsAt = performance.now() + ms
  while (performance.now() < endsAt);
}

test('a closed port is unreachable', async () => {
  const { port } = await udpServer(() => [])
  await Promise.all(toClose.splice(0).map((close) => close()))
  expect(await ask(port)).toEqual({ kind: 'failure', reason: 'unreachable' })
})

test.each([0, 65_536])('the invalid port %i is unreachable', async (port) => {
  expect(await ask(port)).toEqual({ kind: 'failure', reason: 'unreachable' })
})

test.each([
  ['FORMERR', 1],
  ['NOTIMP', 4],
])('a server that answers %s to EDNS is queried without it, even at the last attempt', async (_, flags) => {
  const { port, queries } = await udpServer((query, count) => {
    if (count === 1) return []
    return [decode(query).additionals?.length ? answerTo(query, { flags, answers: [] }) : answerTo(query)]
  })
  // On a busy machine, the answers can take longer than the usual limit.
  expect(await ask(port, undefined, 1_000)).toMatchObject(found)
  expect(queries).toHaveLength(3)
})

test('an error to a query without EDNS is final', async () => {
  const { port, queries } = await udpServer((query) => [answerTo(query, { flags: 4, answers: [] })])
  expect(await ask(port)).toEqual({ kind: 'failure', reason: 'other-error' })
  expect(queries).toHaveLength(2)
})

test('a refusal is final', async () => {
  const { port, queries } = await udpServer((query) => [answerTo(query, { flags: 5, answers: [] })])
  expect(await ask(port)).toEqual({ kind: 'failure', reason: 'refused' })
  expect(queries).toHaveLength(1)
})

const isIpv6Here = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
)

test.runIf(isIpv6Here)('a server at an IPv6 address is queried over UDP and TCP', async () => {
  const records = ['TXT' as const].flatMap((type) =>
    Array.from({ length: 40 }, (_, number) => ({
      name: 'big.example.com',
      type,
      ttl: 5,
      value: `${number} ${'x'.repeat(60)}`,
    })),
  )
  const small = { name: question.name, type: 'CNAME' as const, ttl: 5, value: 'target.example.net' }
  const zones = () => [{ name: 'example.com', records: [small, ...records] }]
  const server = await startNameServer({ host: '::1', port: 0, zones })
  toClose.push(server.close)
  const at = { host: '::1', port: server.port }
  const options = { recurse: false, timeoutMs: 30_000, attempts: 2, signal: new AbortController().signal }
  expect(await askServer(at, question, options)).toMatchObject(found)
  const big = await askServer(at, { name: 'big.example.com', type: 'TXT' }, options)
  expect(big).toMatchObject({ kind: 'answer', isTruncated: false })
  expect(big.kind === 'answer' && big.answers).toHaveLength(40)
})

test('a truncated answer is fetched over TCP', async () => {
  const records = Array.from({ length: 40 }, (_, index) => ({
    name: question.name,
    type: 'TXT' as const,
    ttl: 5,
    value: `${index} ${'x'.repeat(60)}`,
  }))
  const server = await startNameServer({ host, port: 0, zones: () => [{ name: 'example.com', records }] })
  toClose.push(server.close)
  const signal = new AbortController().signal
  const options = { recurse: false, timeoutMs: 30_000, attempts: 1, signal }
  const reply = await askServer({ host, port: server.port }, { ...question, type: 'TXT' }, options)
  expect(reply).toMatchObject({ kind: 'answer', isTruncated: false })
  expect(reply.kind === 'answer' && reply.answers).toHaveLength(40)
})

test.each([
  ['says nothing', '', { reason: 'timeout', isUdpOnly: true }],
  ['sends noise', '\0\u0004noise', { reason: 'malformed' }],
] as const)('a TCP server that %s is a failure', async (_, text, failed) => {
  const tcp = createServer((socket) => socket.on('error', () => undefined).write(text))
  const port = await bothServers((query) => [answerTo(query, { flags: 1 << 9 })], tcp)
  expect(await ask(port)).toEqual({ kind: 'failure', ...failed })
})

test('a server that truncates its answers and refuses TCP connections only responds over UDP', async () => {
  const { port } = await udpServer((query) => [answerTo(query, { flags: 1 << 9 })])
  expect(await ask(port)).toEqual({ kind: 'failure', reason: 'unreachable', isUdpOnly: true })
})

/** Starts a UDP server that truncates signed answers, and a TCP server that closes all connections. */
async function withoutTcp(): Promise<number> {
  const tcp = createServer((socket) => socket.destroy())
  return bothServers((query) => {
    const isSigned = decode(query).additionals?.some((one) => one.type === 'OPT' && one.flag_do)
    return [answerTo(query, isSigned ? { flags: 1 << 9, answers: [] } : {})]
  }, tcp)
}

test('an answer that only fits without signatures is queried without them if TCP fails', async () => {
  const port = await withoutTcp()
  const reply = await ask(port)
  expect(reply).toMatchObject({ ...found, isTruncated: false, supportsSignatures: false })
})

test('the signal aborts the query', async () => {
  const { port } = await udpServer(() => [])
  const controller = new AbortController()
  const reply = ask(port, controller.signal)
  controller.abort()
  expect(await reply).toEqual({ kind: 'failure', reason: 'aborted' })
})

test("an invalid name isn't sent", async () => {
  const signal = new AbortController().signal
  const options = { recurse: false, timeoutMs: 100, attempts: 1, signal }
  const reply = await askServer({ host, port: 9 }, { name: `${'a'.repeat(70)}.example`, type: 'A' }, options)
  expect(reply).toEqual({ kind: 'failure', reason: 'invalid-name' })
})
