import { afterAll, beforeAll, expect, test } from 'vitest'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import { addressPolicy } from './policy'
import { type ScriptedUpstream, json, scriptedUpstream, upstreamAt } from './testing/scripted-upstream'
import { createTransport } from './transport'

let canary: ScriptedUpstream
beforeAll(async () => {
  canary = await scriptedUpstream((_, response) => json(response, 200, { reserved_addrs: [] }))
})
afterAll(() => canary.close())

const family = (address: string) => ({ address, family: address.includes(':') ? 6 : 4 })

test.each([
  ['127.0.0.1'],
  ['::1'],
  ['::ffff:127.0.0.1'],
  ['10.0.0.1'],
  ['169.254.169.254'],
  ['fd00:ec2::254'],
  ['64:ff9b::7f00:1'],
  ['0.0.0.0'],
])('a public name that resolves to %s is refused before any connection', async (address) => {
  const transport = createTransport({ policy: addressPolicy([]), lookup: async () => [family(address)] })
  const answer = await transport.send(
    upstreamAt(`https://api.example.com:${canary.port}`),
    reservedAddrs.ops.list,
  )
  expect(answer).toMatchObject({ kind: 'none', reason: 'address', sent: false })
  await transport.close()
  expect(canary.seen).toEqual([])
})

test('each new connection resolves the name again, and refuses a forbidden address', async () => {
  const answers = ['127.0.0.1', '127.0.0.2', '169.254.169.254']
  const asked: string[] = []
  const transport = createTransport({
    policy: addressPolicy(['127.0.0.1/32']),
    lookup: async (host) => {
      asked.push(host)
      return [family(answers[asked.length - 1] ?? '')]
    },
  })
  const upstream = upstreamAt(`http://lab.example.com:${canary.port}`)
  const ask = () => transport.send(upstream, reservedAddrs.ops.list)
  expect(await ask()).toMatchObject({ kind: 'answered', status: 200 })
  transport.disconnect(upstream.id) // the next request needs a new connection
  expect(await ask()).toMatchObject({ reason: 'address' })
  expect(await ask()).toMatchObject({ reason: 'address' })
  expect(asked).toHaveLength(3)
  expect(canary.seen).toHaveLength(1)
  expect(canary.seen[0]?.headers.host).toBe(`lab.example.com:${canary.port}`)
  await transport.close()
})

test('only allowed addresses of a name are used, and a metadata address rules out the whole name', async () => {
  const transport = createTransport({
    policy: addressPolicy(['127.0.0.1/32']),
    lookup: async (host) =>
      (host === 'mixed.example.com' ? ['10.0.0.1', '127.0.0.1'] : ['127.0.0.1', '169.254.169.254']).map(
        family,
      ),
  })
  const count = canary.seen.length
  const ask = (host: string) =>
    transport.send(upstreamAt(`http://${host}:${canary.port}`, host), reservedAddrs.ops.list)
  expect(await ask('mixed.example.com')).toMatchObject({ status: 200 })
  expect(await ask('evil.example.com')).toMatchObject({ reason: 'address' })
  expect(canary.seen).toHaveLength(count + 1)
  await transport.close()
})
