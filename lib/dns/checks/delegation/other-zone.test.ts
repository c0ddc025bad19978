import { expect, test } from 'vitest'
import { wantedForDomain } from '@/lib/dns/model/records'
import { checkFirst, record, startZones, zoneOf, withoutRoots } from '@/lib/dns/testing/zones'
import type { Zone } from '@/lib/dns/name-server/zone'

// A zone delegated to servers that lack it, but answer with authority from an ancestor zone.

const hosts = { root: '127.0.7.2', a: '127.0.7.3', b: '127.0.7.4', platform: '127.0.7.5' }
const servers = ['a.host.example', 'b.host.example']
const target = 't.platform.example'
const glue = [record('a.host.example', 'A', hosts.a), record('b.host.example', 'A', hosts.b)]
const own = record('ns1.platform.example', 'A', hosts.platform)
const cname = record('app.shop.example', 'CNAME', target)
const shop = zoneOf('shop.example', servers, cname)
const wanted = wantedForDomain({ domain: cname.name, cname_target: target })
const parked = (...records: Zone['records']) => zoneOf('.', ['ns1.parking.example'], ...records)

/** Starts the servers of `shop.example`. Each has one zone in addition to the zone of the servers' names. */
const start = (a: Zone, b: Zone, resolver: Parameters<typeof startZones>[1] = {}) => {
  const delegations = ['host.example', 'shop.example'].flatMap((zone) =>
    servers.map((server) => record(zone, 'NS', server)),
  )
  const top = zoneOf('.', ['root.example'], record('example', 'NS', 'root.example'))
  const registry = zoneOf(
    'example',
    ['root.example'],
    record('root.example', 'A', hosts.root),
    ...delegations,
    ...glue,
    record('platform.example', 'NS', 'ns1.platform.example'),
    own,
  )
  const host = zoneOf('host.example', servers, ...glue)
  return startZones(
    {
      [hosts.root]: [top, registry],
      [hosts.a]: [host, a],
      [hosts.b]: [host, b],
      [hosts.platform]: [
        zoneOf('platform.example', ['ns1.platform.example'], own, record(target, 'A', '192.0.2.7')),
      ],
    },
    resolver,
  )
}

test.each([
  ['no records', parked()],
  ['an address for every name', parked(record('*', 'A', '192.0.2.99'))],
])('a zone on none of its servers is lame if they answer from the root zone with %s', async (_, zone) => {
  const { both, roots } = await start(zone, zone)
  for (const config of [both, roots, withoutRoots(both)])
    expect(await checkFirst(wanted, config)).toMatchObject({
      state: 'wrong',
      code: 'lame-delegation',
      message: expect.stringContaining(
        ": a.host.example and b.host.example aren't authoritative for the zone. ",
      ),
    })
})

test.each([
  ['a', parked(), shop],
  ['b', shop, parked(record('*', 'A', '192.0.2.99'))],
])('the record needs attention if %s answers from the root zone', async (name, a, b) => {
  const { both, roots } = await start(a, b)
  for (const config of [both, roots])
    expect(await checkFirst(wanted, config)).toMatchObject({
      state: 'attention',
      code: 'some-servers-lame',
      message: expect.stringContaining(`Add the zone shop.example to ${name}.host.example, or remove it`),
    })
})

test('a record that is missing from its zone is missing', async () => {
  const zone = zoneOf('shop.example', servers)
  const { both } = await start(zone, zone)
  expect(await checkFirst(wanted, both)).toMatchObject({ code: 'not-found' })
})

const everyName = parked(record('*', 'A', '192.0.2.99'))

test('a resolver that returns the address from such a server does not wait for a cache', async () => {
  const cached = [
    { name: cname.name, type: 'A' as const, values: ['192.0.2.99'], ttl: 900, zone: 'shop.example' },
  ]
  const { both } = await start(shop, everyName, { cached })
  expect(await checkFirst(wanted, both)).toMatchObject({
    state: 'attention',
    code: 'some-servers-lame',
    message: expect.stringContaining('Add the zone shop.example to b.host.example'),
  })
})

test.each([
  ['no records', parked()],
  ['an address for every name', everyName],
])('such a server with %s is at fault for names in a chain too', async (_, b) => {
  const via = record('via.shop.example', 'CNAME', target)
  const chained = zoneOf('shop.example', servers, record(cname.name, 'CNAME', via.name), via)
  const { roots } = await start(chained, b)
  expect(await checkFirst(wanted, roots)).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
})
