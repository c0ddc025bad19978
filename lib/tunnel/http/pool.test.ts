import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { Pool } from './pool'

interface Response {
  status: number
  body: string
  error: string
  isStale: boolean
  continues: number
}

/**
 * Creates a pool of connections to a server that handles each request with `serve`. `sockets` contains the server's
 * sockets.
 */
async function poolTo(serve: (socket: Socket, request: string) => void, limits = {}) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => socket.destroy())
    socket.on('data', (data) => serve(socket, data.toString('latin1')))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const dial: ConstructorParameters<typeof Pool>[0] = (done) => {
    const socket = connect(port, '127.0.0.1', () => done(null, socket))
  }
  const pool = new Pool(dial, { maxFree: 2, keepMs: 60_000, waitMs: 60_000, ...limits })
  onTestFinished(() => {
    pool.destroy()
    server.close()
  })
  const ask = (head = 'GET / HTTP/1.1\r\n\r\n', body: Buffer | null = null) =>
    new Promise<Response>((resolve) => {
      const response: Response = { status: 0, body: '', error: '', isStale: false, continues: 0 }
      pool.take((_, connection) =>
        connection?.begin(head.split(' ')[0] ?? '', head, body ? 'chunked' : 'none', {
          onContinue: () => (response.continues += 1),
          onHead: ({ status }) => (response.status = status),
          onData: (data) => ((response.body += data.toString()), true),
          onEnd: (last) => resolve({ ...response, body: response.body + (last?.toString() ?? '') }),
          onFault: ({ message }, isStale) => resolve({ ...response, error: message, isStale }),
        }),
      )
    })
  return { pool, sockets, ask }
}
const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'

test('one connection serves consecutive requests', async () => {
  const { ask, sockets } = await poolTo((socket) => socket.write(ok))
  for (let i = 0; i < 3; i += 1) expect(await ask()).toMatchObject({ status: 200, body: 'ok' })
  expect(sockets).toHaveLength(1)
})

test('a response is parsed the same when it arrives byte by byte', async () => {
  const whole = 'HTTP/1.1 103 Early\r\nX: y\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n' + ok
  const { ask } = await poolTo((socket) => {
    socket.setNoDelay(true)
    const send = (at: number) =>
      at < whole.length && socket.write(whole[at] ?? '', () => setImmediate(send, at + 1))
    send(0)
  })
  expect(await ask()).toMatchObject({ status: 200, body: 'ok', continues: 1 })
})

test('a body without a length ends when the connection closes', async () => {
  const { ask, pool } = await poolTo((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nall'))
  expect(await ask()).toMatchObject({ status: 200, body: 'all', error: '' })
  expect(pool.size).toBe(0)
})

test.each([
  ['more than the response', `${ok}HTTP/1.1 200 OK\r\n\r\n`],
  ['a body for HEAD', ok],
  ['Connection: close', ok.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')],
  ['a keep-alive timeout of one second', ok.replace('\r\n\r\n', '\r\nKeep-Alive: timeout=1\r\n\r\n')],
])('a connection on which the server sent %s is not reused', async (what, answer) => {
  const { ask, sockets } = await poolTo((socket) => socket.write(answer))
  const method = what.includes('HEAD') ? 'HEAD' : 'GET'
  for (let i = 0; i < 2; i += 1) expect((await ask(`${method} / HTTP/1.1\r\n\r\n`)).status).toBe(200)
  expect(sockets).toHaveLength(2)
})

test('a connection that receives unsolicited data is not reused', async () => {
  const { ask, sockets, pool } = await poolTo((socket) => socket.write(ok))
  await ask()
  sockets[0]?.write('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil')
  await expect.poll(() => pool.size).toBe(0)
  expect((await ask()).body).toBe('ok')
})

test('a connection with an incomplete request is not reused', async () => {
  const { ask, sockets } = await poolTo((socket) => socket.write(ok))
  const head = 'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n'
  expect((await ask(head, Buffer.from('never sent'))).body).toBe('ok')
  expect((await ask()).body).toBe('ok')
  expect(sockets).toHaveLength(2)
})

test.each([
  ['a length', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\npart'],
  ['chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\npart'],
  ['an incomplete head', 'HTTP/1.1 200 OK\r\nConte'],
])('a truncated response with %s is an error', async (_, answer) => {
  const { ask } = await poolTo((socket) => socket.end(answer))
  expect(await ask()).toMatchObject({ error: 'ECONNRESET', isStale: false })
})

test.each([
  ['an endless head', `HTTP/1.1 200 OK\r\nX: ${'y'.repeat(20_000)}`],
  ['an unrequested protocol switch', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n'],
  ['data that is not HTTP', 'SSH-2.0-x\r\n\r\n'],
])('%s is rejected as a response', async (_, answer) => {
  const { ask, pool } = await poolTo((socket) => socket.write(answer))
  expect((await ask()).error).toBe('EPROTO')
  expect(pool.size).toBe(0)
})

test('an idle connection closed before the first byte is stale; one closed later is not', async () => {
  let asked = 0
  const { ask } = await poolTo((socket) => {
    asked += 1
    if (asked % 2 === 1) socket.write(ok)
    else if (asked === 2) socket.destroy()
    else socket.end('H')
  })
  await ask()
  expect(await ask()).toMatchObject({ status: 0, isStale: true })
  await ask()
  expect(await ask()).toMatchObject({ error: 'ECONNRESET', isStale: false })
})

test('a request that waits too long fails, and a connection idle too long is closed', async () => {
  const { ask } = await poolTo(() => undefined, { waitMs: 20 })
  expect((await ask()).error).toBe('ETIMEDOUT')
  const kept = await poolTo((socket) => socket.write(ok), { keepMs: 20 })
  await kept.ask()
  await expect.poll(() => kept.pool.size).toBe(0)
})

test('a closed pool finishes its requests and keeps no connections', async () => {
  const { ask, pool, sockets } = await poolTo(() => undefined)
  const asked = ask()
  await expect.poll(() => sockets.length).toBe(1)
  pool.close()
  expect(pool.size).toBe(1)
  sockets[0]?.write(ok)
  expect((await asked).body).toBe('ok')
  expect(pool.size).toBe(0)
})

test('a destroyed pool fails active requests', async () => {
  const { ask, pool, sockets } = await poolTo(() => undefined)
  const asked = ask()
  await expect.poll(() => sockets.length).toBe(1)
  pool.destroy()
  expect((await asked).error).toBe('ECONNRESET')
})
