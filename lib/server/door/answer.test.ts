import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { sendWhole } from './answer'

let stop: (() => void) | undefined
afterEach(() => stop?.())

/** Starts a server that responds with `act`. Returns the whole response as text. */
async function answered(act: (response: ServerResponse, hasBegun: () => boolean) => void): Promise<string> {
  const server = createServer((_, response) => act(response, sendWhole(response).hasBegun))
  stop = () => void server.close()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  const socket = connect(port, '127.0.0.1', () =>
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
  )
  let text = ''
  socket.on('data', (part) => (text += part.toString('utf8')))
  await once(socket, 'close')
  return text
}

test('a JSON download is streamed in chunks', async () => {
  const text = await answered((response) => {
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.setHeader('content-disposition', 'attachment; filename="a.json"')
    response.write('[1,')
    response.end('2]')
  })
  expect(text).toMatch(/transfer-encoding: chunked/i)
  expect(text).not.toMatch(/content-length/i)
})

test('JSON written in parts is sent whole, with its Content-Length', async () => {
  let begun: boolean[] = []
  let called = 0
  const text = await answered((response, hasBegun) => {
    response.setHeader('content-type', 'application/json')
    begun = [hasBegun()]
    response.flushHeaders()
    begun.push(hasBegun())
    expect(response.write(new TextEncoder().encode('{"a":'), () => (called += 1))).toBe(true)
    begun.push(hasBegun())
    response.write('"é', 'utf8')
    response.end('"}', () => (called += 1))
  })
  expect(text).toMatch(/content-length: 10\r\n/i)
  expect(text).not.toMatch(/transfer-encoding/i)
  expect(text.split('\r\n\r\n')[1]).toBe('{"a":"é"}')
  expect(begun).toEqual([false, false, true])
  expect(called).toBe(2)
})

test("a response that isn't JSON is streamed in chunks", async () => {
  const text = await answered((response) => {
    response.setHeader('content-type', 'text/html')
    response.flushHeaders()
    response.write('one')
    response.end('two')
  })
  expect(text).toMatch(/transfer-encoding: chunked/i)
  expect(text).toMatch(/3\r\none\r\n3\r\ntwo\r\n0/)
})

test('a response without a body or with a single `end` call is unchanged', async () => {
  expect(await answered((response) => response.writeHead(204).end())).toMatch(/^HTTP\/1.1 204 /)
  const text = await answered((response) => {
    response.setHeader('content-type', 'application/json')
    response.end('{}')
  })
  expect(text).toMatch(/content-length: 2\r\n\r\n\{\}$/i)
})
