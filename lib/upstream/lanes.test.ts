import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import { isOutcomeUnknown } from './outcome'
import { anyLocal, json, scriptedUpstream, upstreamAt } from './testing/scripted-upstream'
import { createTransport } from './transport'

const { list, get, create, update, delete: remove } = reservedAddrs.ops
const open: { close: () => unknown }[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const { close } of open.splice(0).toReversed()) await close()
})

/** Starts an API that responds to one request per connection, then stops reading and resets the connection. */
async function resettingUpstream() {
  const reached: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', (chunk) => {
      reached.push(chunk.toString('latin1').split(' ', 1)[0] ?? '')
      socket.pause()
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}')
      setTimeout(() => socket.resetAndDestroy(), 30)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listens on TCP
  const close = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  }
  open.push({ close })
  return { url: `http://127.0.0.1:${port}`, reached }
}

test('no write is sent on a kept connection that the server may have closed', async () => {
  const { url, reached } = await resettingUpstream()
  const transport = createTransport({ policy: anyLocal })
  open.push(transport)
  const upstream = upstreamAt(url)
  const params = { id: 'ra_1' }
  let unknown = 0
  for (const op of [create, update, remove, create, update, remove]) {
    await transport.send(upstream, list) // leaves a kept connection behind
    const answer = await transport.send(upstream, op, op === create ? {} : { params })
    if (isOutcomeUnknown(answer, op)) unknown += 1
  }
  expect(unknown).toBe(0)
  expect(reached.filter((method) => method !== 'GET')).toEqual([
    'POST',
    'PATCH',
    'DELETE',
    'POST',
    'PATCH',
    'DELETE',
  ])
})

test('200 slow reads delay no writes and no reads that writes wait for', async () => {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  const fixture = await scriptedUpstream(({ method, url }, response) => {
    const answer = () => json(response, method === 'POST' ? 201 : 200, {})
    if (url === '/reserved_addrs' && method === 'GET') void isReleased.then(answer)
    else answer()
  })
  const transport = createTransport({ policy: anyLocal })
  open.push(fixture, transport)
  const upstream = upstreamAt(fixture.url)
  let ended = 0
  const reads = Array.from({ length: 200 }, async () => {
    const answer = await transport.send(upstream, list)
    ended += 1
    return answer
  })
  const params = { id: 'ra_1' }
  expect(await transport.send(upstream, get, { params }, { isPartOfWrite: true })).toMatchObject({
    status: 200,
  })
  for (let sent = 0; sent < 12; sent += 1)
    expect(await transport.send(upstream, create)).toMatchObject({ status: 201 })
  expect(ended).toBe(0)
  release()
  const answers = await Promise.all(reads)
  expect(answers.every((answer) => answer.status === 200)).toBe(true)
})

test('a write that never got a connection was not sent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const connections = 6
  let count = 0
  const fixture = await scriptedUpstream(() => {
    count += 1
    if (count === connections) vi.advanceTimersByTime(300)
  })
  const transport = createTransport({ policy: anyLocal, limits: { totalMs: 300 } })
  open.push(fixture, transport)
  const upstream = upstreamAt(fixture.url)
  const answers = await Promise.all(
    Array.from({ length: connections + 4 }, () => transport.send(upstream, create)),
  )
  const sent = answers.filter((answer) => isOutcomeUnknown(answer, create))
  expect([fixture.seen.length, sent.length]).toEqual([connections, connections])
})
