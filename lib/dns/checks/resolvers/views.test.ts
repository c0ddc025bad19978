import { expect, onTestFinished, test } from 'vitest'
import { headers, startFaulty, type DnsFault } from '@/lib/dns/testing/faults'
import { startResolver, type Cached } from '@/lib/dns/testing/resolver'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { linesOf } from '@/lib/dns/model/record-lines'
import { startPair } from '@/lib/dns/testing/pair'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// Resolvers whose answers differ from the public zone and don't expire.

const hosts = { root: '127.0.7.2', own: '127.0.7.3', inside: '127.0.7.240', platform: '127.0.7.4' }
const target = 't.platform.example'
const app = record('app.shop.example', 'CNAME', target)
const wanted = wantedForDomain({ domain: 'app.shop.example', cname_target: target })

const start = (...own: ZoneRecord[]) =>
  startZones({
    [hosts.root]: [
      zoneOf(
        '.',
        ['root.example'],
        record('shop.example', 'NS', 'ns.shop.example'),
        record('ns.shop.example', 'A', hosts.own),
      ),
    ],
    [hosts.own]: [zoneOf('shop.example', ['ns.shop.example'], ...own)],
  })

async function checkInside(name: string, ...records: ZoneRecord[]) {
  const { roots, both } = await start(app)
  const zones = [zoneOf(name, [`dc.${name}`], ...records), zoneOf('.', ['root.example'])]
  const { port } = roots
  const inside = await startFaulty({ host: hosts.inside, port, zones, header: headers.recursing })
  onTestFinished(inside.close)
  const resolver = { host: hosts.inside, port }
  return [
    await checkFirst(wanted, { ...roots, recursive: [resolver] }),
    await checkFirst(wanted, { ...both, recursive: [...both.recursive, resolver] }),
  ]
}

const differs = { verdict: 'correct', state: 'attention', code: 'resolvers-differ', notes: [] }

test('a resolver with its own version of the zone needs attention', async () => {
  for (const checked of await checkInside('shop.example')) {
    expect(checked).toMatchObject(differs)
    expect(checked).not.toHaveProperty('until')
    expect(checked?.message).toBe(
      'app.shop.example points to t.platform.example. However, 127.0.7.240 has its own version of the zone shop.example, without this record. ' +
        "Clients that use this resolver can't reach the platform. Also update the version of shop.example on 127.0.7.240.",
    )
    const lines = checked ? linesOf(checked.record, checked) : []
    expect(lines.map(({ status }) => status)).toEqual(['exists'])
  }
})

test('a resolver with its own root zone needs attention', async () => {
  const { roots } = await start(app, record('ns.shop.example', 'A', hosts.own))
  const zones = [zoneOf('.', ['root.example'])]
  const inside = await startFaulty({ host: hosts.inside, port: roots.port, zones })
  onTestFinished(inside.close)
  const { roots: _, ...config } = roots
  const recursive = [hosts.own, hosts.inside].map((host) => ({ host, port: roots.port }))
  const checked = await checkFirst(wanted, { ...config, recursive, isPrivate: true })
  expect(checked).toMatchObject(differs)
  expect(checked?.message).toContain(
    `${hosts.inside} has its own version of the root zone, without this record. ` +
      `Clients that use this resolver can't reach the platform. Also update the version of the root zone on ${hosts.inside}.`,
  )
})

test("the message shows the value in the resolver's own version, and its zone", async () => {
  for (const checked of await checkInside('shop.example', record(app.name, 'CNAME', 'dc.corp.example'))) {
    expect(checked).toMatchObject(differs)
    expect(checked?.message).toContain('shop.example, in which app.shop.example points to dc.corp.example. ')
  }
  for (const checked of await checkInside(app.name, record(app.name, 'A', '10.0.0.7')))
    expect(checked?.message).toContain('its own version of the zone app.shop.example, without this record. ')
})

async function checkCached(cached: readonly Cached[], own = [app], fault?: () => DnsFault) {
  const { roots } = await start(...own)
  const { port } = roots
  const faulty = fault && { fault: ({ name }: { name: string }) => (name === app.name ? fault() : null) }
  const resolver = await startResolver({ host: hosts.inside, port, config: roots, cached, ...faulty })
  onTestFinished(resolver.close)
  return checkFirst(wanted, { ...roots, recursive: [{ host: hosts.inside, port }] })
}

test('a resolver that blocks the name needs attention', async () => {
  const checked = await checkCached([], [app], () => 'NXDOMAIN')
  expect(checked).toMatchObject(differs)
  expect(checked?.message).toContain(
    "However, 127.0.7.240 blocks app.shop.example: its negative answer doesn't come from the zone. ",
  )
  const held: Cached = { name: app.name, type: 'CNAME', values: [], ttl: 10, zone: 'blocked.example' }
  expect(await checkCached([held])).toMatchObject(differs)
})

test('a denial from the zone, a parent zone or a former zone at the name is waiting', async () => {
  for (const zone of ['shop.example', 'example', app.name]) {
    const held: Cached = { name: app.name, type: 'CNAME', values: [], ttl: 10, zone }
    expect(await checkCached([held])).toMatchObject({ state: 'waiting', code: 'absence-cached' })
  }
})

test('a different CNAME that leads to the target is ready', async () => {
  const alias = (from: string, to: string) => record(`${from}.shop.example`, 'CNAME', to)
  const own = [alias('app', 'eu.shop.example'), alias('eu', target), alias('us', target)]
  const held = (value: string): Cached => ({ name: app.name, type: 'CNAME', values: [value], ttl: 300 })
  expect(await checkCached([held('us.shop.example')], own)).toMatchObject({ state: 'ready', notes: [] })
  expect(await checkCached([held('old.shop.example')], own)).toMatchObject({ state: 'waiting' })
})

test("an account's public name server adds a note about its private zone", async () => {
  const { roots } = await start()
  const { port } = roots
  const corp = { name: 'corp.shop.example', host: hosts.inside }
  const zones = [
    zoneOf(
      corp.name,
      [`dc.${corp.name}`],
      record(`app.${corp.name}`, 'CNAME', target),
      record(`dc.${corp.name}`, 'A', corp.host),
    ),
    zoneOf('.', ['root.example']),
  ]
  const inside = await startFaulty({ host: corp.host, port, zones, header: headers.recursing })
  onTestFinished(inside.close)
  const open = await startResolver({ host: '127.0.7.241', port, config: roots })
  onTestFinished(open.close)
  const { roots: _, ...config } = roots
  const recursive = [corp.host, '127.0.7.241'].map((host) => ({ host, port }))
  const inner = wantedForDomain({ domain: `app.${corp.name}`, cname_target: target })
  expect(await checkFirst(inner, { ...config, isPrivate: true, recursive })).toMatchObject({
    state: 'ready',
    notes: ["127.0.7.241 doesn't resolve names in the private zone corp.shop.example."],
  })
})

test.each([
  ['only the addresses', { cached: [{ name: target, type: 'A' as const, ttl: 60, values: [] }] }],
  [
    'the whole answer',
    {
      fault: ({ name, type }: { name: string; type: string }) =>
        type === 'A' && name !== '.' ? ('empty' as const) : null,
    },
  ],
])('a resolver that removes private addresses needs attention: %s', async (_, resolving) => {
  const aliases = [record(target, 'A', '10.0.0.5')]
  const { both } = await startPair({ a: [app], b: [app], aliases }, resolving)
  expect(await checkFirst(wanted, both)).toMatchObject({
    ...differs,
    message:
      'app.shop.example points to t.platform.example. However, 127.0.7.250 removes the private address of t.platform.example (10.0.0.5) from its answers. ' +
      "Clients that use this resolver can't reach the platform. Ask the operator of 127.0.7.250 to allow private addresses for t.platform.example.",
  })
})

test('a resolver without the private addresses of the target is waiting if its denial comes from the zone', async () => {
  const cached = [{ name: target, type: 'A' as const, ttl: 60, values: [], zone: 'platform.example' }]
  const aliases = [record(target, 'A', '10.0.0.5')]
  const { both } = await startPair({ a: [app], b: [app], aliases }, { cached })
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'waiting', code: 'absence-cached' })
})

test('a resolver that blocks the target needs attention', async () => {
  const cached = [{ name: target, type: 'A' as const, ttl: 60, values: ['0.0.0.0'] }]
  const { both } = await startPair({ a: [app], b: [app] }, { cached })
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject(differs)
  expect(checked?.message).toContain(
    'However, 127.0.7.250 blocks t.platform.example: it returns 0.0.0.0. ' +
      "Clients that use this resolver can't reach the platform. Ask the operator of 127.0.7.250 to unblock t.platform.example.",
  )
})
