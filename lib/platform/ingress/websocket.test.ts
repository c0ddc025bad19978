import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { sendRaw, serveHost } from '../testing/agent'
import { sharedPlatform } from '../testing/platform'

const platform = sharedPlatform()
const ingress = () => platform().ingressUrl
let names = 0

async function serveEcho() {
  const host = `h${(names += 1)}.socket.example`
  return { host, agent: await serveHost(platform(), host, echoServer()) }
}

function echoServer() {
  const server = createServer((_, response) => response.writeHead(404).end('no socket here'))
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (incoming, socket: Socket, head) => {
    if (incoming.url === '/refused')
      return void socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\nX-Why: none\r\n\r\nno')
    sockets.handleUpgrade(incoming, socket, head, (open) => {
      open.on('message', (data, isBinary) => open.send(data, { binary: isBinary }))
    })
  })
  return server
}

test('a WebSocket passes text, binary messages and the close code', async () => {
  const { host } = await serveEcho()
  const socket = new WebSocket(`${ingress().replace('http', 'ws')}/`, { headers: { host } })
  await once(socket, 'open')
  const big = randomBytes(1_000_000)
  for (const sent of ['hello', big]) {
    socket.send(sent)
    expect(Buffer.compare((await once(socket, 'message'))[0], Buffer.from(sent))).toBe(0)
  }
  socket.close(4001)
  expect((await once(socket, 'close'))[0]).toBe(4001)
})

test('a WebSocket closes when its agent disconnects', async () => {
  const { host, agent } = await serveEcho()
  const socket = new WebSocket(`${ingress().replace('http', 'ws')}/`, { headers: { host } })
  await once(socket, 'open')
  await agent.kill()
  expect((await once(socket, 'close'))[0]).toBe(1006)
})

test("a refused handshake closes the connection, so later requests can't bypass the ingress", async () => {
  const { host } = await serveEcho()
  const handshake = `GET /refused HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`
  const raw = await sendRaw(ingress(), `${handshake}GET /other HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  expect(raw).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n/)
  expect(raw).toContain('X-Why: none')
  expect(raw).toMatch(/Connection: close\r\n[^]*no$/i)
  expect(raw.match(/HTTP\/1\.1/g)).toHaveLength(1)
})

test.each([
  ['h2c', 'Upgrade: h2c\r\n\r\n'],
  ['a body', 'Upgrade: websocket\r\nContent-Length: 3\r\n\r\nabc'],
])('an upgrade with %s is refused', async (_, rest) => {
  const { host } = await serveEcho()
  const raw = await sendRaw(ingress(), `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\n${rest}`)
  expect(raw).toMatch(/^HTTP\/1\.1 501 /)
})
