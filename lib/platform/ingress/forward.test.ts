import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sendRaw, serveHost, visit } from '../testing/agent'
import { PROBE_SECRET, sharedPlatform } from '../testing/platform'

const platform = sharedPlatform()
let names = 0

async function serve(listener: RequestListener) {
  const host = `h${(names += 1)}.forward.example`
  return { host, agent: await serveHost(platform(), host, listener) }
}
const ingress = () => platform().ingressUrl
/** Responds with the bytes of the request as they were received. */
const mirror: RequestListener = (asked, response) => {
  const chunks: Buffer[] = []
  asked.on('data', (chunk: Buffer) => chunks.push(chunk))
  asked.on('end', () => {
    const { method, url, rawHeaders } = asked
    response.end(JSON.stringify({ method, url, rawHeaders, body: Buffer.concat(chunks).toString('latin1') }))
  })
}
interface Mirrored {
  method: string
  url: string
  rawHeaders: string[]
  body: string
}
const mirrored = (text: string): Mirrored => JSON.parse(text)
const headerOf = ({ rawHeaders }: Mirrored, name: string) =>
  rawHeaders.flatMap((each, i) => (i % 2 === 0 && each.toLowerCase() === name ? [rawHeaders[i + 1]] : []))

test('the agent gets the request as sent, with forwarding headers for the client', async () => {
  const { host } = await serve(mirror)
  const headers = {
    'X-Thing': ['a', 'b'],
    cookie: 'c=1',
    'x-forwarded-for': '6.6.6.6',
    forwarded: 'for=6.6.6.6',
  }
  const { status, text } = await visit(ingress(), host, {
    method: 'PUT',
    path: '/a%2fb?c=d',
    headers,
    body: 'hello',
  })
  const got = mirrored(text)
  expect([status, got.method, got.url, got.body]).toEqual([200, 'PUT', '/a%2fb?c=d', 'hello'])
  expect(headerOf(got, 'x-thing')).toEqual(['a', 'b'])
  expect(headerOf(got, 'host')).toEqual([host])
  expect(headerOf(got, 'x-forwarded-for')).toEqual(['127.0.0.1'])
  expect(headerOf(got, 'x-forwarded-proto')).toEqual(['http'])
  expect(headerOf(got, 'x-forwarded-host')).toEqual([host])
  expect(headerOf(got, 'forwarded')).toEqual([])
})

test('the reason that a service failed reaches only test requests of the console', async () => {
  const seen: unknown[] = []
  const { host } = await serve((asked, response) => {
    seen.push(asked.headers['adit-probe'])
    response.writeHead(502, { 'adit-error-reason': 'ECONNREFUSED localhost:1' }).end()
  })
  const reasonFor = async (headers: Record<string, string>) =>
    (await visit(ingress(), host, { headers })).headers['adit-error-reason']
  expect(await reasonFor({})).toBeUndefined()
  expect(await reasonFor({ 'adit-probe': '' })).toBeUndefined()
  expect(await reasonFor({ 'adit-probe': 'wrong' })).toBeUndefined()
  expect(await reasonFor({ 'adit-probe': PROBE_SECRET })).toBe('ECONNREFUSED localhost:1')
  expect(seen).toEqual([undefined, undefined, undefined, undefined])
})

test('hop-by-hop headers are removed, including those listed in Connection', async () => {
  const { host } = await serve(mirror)
  const fields = [
    'Connection: close, X-Mine, Host, Content-Length',
    'X-Mine: 1',
    'Keep-Alive: timeout=5',
    'Proxy-Authorization: Basic x',
    'TE: trailers',
    'Content-Length: 2',
  ]
  const raw = await sendRaw(ingress(), `POST / HTTP/1.1\r\nHost: ${host}\r\n${fields.join('\r\n')}\r\n\r\nab`)
  const got = mirrored(raw.slice(raw.indexOf('{'), raw.lastIndexOf('}') + 1))
  for (const name of ['x-mine', 'keep-alive', 'proxy-authorization', 'te'])
    expect(headerOf(got, name)).toEqual([])
  expect(got.body).toBe('ab')
  expect(headerOf(got, 'host')).toEqual([host])
  expect(headerOf(got, 'content-length')).toEqual(['2'])
})

test('the client gets the status, reason, headers and body of the response', async () => {
  const { host } = await serve((_, response) => {
    response.writeHead(418, 'Short And Stout', [
      ['Set-Cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
      ['X-Hop', 'gone'],
      ['Connection', 'X-Hop'],
    ])
    response.end('pot')
  })
  const raw = await sendRaw(ingress(), `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  expect(raw).toMatch(/^HTTP\/1\.1 418 Short And Stout\r\n/)
  expect(raw.match(/Set-Cookie: /g)).toHaveLength(2)
  expect(raw).not.toContain('X-Hop')
  expect(raw.match(/^Date: /gim)).toHaveLength(1)
  expect(raw).toContain('pot')
})

test.each([
  ['HEAD', 200],
  ['GET', 204],
  ['GET', 304],
])('%s with response %i has no body, and the connection stays open', async (method, status) => {
  const { host } = await serve((_, response) => {
    response.writeHead(status, status === 200 ? { 'content-length': '5' } : {})
    response.end()
  })
  const ask = `${method} / HTTP/1.1\r\nHost: ${host}\r\n`
  const raw = await sendRaw(ingress(), `${ask}\r\n${ask}Connection: close\r\n\r\n`)
  expect(raw.match(new RegExp(`HTTP/1\\.1 ${status} `, 'g'))).toHaveLength(2)
})

test('a request body that waits for 100 Continue is forwarded', async () => {
  const { host } = await serve(mirror)
  const asked = request(`${ingress()}/`, {
    method: 'POST',
    headers: { host, expect: '100-continue' },
    agent: false,
  })
  await once(asked.flushHeaders() ?? asked, 'continue')
  asked.end('waited')
  const [answer] = await once(asked, 'response')
  let text = ''
  for await (const chunk of answer) text += String(chunk)
  expect(mirrored(text).body).toBe('waited')
})

test('request and response bodies stream: each chunk arrives before the next is sent', async () => {
  const { host } = await serve((asked, response) => void asked.pipe(response))
  const asked = request(`${ingress()}/`, { method: 'POST', headers: { host }, agent: false })
  asked.write('one')
  const [answer] = await once(asked, 'response')
  expect(String((await once(answer, 'data'))[0])).toBe('one')
  asked.write('two')
  expect(String((await once(answer, 'data'))[0])).toBe('two')
  asked.end()
  await once(answer, 'end')
})

test('ten megabytes pass unchanged in both directions at once', async () => {
  const { host } = await serve((asked, response) => void asked.pipe(response))
  const body = randomBytes(10_000_000)
  const asked = request(`${ingress()}/`, { method: 'POST', headers: { host }, agent: false }).end(body)
  const [answer] = await once(asked, 'response')
  const hash = createHash('sha256')
  for await (const chunk of answer) hash.update(chunk as Buffer)
  expect(hash.digest('hex')).toBe(createHash('sha256').update(body).digest('hex'))
})

/** Writes until the other end accepts no more data for a while. Returns the number of accepted bytes. */
async function fill(
  write: (chunk: Buffer) => boolean,
  drained: () => Promise<unknown>,
  most: number,
): Promise<number> {
  const chunk = Buffer.alloc(65_536)
  for (let sent = 0; sent < most; sent += chunk.length)
    if (!write(chunk) && (await Promise.race([drained().then(() => false), pause(1500, true)]))) return sent
  return most
}
const MOST = 256_000_000

test("a client that doesn't read causes backpressure at the agent", async () => {
  let took = -1
  const { host } = await serve((_, response) => {
    void fill(
      (chunk) => response.write(chunk),
      () => once(response, 'drain'),
      MOST,
    ).then((sent) => (took = sent))
  })
  const socket = connect(Number(new URL(ingress()).port), '127.0.0.1')
  socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  socket.pause()
  await expect.poll(() => took, { timeout: 30_000, interval: 100 }).toBeGreaterThan(0)
  expect(took).toBeLessThan(40_000_000)
  socket.destroy()
})

test("an agent that doesn't read causes backpressure at the client", async () => {
  const { host } = await serve((asked) => void asked.pause())
  const headers = { host, 'transfer-encoding': 'chunked' }
  const asked = request(`${ingress()}/`, { method: 'POST', headers, agent: false }).on(
    'error',
    () => undefined,
  )
  const took = await fill(
    (chunk) => asked.write(chunk),
    () => once(asked, 'drain'),
    MOST,
  )
  expect(took).toBeLessThan(40_000_000)
  asked.destroy()
})

test('a client that disconnects ends its request at the agent', async () => {
  let asked: Promise<unknown> | undefined
  const { host } = await serve((incoming, response) => {
    asked = once(response, 'close')
    incoming.resume()
    response.write('begun')
  })
  const visitor = request(`${ingress()}/`, { headers: { host }, agent: false })
    .on('error', () => undefined)
    .end()
  const [answer] = await once(visitor, 'response')
  await once(answer, 'data')
  visitor.destroy()
  await asked
})

test('a truncated response from the agent is aborted for the client', async () => {
  const { host } = await serve((_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('begun', () => response.destroy())
  })
  await expect(visit(ingress(), host)).rejects.toThrow('aborted')
})

test('an agent that closes the stream before it responds causes a 502', async () => {
  const { host } = await serve((_, response) => response.destroy())
  expect(await visit(ingress(), host)).toMatchObject({
    status: 502,
    text: expect.stringContaining('ERR_SERVICE_8012'),
  })
})

test.each(['099 too low', '200 a\u0001b'])(
  'a response with the invalid status line %j becomes a 502',
  async (status) => {
    const { host } = await serve((asked) =>
      asked.socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`),
    )
    expect(await visit(ingress(), host)).toMatchObject({
      status: 502,
      text: expect.stringContaining('sent an invalid response'),
    })
  },
)

test('a response sent before the end of the upload reaches the client', async () => {
  const { host } = await serve((_, response) => {
    response.writeHead(413, { connection: 'close' })
    response.end('too much')
  })
  const kept = new Agent({ keepAlive: true })
  const asked = request(`${ingress()}/`, { method: 'POST', headers: { host }, agent: kept })
  asked.write('begun')
  const [answer] = await once(asked, 'response')
  expect(answer.statusCode).toBe(413)
  for (let i = 0; i < 50; i += 1) asked.write(Buffer.alloc(65_536))
  asked.end()
  answer.resume()
  await once(answer, 'end')
  kept.destroy()
})

test('a stream is reused for sequential requests and never shared by concurrent ones', async () => {
  const waiting: (() => void)[] = []
  let together = 1
  const { host, agent } = await serve((_, response) => {
    waiting.push(() => response.end('ok'))
    if (waiting.length === together) for (const answer of waiting.splice(0)) answer()
  })
  for (let i = 0; i < 5; i += 1) expect((await visit(ingress(), host)).text).toBe('ok')
  expect(agent.streams.size).toBe(1)
  together = 10
  await Promise.all(Array.from({ length: 10 }, () => visit(ingress(), host)))
  expect(agent.streams.size).toBe(10)
})
