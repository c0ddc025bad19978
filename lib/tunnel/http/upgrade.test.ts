import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { eachParting, refusedUpgrades } from '@/lib/util/testing/refused-upgrades'
import { Pool } from './pool'
import { relayUpgrade } from './upgrade'

const head = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port // it listens on a port
}

async function forwardTo(serve: (socket: Socket) => void): Promise<number> {
  const service = await portOf(
    createServer((socket) => {
      socket.on('error', () => socket.destroy())
      socket.on('data', () => serve(socket))
    }),
  )
  const dial: ConstructorParameters<typeof Pool>[0] = (done) => {
    const socket = connect(service, '127.0.0.1', () => done(null, socket))
  }
  const pool = new Pool(dial, { maxFree: 100, keepMs: 60_000, waitMs: 60_000 })
  onTestFinished(() => pool.destroy())
  const server = createHttpServer()
  server.on('upgrade', (incoming, _socket, early) => {
    const { socket: visitor } = incoming
    const onFault = () => visitor.destroy()
    relayUpgrade({ pool, headers: [], incoming, visitor, early, lingerMs: 1_000, onFault })
  })
  return portOf(server)
}

test.each(eachParting('HTTP/1.1 200'))(
  'upgrades that a service refuses release connections that the client leaves %s',
  async (parting, answers) => {
    const port = await forwardTo((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nno'))
    expect(await refusedUpgrades(port, head, parting)).toEqual({
      answers,
      accepted: 50,
      held: 0,
      uncaught: [],
    })
  },
)

test('the response to a refused upgrade reaches a client that reads it late and still sends data', async () => {
  const body = 'x'.repeat(8_000_000)
  const port = await forwardTo((socket) =>
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`),
  )
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).pause()
  client.write(head + 'early')
  await new Promise((resolve) => setTimeout(resolve, 200))
  client.write('late')
  expect((await text(client)).endsWith(`\r\n\r\n${body}`)).toBe(true)
  client.destroy()
})
