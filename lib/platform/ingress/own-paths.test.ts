import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  RELEASES_PATH,
  SESSION_PATH,
  SESSION_PROTOCOL,
  STREAM_HEADER,
  STREAM_PATH,
  STREAM_PROTOCOL,
} from '@/lib/tunnel/messages'
import { eachParting, refusedUpgrades } from '@/lib/util/testing/refused-upgrades'
import { dialStream, sendRaw, serveHost, visit } from '../testing/agent'
import { sharedPlatform } from '../testing/platform'

const platform = sharedPlatform()
const ingress = () => platform().ingressUrl
const feed = `${RELEASES_PATH}?version=3.30.2`

async function serve(host: string) {
  const server = createServer((asked, response) => response.end(`tunnel ${asked.url}`))
  server.on('upgrade', (asked, socket) => socket.end(`HTTP/1.1 418 Tunnel\r\nX-Path: ${asked.url}\r\n\r\n`))
  return serveHost(platform(), host, server)
}

const sessionOver = (host: string) =>
  new Promise<string>((resolve) => {
    const url = ingress().replace('http', 'ws') + SESSION_PATH
    const socket = new WebSocket(url, SESSION_PROTOCOL, { headers: { host } })
    socket.once('open', () => resolve('a session'))
    socket.once('error', ({ message }) => resolve(message))
  })

test.each(['127.0.0.1', 'localhost', '[::1]', 'platform.lab.test', 'ingress'])(
  'agents reach the platform under the host %s',
  async (name) => {
    for (const host of [name, `${name}:4556`]) {
      expect((await visit(ingress(), host, { path: feed })).status).toBe(204)
      expect(await sessionOver(host)).toBe('a session')
    }
  },
)

test("under a tunnel's host, every path belongs to the tunnel, even the platform's own paths", async () => {
  await serve('own.example')
  for (const host of ['own.example', 'OWN.example:4556', 'own.example.']) {
    expect((await visit(ingress(), host, { path: feed })).text).toBe(`tunnel ${feed}`)
    expect(await sessionOver(host)).toContain('418')
  }
})

test("a stream can't be dialed under a tunnel's host, even with its secret", async () => {
  const agent = await serve('secret.example')
  agent.socket.removeAllListeners('message')
  const waiting = visit(ingress(), 'secret.example')
  const [data] = await once(agent.socket, 'message')
  const { secret } = JSON.parse(String(data))
  const head = (host: string, input: string) =>
    `GET ${STREAM_PATH} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: ${STREAM_PROTOCOL}\r\n${STREAM_HEADER}: ${input}\r\n\r\n`
  expect(await sendRaw(ingress(), head('secret.example', secret))).toMatch(/^HTTP\/1\.1 501 /)
  expect(await sendRaw(ingress(), head('127.0.0.1', `${secret}x`))).toMatch(/^HTTP\/1\.1 404 /)
  const stream = await dialStream(ingress(), secret)
  if (typeof stream === 'number') throw new Error(`The stream was answered ${stream}`)
  createServer((_, response) => response.end('came')).emit('connection', stream)
  expect((await waiting).text).toBe('came')
  expect(await dialStream(ingress(), secret)).toBe(404)
})

test("hosts that a tunnel could use don't reach the platform, even with no tunnel online", async () => {
  for (const domain of ['*.covered.example', 'reserved.example'])
    await platform().call('POST', '/reserved_domains', { body: { domain } })
  for (const host of ['a.covered.example', 'reserved.example', 'anything.localhost']) {
    expect(await visit(ingress(), host, { path: feed })).toMatchObject({
      status: 404,
      text: expect.stringContaining('ERR_SERVICE_3200'),
    })
    expect(await sessionOver(host)).toContain('404')
  }
})

test.each([
  ['GET', '/_adit/', 404],
  ['GET', SESSION_PATH, 404],
  ['GET', STREAM_PATH, 404],
  ['GET', '/_adit/releases/../../etc/passwd', 404],
  ['POST', feed, 405],
  ['GET', RELEASES_PATH, 400],
  ['GET', `${RELEASES_PATH}?version=newest`, 400],
])('%s %s of the platform returns %i', async (method, path, status) => {
  expect((await visit(ingress(), '127.0.0.1', { method, path })).status).toBe(status)
})

test('an unsupported method on the release feed returns the allowed methods', async () => {
  const { headers } = await visit(ingress(), '127.0.0.1', { method: 'POST', path: feed })
  expect(headers.allow).toBe('GET, HEAD')
})

/** Requests that two parsers could interpret differently. */
const ambiguous: [string, string, number][] = [
  ['two hosts', 'GET / HTTP/1.1\r\nHost: HOST\r\nHost: other.example\r\n\r\n', 400],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['no host in HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n', 400],
  ['an absolute URL as target', 'GET http://other.example/ HTTP/1.1\r\nHost: HOST\r\n\r\n', 400],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
  ['an invalid length', 'POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: +2\r\n\r\nab', 400],
  [
    'another transfer coding',
    'POST / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
    501,
  ],
  [
    'a repeated transfer coding',
    'POST / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['chunks in HTTP/1.0', 'POST / HTTP/1.0\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 400],
  [
    'a space before the colon',
    'POST / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['a folded line', 'GET / HTTP/1.1\r\nHost: HOST\r\nX-A: b\r\n c: d\r\n\r\n', 400],
  ['lines without a carriage return', 'GET / HTTP/1.1\nHost: HOST\n\n', 400],
]
test.each(ambiguous)('a request with %s is refused', async (name, raw, status) => {
  const host = `n${ambiguous.findIndex(([one]) => one === name)}.twofold.example`
  const agent = await serve(host)
  const got = await sendRaw(ingress(), raw.replaceAll('HOST', host), (text) => text.includes('\r\n\r\n'))
  expect(got).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(agent.streams.size).toBe(0)
})

test("an invalid host isn't repeated in the response", async () => {
  const { headers, text } = await visit(ingress(), '<b>x</b>.example')
  expect(text).not.toContain('<')
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
})

const upgradeOf = (host: string, path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: ${STREAM_PROTOCOL}\r\n\r\n`

test.each(eachParting('HTTP/1.1 404'))(
  'sockets of refused upgrades are released when the client connection is %s',
  async (parting, answers) => {
    const port = Number(new URL(ingress()).port)
    for (const head of [upgradeOf('nobody.example', '/'), upgradeOf('127.0.0.1', STREAM_PATH)])
      expect(await refusedUpgrades(port, head, parting)).toEqual({
        answers,
        accepted: 50,
        held: 0,
        uncaught: [],
      })
  },
)
