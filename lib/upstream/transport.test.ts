import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { agentIngresses } from '@/lib/resources/agent-ingresses'
import { httpsEdges } from '@/lib/resources/https-edges'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import { addressPolicy } from './policy'
import {
  anyLocal,
  type ScriptedUpstream,
  json,
  type Script,
  scriptedUpstream,
  upstreamAt,
} from './testing/scripted-upstream'
import { createTransport, type Transport } from './transport'

const { list, create, get, delete: remove } = reservedAddrs.ops
const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const { close } of open.splice(0).toReversed()) await close()
})

async function setUp(
  serve: Script,
  limits = {},
): Promise<{ fixture: ScriptedUpstream; transport: Transport }> {
  const fixture = await scriptedUpstream(serve)
  const transport = createTransport({
    policy: anyLocal,
    limits: { maxBytes: 64 * 1024, ...limits },
  })
  open.push(fixture, transport)
  return { fixture, transport }
}

test('sends fixed headers, a rebuilt path, and {} for a write without a body', async () => {
  const { fixture, transport } = await setUp((_, response) => json(response, 200, { id: 'ra_1' }))
  const upstream = upstreamAt(`${fixture.url}/api/v1/`)
  const answer = await transport.send(upstream, get, { params: { id: 'ra_1' } }, { requestId: 'r1' })
  expect(answer).toEqual({
    kind: 'answered',
    status: 200,
    json: { id: 'ra_1' },
    text: '{"id":"ra_1"}',
  })
  await transport.send(upstream, create, {})
  await transport.send(upstream, remove, { params: { id: 'ra_1' } })
  expect(fixture.seen.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['GET', '/api/v1/reserved_addrs/ra_1', ''],
    ['POST', '/api/v1/reserved_addrs', '{}'],
    ['DELETE', '/api/v1/reserved_addrs/ra_1', ''],
  ])
  expect(fixture.seen[0]?.headers).toEqual({
    host: `127.0.0.1:${fixture.port}`,
    connection: 'keep-alive',
    authorization: 'Bearer id_canary-secret',
    'service-version': '2',
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': 'adit/0.1',
    'x-request-id': 'r1',
  })
  expect(fixture.seen[1]?.headers['content-type']).toBe('application/json')
})

test('parameters that would leave the path are never sent', async () => {
  const { fixture, transport } = await setUp((_, response) => json(response, 200, {}))
  await expect(transport.send(upstreamAt(fixture.url), get, { params: { id: '..' } })).rejects.toThrow(
    /leave the path/,
  )
  await transport.send(upstreamAt(fixture.url), get, { params: { id: '../api_keys?x#y' } })
  expect(fixture.seen.map(({ url }) => url)).toEqual(['/reserved_addrs/..%2Fapi_keys%3Fx%23y'])
})

const faults: [name: string, reason: string, serve: Script][] = [
  [
    'a redirect',
    'redirect',
    (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  ],
  ['HTML', 'not-json', (_, response) => response.end('<!doctype html>')],
  ['an empty 200', 'not-json', (_, response) => response.end()],
  ['truncated JSON', 'not-json', (_, response) => response.end('{"a":')],
  [
    'a compressed response',
    'not-json',
    (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('{}'),
  ],
  ['a deeply nested response', 'not-json', (_, response) => response.end('['.repeat(65) + ']'.repeat(65))],
  [
    'a declared 100 MB',
    'too-large',
    (_, response) => response.writeHead(200, { 'content-length': 1e8 }).write('['),
  ],
  [
    'an endless body',
    'too-large',
    (_, response) => void setInterval(() => response.write('x'.repeat(16_384)), 1).unref(),
  ],
  ['one byte at a time', 'timeout', (_, response) => void setInterval(() => response.write(' '), 20).unref()],
  ['no response', 'timeout', () => undefined],
  [
    'a body cut short',
    'cut',
    (_, response, request) => {
      response.writeHead(200, { 'content-length': 100 }).write('{')
      setTimeout(() => request.socket.destroy(), 20)
    },
  ],
]
test.each(faults)('%s is %s, sent once', async (_, reason, serve) => {
  const { fixture, transport } = await setUp(serve, reason === 'timeout' ? { totalMs: 700 } : {})
  for (const op of [list, create])
    expect(await transport.send(upstreamAt(fixture.url), op)).toMatchObject({
      kind: 'none',
      reason,
      sent: true,
    })
  expect(fixture.seen).toHaveLength(2)
})

test.each(['null', '[]', '[{"id":"ra_1"}]', '"text"', '7', 'true'])(
  'a read that returns %s has no usable response, whatever its status',
  async (body) => {
    const { fixture, transport } = await setUp((_, response) => response.end(body))
    for (const op of [get, list])
      expect(
        await transport.send(upstreamAt(fixture.url), op, { params: op === get ? { id: 'ra_1' } : {} }),
      ).toMatchObject({
        kind: 'none',
        reason: 'not-object',
        status: 200,
        message: "The server returned 200 with JSON that isn't an object.",
      })
  },
)

test('a read of a module that returns null is answered, because the module is unset', async () => {
  const { fixture, transport } = await setUp((_, response) => response.end('null'))
  const read = httpsEdges.ops['routes.oauth.get']
  const params = { edge_id: 'e1', id: 'r1' }
  expect(await transport.send(upstreamAt(fixture.url), read, { params })).toMatchObject({
    kind: 'answered',
    json: null,
  })
})

test('a read that returns no body has no usable response', async () => {
  const { fixture, transport } = await setUp((_, response) => response.writeHead(204).end())
  expect(await transport.send(upstreamAt(fixture.url), get, { params: { id: 'ra_1' } })).toMatchObject({
    kind: 'none',
    reason: 'not-object',
    status: 204,
    message: 'The server returned 204 without a body.',
  })
})

test.each(['{}', '{"error":"not found"}', '{"id":null,"addr":"h:1"}'])(
  'a read of one resource that returns %s, without an ID, has no usable response',
  async (body) => {
    const { fixture, transport } = await setUp((_, response) => response.end(body))
    expect(await transport.send(upstreamAt(fixture.url), get, { params: { id: 'ra_1' } })).toMatchObject({
      kind: 'none',
      reason: 'not-object',
      message: "The server returned 200 with an object that isn't the requested resource.",
    })
  },
)

test('a read that returns another resource has no usable response', async () => {
  const { fixture, transport } = await setUp((_, response) => response.end('{"id":"ra_other"}'))
  expect(await transport.send(upstreamAt(fixture.url), get, { params: { id: 'ra_1' } })).toMatchObject({
    reason: 'not-object',
    message: 'The server returned 200 with a different resource than the one requested.',
  })
})

test.each([get, remove])('a 404 of another server has no usable response: $name', async (op) => {
  const { fixture, transport } = await setUp((_, response) => json(response, 404, { message: 'no route' }))
  const answer = await transport.send(upstreamAt(fixture.url), op, { params: { id: 'ra_1' } })
  expect(answer).toMatchObject({ kind: 'none', reason: 'not-object', sent: true, status: 404 })
})

test('an error of the API is a response', async () => {
  const { fixture, transport } = await setUp((_, response) =>
    json(response, 503, { msg: 'x', status_code: 503 }),
  )
  expect(await transport.send(upstreamAt(fixture.url), list)).toMatchObject({ kind: 'answered', status: 503 })
})

test('after a 429, reads are tried up to three times, writes once', async () => {
  const { fixture, transport } = await setUp((_, response) => json(response, 429, {}))
  expect(await transport.send(upstreamAt(fixture.url), list)).toMatchObject({ status: 429 })
  expect(fixture.seen).toHaveLength(3)
  await transport.send(upstreamAt(fixture.url), create)
  expect(fixture.seen).toHaveLength(4)
})

test('a long Retry-After blocks its account only', async () => {
  const { fixture, transport } = await setUp((_, response) =>
    json(response, 429, {}, { 'retry-after': '30' }),
  )
  const answers = await Promise.all([1, 2, 3].map(() => transport.send(upstreamAt(fixture.url), list)))
  expect(answers.map((answer) => answer.kind)).toEqual(['none', 'none', 'none'])
  const before = fixture.seen.length
  const refused = await transport.send(upstreamAt(fixture.url), create)
  expect(refused).toMatchObject({ reason: 'busy', sent: false })
  const { retryAfterMs } = refused
  expect(retryAfterMs).toBeGreaterThan(20_000)
  expect(retryAfterMs).toBeLessThanOrEqual(30_000)
  expect(fixture.seen).toHaveLength(before)
  await transport.send(upstreamAt(fixture.url, 'a2'), create)
  expect(fixture.seen).toHaveLength(before + 1)
})

test("a late response to an earlier read doesn't end a Retry-After pause", async () => {
  let answerRead: (() => void) | undefined
  const { fixture, transport } = await setUp(({ method }, response) => {
    if (method === 'GET') answerRead = () => json(response, 200, { reserved_addrs: [] })
    else json(response, 429, {}, { 'retry-after': '30' })
  })
  const upstream = upstreamAt(fixture.url)
  const read = transport.send(upstream, list)
  await expect.poll(() => answerRead).toBeDefined()
  expect(await transport.send(upstream, create)).toMatchObject({ status: 429 })
  answerRead?.()
  expect(await read).toMatchObject({ status: 200 })
  expect(await transport.send(upstream, create)).toMatchObject({ reason: 'busy', sent: false })
})

test('after a short Retry-After, one probe is sent first', async () => {
  const times: number[] = []
  const { fixture, transport } = await setUp((_, response) => {
    times.push(Date.now())
    json(response, times.length < 2 ? 429 : 200, {}, { 'retry-after': '1' })
  })
  const first = await transport.send(upstreamAt(fixture.url), list)
  expect(first).toMatchObject({ status: 200 })
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(1000)
})

test('nothing is sent on a refused address, unknown name, closed port, TLS error, or timeout', async () => {
  const listener = createServer((socket) => socket.end('SSH-2.0\r\n')).listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  const { port } = listener.address() as AddressInfo // listens on TCP
  open.push({ close: () => listener.close() })
  const { fixture, transport } = await setUp((_, response) => json(response, 200, {}))
  const closed = await scriptedUpstream(() => undefined)
  await closed.close()
  const strict = createTransport({ policy: addressPolicy([]) })
  const hanging = createTransport({
    policy: addressPolicy([]),
    lookup: () => new Promise(() => undefined),
    limits: { connectMs: 100 },
  })
  open.push(strict, hanging)
  const nowhere = createTransport({
    policy: addressPolicy([]),
    lookup: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })),
  })
  open.push(nowhere)
  const reasonOf = async (by: Transport, url: string) => {
    const answer = await by.send(upstreamAt(url), agentIngresses.ops.create, { body: {} })
    return answer.kind === 'none' && !answer.sent ? answer.reason : answer
  }
  expect(await reasonOf(strict, fixture.url)).toBe('address')
  expect(await reasonOf(nowhere, 'https://api.example.com')).toBe('name')
  expect(await reasonOf(hanging, 'https://api.example.com')).toBe('timeout')
  expect(await reasonOf(transport, closed.url)).toBe('connect')
  expect(await reasonOf(transport, `https://127.0.0.1:${port}`)).toBe('tls')
  expect(fixture.seen).toEqual([])
})

test.each([
  ['plain', (key: string) => JSON.stringify({ msg: `no such key: ${key}` })],
  ['escaped', (key: string) => `{"msg":"\\u0069${key.slice(1)}"}`],
])("a response that contains the key, %s, isn't passed on", async (_, bodyWith) => {
  const { fixture, transport } = await setUp(({ headers }, response) =>
    response.writeHead(400).end(bodyWith(String(headers.authorization).slice('Bearer '.length))),
  )
  const answer = await transport.send(upstreamAt(fixture.url), list)
  expect(answer).toMatchObject({ kind: 'none', reason: 'not-json', sent: true, status: 400 })
  expect(JSON.stringify(answer)).toContain('API key in the response')
  expect(JSON.stringify(answer)).not.toContain('canary')
})

test("if the key can't be decrypted, nothing is sent", async () => {
  const { fixture, transport } = await setUp((_, response) => json(response, 200, {}))
  const key = () => {
    throw new Error('another secret')
  }
  expect(await transport.send({ ...upstreamAt(fixture.url), key }, create)).toMatchObject({
    kind: 'none',
    reason: 'key',
    sent: false,
  })
  expect(fixture.seen).toEqual([])
})
