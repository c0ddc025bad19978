import type { Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import { anyLocal, json, type Script, scriptedUpstream, upstreamAt } from './testing/scripted-upstream'
import { type CallEnd, createTransport } from './transport'

const { list, create } = reservedAddrs.ops
const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const { close } of open.splice(0).toReversed()) await close()
})

async function setUp(serve: Script, limits = {}) {
  const fixture = await scriptedUpstream(serve)
  const ends: CallEnd[] = []
  const transport = createTransport({
    policy: anyLocal,
    limits,
    note: async () => (end) => void ends.push(end),
  })
  open.push(fixture, transport)
  return { fixture, transport, ends }
}

const cuts: [name: string, cut: (socket: Socket) => unknown][] = [
  ['reset', (socket) => socket.resetAndDestroy()],
  ['closed', (socket) => socket.end()],
]
test.each(cuts)('reads succeed although each second request of a connection is %s', async (_, cut) => {
  const used = new WeakSet<Socket>()
  const { fixture, transport } = await setUp((_seen, response, { socket }) => {
    if (used.has(socket)) return cut(socket)
    used.add(socket)
    return json(response, 200, { reserved_addrs: [], uri: '', next_page_uri: null })
  })
  const statuses = []
  for (let at = 0; at < 6; at += 1) {
    const answer = await transport.send(upstreamAt(fixture.url), list)
    statuses.push(answer.kind === 'answered' ? answer.status : answer.reason)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200])
})

test.each(cuts)('a read whose connection is %s is sent twice, a write once', async (_, cut) => {
  const { fixture, transport, ends } = await setUp((_seen, __, { socket }) => cut(socket))
  for (const op of [list, create])
    expect(await transport.send(upstreamAt(fixture.url), op)).toMatchObject({ reason: 'cut', sent: true })
  expect(fixture.seen.map(({ method }) => method)).toEqual(['GET', 'GET', 'POST'])
  expect(ends).toHaveLength(3)
})

test('a read that is sent again has only the rest of the time limit', async () => {
  const { fixture, transport } = await setUp(
    (_seen, __, { socket }) => void (fixture.seen.length === 1 && setTimeout(() => socket.destroy(), 500)),
    { totalMs: 900 },
  )
  const started = performance.now()
  expect(await transport.send(upstreamAt(fixture.url), list)).toMatchObject({
    reason: 'timeout',
    limitMs: 900,
  })
  expect(fixture.seen).toHaveLength(2)
  expect(performance.now() - started).toBeLessThan(1300)
})
