import { expect, test } from 'vitest'
import { dsOf, keyOf } from '@/lib/dns/measure/setup'
import { checkFirst, record, startZones, withResolver, zoneOf } from '@/lib/dns/testing/zones'
import { startPair, pairTarget } from '@/lib/dns/testing/pair'
import type { Cached, startResolver } from '@/lib/dns/testing/resolver'
import { isWithin, wantedForDomain, wantedForIngress } from '@/lib/dns/model/records'

// Resolvers that still query the name servers of a former delegation after it was repaired.

type Fault = Parameters<typeof startResolver>[0]['fault']

const former = (name: string): Cached => ({
  name,
  type: 'NS',
  values: ['ns1.old.example'],
  ttl: 513,
  isDead: true,
})

const expectWaiting = (checked: Awaited<ReturnType<typeof checkFirst>>, zone: string) => {
  expect(checked).toMatchObject({
    state: 'waiting',
    code: 'old-answer-cached',
    until: expect.stringMatching(/^\d{4}-/),
  })
  expect(checked?.message).toContain(
    `${checked?.record.name} is correct on its name servers. Resolvers can't resolve the name yet, because they still have the old NS record of ${zone} (ns1.old.example). The cached record expires by `,
  )
  expect(checked?.message).toMatch(/You don't need to change anything\.$/)
}

test.each(['app.shop.example', 'shop.example'])(
  'a CNAME waits for a cached former delegation of %s',
  async (zone) => {
    const cname = record('app.shop.example', 'CNAME', pairTarget)
    const { both } = await startPair({ a: [cname], b: [cname] }, { cached: [former(zone)] })
    expectWaiting(
      await checkFirst(wantedForDomain({ domain: cname.name, cname_target: pairTarget }), both),
      zone,
    )
  },
)

const name = 'eu.shop.example'
const ns = 'ns1.platform.example'
const wanted = wantedForIngress({ domain: name, ns_targets: [ns] })
const startIngress = (
  cached: readonly Cached[],
  own = ['ns.host.example'],
  fault?: Fault,
  ofIngress = [ns],
) => {
  const hosts = { root: '127.0.7.2', own: '127.0.7.3', platform: '127.0.7.4' }
  const addresses = [record('ns.host.example', 'A', hosts.own), record(ns, 'A', hosts.platform)]
  const top = [record('shop.example', 'NS', 'ns.host.example'), ...addresses]
  const served = {
    [hosts.root]: [zoneOf('.', ['root.example'], ...top)],
    [hosts.own]: [zoneOf('shop.example', own, record(name, 'NS', ns))],
    [hosts.platform]: [zoneOf(name, ofIngress)],
  }
  return startZones(served, { cached, fault })
}

test('an ingress waits for its cached former delegation', async () => {
  const { both } = await startIngress([former(name)])
  expectWaiting(await checkFirst(wanted, both), name)
})

// Unbound refuses queries without recursion. The former servers delegate the ingress to servers that don't answer.
const failing: Fault = (question) => (question.name === name ? 'SERVFAIL' : null)
const renewed: Cached = { ...former('shop.example'), isDead: false }

test('an ingress waits for the cached former delegation of its zone', async () => {
  const { both } = await startIngress([renewed], ['ns.host.example'], failing)
  expectWaiting(await checkFirst(wanted, both), 'shop.example')
})

test("an ingress does not wait for a resolver that uses the zone's own NS records", async () => {
  const { both } = await startIngress([renewed], ['ns1.old.example'], failing)
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'attention', code: 'resolvers-fail' })
})

test("an ingress does not wait for a resolver that returns the zone's own NS records without recursion", async () => {
  const { both } = await startIngress([former('shop.example')], ['ns1.old.example'])
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'attention', code: 'resolvers-fail' })
})

test("an ingress does not wait for a resolver that has the delegated zone's own NS records", async () => {
  const { both } = await startIngress([former(name)], ['ns.host.example'], undefined, ['ns1.old.example'])
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'attention', code: 'resolvers-fail' })
})

test('a record needs attention if resolvers fail for another reason', async () => {
  const cname = record('app.shop.example', 'CNAME', pairTarget)
  const { both } = await startPair(
    { a: [cname], b: [cname] },
    { fault: ({ name }) => (name === cname.name ? 'SERVFAIL' : null) },
  )
  const checked = await checkFirst(wantedForDomain({ domain: cname.name, cname_target: pairTarget }), both)
  expect(checked).toMatchObject({ state: 'attention', code: 'resolvers-fail' })
  expect(checked?.message).toMatch(
    /resolvers may keep using the old name servers for up to two days\. Otherwise, ask/,
  )
})

test('a record waits if only one of two resolvers still has the former delegation', async () => {
  const cname = record('app.shop.example', 'CNAME', pairTarget)
  const { both } = await startPair({ a: [cname], b: [cname] })
  const config = await withResolver(both, { cached: [former('shop.example')] })
  const wanted = wantedForDomain({ domain: cname.name, cname_target: pairTarget })
  const checked = await checkFirst(wanted, config)
  expect(checked).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
  expect(checked?.message).toMatch(
    /Some resolvers can't resolve the name yet, because they still have the old NS record/,
  )
})

test.each([
  [
    "waits for resolvers that reject the former servers' unsigned answers",
    [],
    'waiting',
    'old-answer-cached',
  ],
  ['is wrong if its DS record is stale as well', ['stale'], 'wrong', 'dnssec-broken'],
])('a record of a signed zone %s', async (_, stale, state, code) => {
  const cname = record('app.shop.example', 'CNAME', pairTarget)
  const records = [cname, ...(stale.length ? [] : [keyOf('shop.example')])]
  const { both } = await startPair(
    { a: records, b: records, above: [dsOf('shop.example')] },
    {
      isBogus: (name) => isWithin(name, 'shop.example'),
      cached: [{ name: 'shop.example', type: 'NS', values: ['ns1.old.example'], ttl: 513 }],
    },
  )
  const wanted = wantedForDomain({ domain: cname.name, cname_target: pairTarget })
  expect(await checkFirst(wanted, both)).toMatchObject({ state, code })
})
