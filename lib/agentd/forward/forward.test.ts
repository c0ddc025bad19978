import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { answerOf, type FakePlatform, startFakePlatform } from '../testing/fake-platform'
import { runAgent, startService, tunnelSpec } from '../testing/run-agent'

const CHUNK = Buffer.alloc(65_536, 'x')
const CHUNKS = 1600

let platform: FakePlatform
let service: Awaited<ReturnType<typeof startService>>
let agent: Awaited<ReturnType<typeof runAgent>>
const seen = { headers: [] as string[], written: 0, isAborted: false }

beforeAll(async () => {
  service = await startService((request, response) => {
    seen.headers = request.rawHeaders
    if (request.url === '/echo') return void request.pipe(response)
    if (request.url === '/hang') {
      response.writeHead(200)
      response.write('first')
      return void response.on('close', () => (seen.isAborted = true))
    }
    if (request.url === '/cut') {
      response.writeHead(200, { 'content-length': '100' })
      response.write('part')
      return void setImmediate(() => response.destroy())
    }
    if (request.url === '/low') return void request.socket.end('HTTP/1.1 099 low\r\n\r\n')
    if (request.url === '/odd') return void request.socket.end('HTTP/1.1 200 a\u0001b\r\n\r\n')
    if (request.url === '/large') {
      seen.written = 0
      const write = () => {
        while (seen.written < CHUNKS) {
          seen.written += 1
          if (!response.write(CHUNK)) return void response.once('drain', write)
        }
        response.end()
      }
      return write()
    }
    response.setHeader('Connection', 'x-inner')
    response.setHeader('X-Inner', 'of this hop')
    response.setHeader('Adit-Error-Reason', 'EFORGED localhost:1')
    response.setHeader('X-End', 'to end')
    response.end(`${request.method} ${request.url}`)
  })
  const sockets = new WebSocketServer({ server: service.server })
  sockets.on('connection', (socket) =>
    socket.on('message', (data: Buffer) => socket.send(`echo ${data.toString()}`)),
  )
  platform = await startFakePlatform()
  const nowhere = await startService(() => undefined)
  await nowhere.close()
  agent = await runAgent(platform.port, [
    tunnelSpec(service.port),
    tunnelSpec(service.port, { name: 'rewritten', hostHeader: 'rewrite' }),
    tunnelSpec(service.port, { name: 'named', hostHeader: 'inner.example' }),
    tunnelSpec(nowhere.port, { name: 'down' }),
  ])
})
afterAll(async () => {
  await agent.close()
  await platform.close()
  await service.close()
})

test('one stream carries several requests, with bodies in both directions', async () => {
  const socket = await platform.openStream('app')
  let text = ''
  socket.on('data', (part: Buffer) => (text += part.toString()))
  socket.write('GET /one HTTP/1.1\r\nHost: app.localhost\r\n\r\n')
  await expect.poll(() => text).toContain('GET /one')
  socket.write('POST /echo HTTP/1.1\r\nHost: app.localhost\r\nContent-Length: 5\r\n\r\nhello')
  await expect.poll(() => text).toMatch(/hello/)
  socket.destroy()
})

test('a request that arrives together with the dial response is not lost', async () => {
  platform.rules.early = 'GET /early HTTP/1.1\r\nHost: app.localhost\r\n\r\n'
  const socket = await platform.openStream('app')
  platform.rules.early = ''
  const [part] = await once(socket, 'data')
  expect(String(part)).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  socket.destroy()
})

test("hop-by-hop headers are removed in both directions, and the agent's own header in responses", async () => {
  const asked = await platform.ask('app', {
    headers: {
      Connection: 'X-Hop',
      'X-Hop': '1',
      TE: 'trailers',
      'X-Forwarded-For': '192.0.2.1',
      'X-Kept': 'yes',
    },
  })
  asked.end()
  const { response } = await answerOf(asked)
  const names = seen.headers.filter((_, i) => i % 2 === 0)
  expect(names).toEqual(expect.arrayContaining(['Host', 'X-Forwarded-For', 'X-Kept']))
  expect(names).not.toContain('X-Hop')
  expect(names).not.toContain('TE')
  expect(response.headers).toMatchObject({ 'x-end': 'to end' })
  expect(response.headers).not.toHaveProperty('x-inner')
  expect(response.headers).not.toHaveProperty('adit-error-reason') // only the agent itself sends this header
})

test.each([
  ['app', () => 'app.localhost'],
  ['rewritten', () => `127.0.0.1:${service.port}`],
  ['named', () => 'inner.example'],
])('tunnel %s sends the Host header of its host_header setting', async (name, host) => {
  const asked = await platform.ask(name)
  asked.end()
  await answerOf(asked)
  expect(seen.headers[seen.headers.findIndex((field) => field === 'Host') + 1]).toBe(host())
})

test('a body of unknown length is sent in chunks; an empty POST is forwarded too', async () => {
  const chunked = await platform.ask('app', { method: 'POST', path: '/echo' })
  chunked.write('a')
  chunked.end('b')
  expect((await answerOf(chunked)).body).toBe('ab')
  const empty = await platform.ask('app', { method: 'POST', headers: { 'Content-Length': '0' } })
  empty.end()
  expect((await answerOf(empty)).body).toBe('POST /')
})

test('an unavailable service gives an error page; only the log and a header have the reason', async () => {
  const headers = { accept: 'text/html' }
  const asked = await platform.ask('down', { path: '/<script>', headers })
  asked.end()
  const { response, body } = await answerOf(asked)
  expect(response.statusCode).toBe(502)
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain('ERR_SERVICE_8012')
  expect(body).not.toMatch(/127\.0\.0\.1|localhost|ECONNREFUSED|<script>/)
  expect(response.headers['adit-error-reason']).toMatch(/^ECONNREFUSED 127\.0\.0\.1:\d+$/)
  const [, requestId] = /Request ID ([\w-]{36})/.exec(body) ?? []
  const logged = agent.log.lines.find(({ fields }) => fields.request_id === requestId)
  expect(logged?.fields).toMatchObject({
    tunnel: 'down',
    error: 'ECONNREFUSED',
    addr: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
  })
})

test.each(['/low', '/odd'])('an invalid response, %s, gives a 502 and the agent continues', async (path) => {
  const asked = await platform.ask('app', { path })
  asked.end()
  const { response, body } = await answerOf(asked)
  expect(response.statusCode).toBe(502)
  expect(body).toContain('ERR_SERVICE_8012')
})

test('a slow reader applies backpressure to the service', async () => {
  const asked = await platform.ask('app', { path: '/large' })
  asked.end()
  const [response] = await once(asked, 'response')
  response.pause()
  let before = -1
  await expect
    .poll(() => {
      const isStill = seen.written === before && seen.written > 0
      before = seen.written
      return isStill
    })
    .toBe(true)
  expect(seen.written).toBeLessThan(CHUNKS)
  let bytes = 0
  for await (const chunk of response) bytes += chunk.length
  expect(bytes).toBe(CHUNKS * CHUNK.length)
})

test("a visitor who disconnects early closes the service's response", async () => {
  const asked = await platform.ask('app', { path: '/hang' })
  asked.end()
  asked.on('error', () => undefined)
  await once(asked, 'response')
  asked.destroy()
  await expect.poll(() => seen.isAborted).toBe(true)
})

test('a truncated response is not completed', async () => {
  const asked = await platform.ask('app', { path: '/cut' })
  asked.end()
  const [response] = await once(asked, 'response')
  response.resume()
  await expect(once(response, 'end')).rejects.toMatchObject({ code: 'ECONNRESET' })
})

test('WebSocket frames are forwarded as raw bytes', async () => {
  const socket = await platform.openStream('app')
  const lines = ['GET /socket HTTP/1.1', 'Host: app.localhost', 'Connection: Upgrade', 'Upgrade: websocket']
  socket.write(
    `${lines.join('\r\n')}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  )
  const [head] = await once(socket, 'data')
  expect(String(head)).toMatch(/^HTTP\/1\.1 101 /)
  expect(String(head)).toContain('s3pPLMBiTxaQ9kYGzzhZRbK+xOo=')
  socket.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x68, 0x69])) // "hi", masked with zeros
  const [frame] = await once(socket, 'data')
  expect(frame.subarray(2).toString()).toBe('echo hi')
  socket.destroy()
})

test('an upgrade that fails releases its stream, even if the platform keeps its side open', async () => {
  const socket = await platform.openStream('down')
  const connections = agent.core.tunnels.get('down')?.connections
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 502 /)
  await vi.waitFor(() => expect(connections?.gauge()).toBe(0), { timeout: 30_000 })
  socket.destroy()
})

test('a request with an invalid Host header gives a 502 and the agent continues', async () => {
  const other = await runAgent(platform.port, [
    tunnelSpec(service.port, { name: 'odd', hostHeader: 'a\r\nX: b' }),
  ])
  for (const fields of ['', 'Connection: Upgrade\r\nUpgrade: websocket\r\n']) {
    const socket = await platform.openStream('odd')
    socket.write(`GET / HTTP/1.1\r\nHost: a\r\n${fields}\r\n`)
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 502 [\s\S]*ERR_SERVICE_8012/)
    socket.destroy()
  }
  await other.close()
})

test('a service without WebSocket support sends its own response, and the stream ends', async () => {
  const plain = await startService((_request, response) => response.end('plain'))
  const other = await runAgent(platform.port, [tunnelSpec(plain.port, { name: 'plain' })])
  const socket = await platform.openStream('plain')
  let text = ''
  socket.on('data', (part: Buffer) => (text += part.toString()))
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  await once(socket, 'end')
  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(text).toMatch(/plain/)
  await other.close()
  await plain.close()
})

test('a connection that the service closed after a response causes no error for the next visitor', async () => {
  const seenPorts = new Set<number | undefined>()
  const closing = await startService((request, response) => {
    seenPorts.add(request.socket.remotePort)
    response.end('ok')
    response.on('finish', () => setImmediate(() => request.socket.destroy()))
  })
  const other = await runAgent(platform.port, [tunnelSpec(closing.port, { name: 'closing' })])
  for (let i = 0; i < 20; i += 1) {
    const asked = await platform.ask('closing')
    asked.end()
    expect((await answerOf(asked)).body).toBe('ok')
  }
  expect(seenPorts.size).toBe(20)
  await other.close()
  await closing.close()
})

test('a GET on a connection that closes is retried; a POST is not, since it could take effect twice', async () => {
  const asked: string[] = []
  const served = new WeakSet()
  const dropping = await startService((request, response) => {
    asked.push(request.method ?? '')
    if (served.has(request.socket)) return void request.socket.destroy()
    served.add(request.socket)
    response.end('ok')
  })
  const other = await runAgent(platform.port, [tunnelSpec(dropping.port, { name: 'dropping' })])
  const statusOf = async (method: string) => {
    const sent = await platform.ask('dropping', { method })
    sent.end()
    return (await answerOf(sent)).response.statusCode
  }
  expect([await statusOf('GET'), await statusOf('GET')]).toEqual([200, 200])
  expect(asked).toEqual(['GET', 'GET', 'GET'])
  expect(await statusOf('POST')).toBe(502)
  expect(asked).toEqual(['GET', 'GET', 'GET', 'POST'])
  await other.close()
  await dropping.close()
})

test('a request for a stopped tunnel gets a 404 with the code of an offline endpoint', async () => {
  const other = await runAgent(platform.port, [tunnelSpec(service.port, { name: 'short' })])
  const socket = await platform.openStream('short')
  other.core.stop('short')
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const [part] = await once(socket, 'data')
  expect(String(part)).toMatch(/^HTTP\/1\.1 404 [\s\S]*ERR_SERVICE_3200/)
  await other.close()
})
