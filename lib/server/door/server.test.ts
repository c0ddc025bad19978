import { readdirSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eachParting, refusedUpgrades } from '@/lib/util/testing/refused-upgrades'
import { readEnv } from '../env'
import { log } from '../log'
import { untrustedProxies } from '../routing/address'
import { publicFiles } from './headers'
import { refuseTooMany } from './page-status'
import { createDoor } from './server'

const PUBLIC = 'http://console.example'
let seen: { url: string | undefined; method: string | undefined; headers: IncomingHttpHeaders }[]
let server: ReturnType<typeof createDoor>
let port: number

async function open(env: Record<string, string>, hotReload?: Server) {
  server = createDoor(
    readEnv({ ADIT_PUBLIC_URL: PUBLIC, ...env }),
    async ({ url, method, headers }, response) => {
      seen.push({ url, method, headers })
      if (url === '/breaks') throw new Error('no')
      if (url === '/limited') refuseTooMany('34')
      if (url === '/api/read-only' && method !== 'GET') {
        // The framework's response for a route that exports only GET
        response.statusCode = method === 'OPTIONS' ? 204 : 405
        if (method === 'OPTIONS') response.setHeader('allow', 'GET, HEAD, OPTIONS')
        response.flushHeaders()
        if (!response.headersSent) response.writeHead(response.statusCode)
        return void response.end()
      }
      response.setHeader('cache-control', 's-maxage=31536000')
      response.setHeader('content-security-policy', 'default-src *')
      response.setHeader('x-powered-by', 'x')
      response.end('handled')
    },
    hotReload,
  )
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port // it listens on a port, not on a pipe
}
beforeEach(() => {
  log.level = 'silent'
  seen = []
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends raw bytes. Returns everything that the server sends until it closes the connection. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    let answer = ''
    socket.on('data', (part) => (answer += part.toString('latin1')))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}
const ask = (line: string, headers: string[] = [], body = '') =>
  raw([`${line} HTTP/1.1`, 'Host: console.example', 'Connection: close', ...headers, '', body].join('\r\n'))
const status = (answer: string) => Number(answer.slice(9, 12))
const bodyOf = (answer: string): unknown => JSON.parse(answer.split('\r\n\r\n')[1] ?? '')

describe('rejected requests', () => {
  beforeEach(() => open({}))
  test.each([
    ['absolute form', 'GET http://console.example/', [], 400],
    ['authority form', 'GET console.example:80', [], 400],
    ['dots', 'GET /api/platform/a/../people', [], 400],
    ['encoded slash', 'GET /api/platform/a/x%2fy', [], 400],
    ['backslash', 'GET /a\\b', [], 400],
    ['two hosts', 'GET /', ['Host: console.example'], 400],
    [
      'Content-Length with chunked encoding',
      'POST /api/people',
      ['Content-Length: 3', 'Transfer-Encoding: chunked'],
      400,
    ],
    ['GET with a body', 'GET /', ['Content-Length: 3'], 400],
    ['image optimizer', 'GET /_next/image?url=%2Fa&w=64&q=1', [], 404],
    ['write to a page', 'POST /sign-in', [], 405],
    [
      'multipart to a page',
      'POST /',
      ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 0'],
      405,
    ],
    ['server action', 'POST /', ['Next-Action: 0123'], 405],
    ['server action by GET', 'GET /', ['Next-Action: 0123'], 405],
    ['OPTIONS', 'OPTIONS /api/people', [], 405],
    ['TRACE', 'TRACE /', [], 405],
    ['HEAD toward the management API', 'HEAD /api/platform/a/reserved_addrs', [], 405],
    ['large body', 'POST /api/people', ['Content-Length: 1048577'], 413],
    ['large headers', 'GET /', [`X-Large: ${'a'.repeat(20_000)}`], 431],
    ['upgrade', 'GET /', ['Upgrade: websocket', 'Connection: Upgrade'], 400],
  ])('%s: %s', async (_, line, headers, wanted) => {
    expect(status(await ask(line, headers))).toBe(wanted)
    expect(seen).toEqual([])
  })

  test('CONNECT is closed without a response', async () => {
    expect(await ask('CONNECT evil.example:443')).toBe('')
    expect(seen).toEqual([])
  })

  test('another host name gets 421 with the configured URL; health probes are exempt', async () => {
    const other = (path: string) =>
      raw(`GET ${path} HTTP/1.1\r\nHost: other.example\r\nConnection: close\r\n\r\n`)
    const answer = await other('/sign-in')
    expect(status(answer)).toBe(421)
    expect(answer).toContain(PUBLIC)
    expect(answer).toContain('ADIT_PUBLIC_URL')
    expect(status(await other('/api/people'))).toBe(421)
    expect(status(await other('/api/health'))).toBe(200)
    expect(status(await other('/api/ready'))).toBe(200)
    expect(seen).toHaveLength(2)
  })

  test.each([
    ['GET /api/a//b', [], 400, 'ADIT_BAD_REQUEST'],
    ['TRACE /api', [], 405, 'ADIT_METHOD_NOT_ALLOWED'],
    ['OPTIONS /api/people', [], 405, 'ADIT_METHOD_NOT_ALLOWED'],
    ['POST /api/people', ['Content-Length: 1048577'], 413, 'ADIT_TOO_LARGE'],
    ['GET /api/people', ['Host: console.example'], 400, 'ADIT_BAD_REQUEST'],
  ])('rejecting %s under /api returns a JSON error envelope', async (line, headers, wanted, error_code) => {
    const answer = await ask(line, headers)
    expect(status(answer)).toBe(wanted)
    expect(answer).toMatch(/content-type: application\/json/i)
    expect(bodyOf(answer)).toEqual({
      error_code,
      status_code: wanted,
      msg: expect.any(String),
      details: { request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    })
  })
})

describe('accepted requests', () => {
  test('lose client-sent internal headers and get the client address', async () => {
    await open({})
    const steering = [
      'X-Forwarded-For: 203.0.113.9',
      'X-Adit-Forwarder: 1.2.3.4',
      'X-Forwarded-Host: evil.example',
      'Forwarded: for=1.2.3.4',
      'X-Adit-Address: 1.2.3.4',
      'X-Middleware-Subrequest: middleware',
      'X-HTTP-Method-Override: DELETE',
      'X-Method-Override: DELETE',
      'X-Original-URL: /api/people',
      'X-Rewrite-URL: /api/people',
      'X-Nextjs-Data: 1',
      'X-Nonce: mine',
      "Content-Security-Policy: script-src 'nonce-mine'",
      'TE: trailers',
      'Keep-Alive: 5',
      'Connection: close, X-Hop',
      'X-Hop: 1',
    ]
    const answer = await ask('GET /lab?a=b', [...steering, 'RSC: 1', 'Cookie: a=b', 'X-Request-Thing: stays'])
    expect(status(answer)).toBe(200)
    expect(seen[0]?.url).toBe('/lab?a=b')
    const headers: IncomingHttpHeaders = seen[0]?.headers ?? {}
    const nonce = headers['x-nonce']
    expect(headers).toEqual({
      host: 'console.example',
      rsc: '1',
      cookie: 'a=b',
      'x-request-thing': 'stays',
      'x-adit-address': '127.0.0.1',
      'x-adit-forwarder': '127.0.0.1',
      'x-adit-target': '/lab?a=b',
      'x-nonce': expect.stringMatching(/^[\w+/]{24}$/),
      'content-security-policy': expect.stringContaining(`'nonce-${String(nonce)}'`),
    })
    expect(answer).toContain(`script-src 'nonce-${String(nonce)}' 'strict-dynamic';`)
  })

  test('carry the address of an untrusted proxy that forwarded them', async () => {
    await open({ ADIT_TRUSTED_PROXIES: '10.0.0.0/8' })
    await ask('GET /', ['X-Adit-Forwarder: 1.2.3.4'])
    await ask('GET /', ['X-Forwarded-For: 203.0.113.9', 'X-Adit-Forwarder: 1.2.3.4'])
    expect(seen.map(({ headers }) => headers['x-adit-forwarder'])).toEqual([undefined, '127.0.0.1'])
    expect(untrustedProxies()).toEqual([]) // nobody is signed in
  })

  test('carry no proxy address if a trusted proxy forwarded them', async () => {
    await open({ ADIT_TRUSTED_PROXIES: '127.0.0.0/8' })
    await ask('GET /', ['X-Forwarded-For: 203.0.113.9'])
    expect(seen[0]?.headers).not.toHaveProperty('x-adit-forwarder')
  })

  test('carry the forwarded client address if a trusted proxy sends it', async () => {
    await open({ ADIT_TRUSTED_PROXIES: '127.0.0.0/8' })
    await ask('GET /', ['X-Forwarded-For: 203.0.113.9'])
    expect(seen[0]?.headers['x-adit-address']).toBe('203.0.113.9')
  })

  test('get the same security headers from every handler, and a unique nonce', async () => {
    await open({})
    const answers = [await ask('GET /'), await ask('GET /'), await ask('GET /breaks'), await ask('POST /')]
    for (const answer of answers) {
      expect(answer).toMatch(/cache-control: no-store\r\n/i)
      expect(answer).toContain("frame-ancestors 'none'")
      expect(answer).not.toContain('default-src *')
      expect(answer).toMatch(/x-content-type-options: nosniff/i)
      expect(answer).not.toMatch(/x-powered-by|strict-transport-security/i)
    }
    expect(answers.map(status)).toEqual([200, 200, 500, 405])
    expect(new Set(answers.map((answer) => /nonce-([^']+)'/.exec(answer)?.[1])).size).toBe(4)
  })

  test('get HSTS under https, and static files stay cacheable', async () => {
    await open({ ADIT_PUBLIC_URL: 'https://console.example' })
    const answer = await ask('GET /_next/static/chunks/a.js')
    expect(answer).toMatch(/strict-transport-security/i)
    expect(answer).toContain('s-maxage=31536000')
  })
})

test('a page that is refused because of a rate limit gets 429 with the seconds to wait', async () => {
  await open({})
  const answer = await ask('GET /limited')
  expect(status(answer)).toBe(429)
  expect(answer).toMatch(/retry-after: 34\r/i)
  expect(answer).toContain('handled')
  expect(status(await ask('GET /'))).toBe(200)
})

test('only the files in public are cacheable for a day', async () => {
  expect(readdirSync('public').toSorted()).toEqual(publicFiles)
  await open({})
  for (const file of publicFiles) expect(await ask(`GET /${file}`)).toContain('public, max-age=86400')
  for (const path of ['/', '/robots.txt/x', '/lab/robots.txt', '/api/health', '/sign-in?next=/robots.txt'])
    expect(await ask(`GET ${path}`)).toMatch(/cache-control: no-store\r/i)
})

test('an unsupported method of an API route gets 405 with the allowed methods', async () => {
  await open({})
  for (const method of ['POST', 'DELETE', 'PUT', 'PATCH']) {
    const answer = await ask(`${method} /api/read-only`)
    expect(status(answer)).toBe(405)
    expect(answer).toMatch(/^allow: GET, HEAD\r$/im)
    expect(bodyOf(answer)).toMatchObject({ error_code: 'ADIT_METHOD_NOT_ALLOWED', status_code: 405 })
  }
  expect(status(await ask('GET /api/read-only'))).toBe(200)
})

test('without ADIT_PUBLIC_URL, both loopback names are accepted with the right port', async () => {
  await open({ ADIT_PUBLIC_URL: '', PORT: '3000' })
  const under = async (host: string) =>
    status(await raw(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`))
  expect(await under('localhost:3000')).toBe(200)
  expect(await under('127.0.0.1:3000')).toBe(200)
  expect(await under('LOCALHOST:3000')).toBe(200)
  expect(await under('localhost:3001')).toBe(421)
  expect(await under('localhost')).toBe(421)
  expect(await under('evil.example:3000')).toBe(421)
})

test('a request pipelined after a rejected request is ignored', async () => {
  await open({})
  const second = 'DELETE /api/platform/lab/bot_users/x HTTP/1.1\r\nHost: console.example\r\n\r\n'
  const answer = await raw(`GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n${second}`)
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 421'])
  expect(seen).toEqual([])
})

test.each(eachParting('HTTP/1.1 400'))(
  'rejected upgrades release connections that the client leaves %s',
  async (parting, answers) => {
    await open({})
    const head =
      'GET / HTTP/1.1\r\nHost: console.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
    expect(await refusedUpgrades(port, head, parting)).toEqual({
      answers,
      accepted: 50,
      held: 0,
      uncaught: [],
    })
  },
)

test("in development, WebSocket upgrades and hot reload headers reach the framework's server", async () => {
  const framework = createServer()
  const upgrade = ['Upgrade: websocket', 'Connection: Upgrade']
  await open({}, framework)
  expect(await ask('GET /_next/hmr', upgrade)).toContain('400 Bad Request') // no upgrade listener yet
  framework.on('upgrade', (request, socket) => socket.end(`HTTP/1.1 101 OK\r\n\r\n${request.url}`))
  expect(await ask('GET /_next/hmr', upgrade)).toContain('101 OK\r\n\r\n/_next/hmr')
  const answer = await ask('GET /', ['X-Nextjs-Request-Id: 1', 'X-Nextjs-Data: 1'])
  expect(answer).toContain("'unsafe-eval'")
  expect(seen[0]?.headers).toHaveProperty('x-nextjs-request-id', '1')
  expect(seen[0]?.headers).not.toHaveProperty('x-nextjs-data')
})
