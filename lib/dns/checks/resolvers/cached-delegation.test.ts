import { expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { wantedForIngress } from '@/lib/dns/model/records'
import type { Cached } from '@/lib/dns/testing/resolver'
import { checkFirst, record, startZones, withoutRoots, zoneOf } from '@/lib/dns/testing/zones'

// Resolvers that still cache what an ingress's name had before its correct delegation.

const hosts = { root: '127.0.7.2', own: '127.0.7.3', platform: '127.0.7.4' }
const ns = 'ns1.platform.example'
const name = 'eu.shop.example'
const addresses = [record('ns.host.example', 'A', hosts.own), record(ns, 'A', hosts.platform)]
const zones = ['shop.example', 'host.example', 'other.example']
const top = [...zones.map((zone) => record(zone, 'NS', 'ns.host.example')), ...addresses]
const internet = {
  [hosts.root]: [zoneOf('.', ['root.example'], ...top, record('platform.example', 'NS', ns))],
  [hosts.own]: [
    zoneOf('shop.example', ['ns.host.example'], record(name, 'NS', ns)),
    zoneOf('host.example', ['ns.host.example'], ...addresses),
    zoneOf('other.example', ['ns.host.example'], record('www.other.example', 'A', '192.0.2.80')),
  ],
  [hosts.platform]: [zoneOf(name, [ns]), zoneOf('platform.example', [ns], ...addresses)],
}
const wanted = wantedForIngress({ domain: name, ns_targets: [ns] })

test.each([
  ['another zone', 'www.other.example'],
  ['a missing name in another zone', 'gone.other.example'],
  ['the same zone', 'gone.shop.example'],
  ['a required name server', ns],
])('an ingress waits for a cached CNAME record that leads to %s', async (_, target) => {
  const cached: Cached[] = [{ name, type: 'CNAME', values: [target], ttl: 900 }]
  const { both } = await startZones(internet, { cached })
  for (const config of [both, withoutRoots(both)]) {
    const checked = await checkFirst(wanted, config)
    expect(checked).toMatchObject({ state: 'waiting', code: 'old-answer-cached', notes: [] })
    expect(checked?.message).toContain(`250 still returns ${target}. The cached answer expires by `)
    expect(checked?.resolvers).toMatchObject([{ found: [{ type: 'CNAME', value: target }] }])
    // The negative answer for the CNAME's target has a TTL of a minute.
    expect(Date.parse(checked?.until ?? '') - Date.now()).toBeGreaterThan(800_000)
  }
})

test('an ingress waits for a cached CNAME record that resolvers cannot follow', async () => {
  const loop = record('loop.shop.example', 'CNAME', name)
  const cached: Cached[] = [
    { name, type: 'CNAME', values: [loop.name], ttl: 900 },
    { name: loop.name, type: 'CNAME', values: [name], ttl: 900 },
  ]
  const { both } = await startZones(internet, { cached })
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
  expect(checked?.message).toContain(`250 still returns ${loop.name}. The cached answer expires by `)
})

test('a CNAME record that does not expire needs attention at the next check', async () => {
  const cached: Cached[] = [{ name, type: 'CNAME', values: ['www.other.example'], ttl: 900 }]
  const { both } = await startZones(internet, { cached })
  const first = await checkRecords(wanted, both, new AbortController().signal)
  const [{ old_answers: old = [], ...one } = expect.fail()] = first.records
  const expired = old.map((answer) => ({ ...answer, expires_by: new Date(Date.now() - 1_000).toISOString() }))
  const passed = { ...first, records: [{ ...one, old_answers: expired }] }
  const checked = await checkFirst(wanted, both, passed)
  expect(checked).toMatchObject({ state: 'attention', code: 'resolvers-differ' })
  expect(checked?.message).toContain(
    `250 still returns www.other.example for ${name}, although the cached answer should have expired. `,
  )
})

test('an ingress without a delegation does not wait for a cached CNAME record', async () => {
  const cached: Cached[] = [{ name, type: 'CNAME', values: ['www.other.example'], ttl: 900 }]
  const served = { ...internet, [hosts.own]: [zoneOf('shop.example', ['ns.host.example'])] }
  const { both } = await startZones(served, { cached })
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'wrong', code: 'not-found' })
})
