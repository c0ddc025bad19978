import { expect, test } from 'vitest'
import { isWithin, wantedForDomain } from '@/lib/dns/model/records'
import { current, dsOf, signedIn } from '@/lib/dns/measure/setup'
import { pairTarget, startPair } from '@/lib/dns/testing/pair'
import { createSigner } from '@/lib/dns/testing/signing'
import { checkFirst, record, startZones, withoutRoots, withResolver, zoneOf } from '@/lib/dns/testing/zones'

// Resolvers that reject an answer that others return, or reject it because of a zone other than the record's own.

const zone = 'shop.example'
const cname = record('www.shop.example', 'CNAME', pairTarget)
const wanted = wantedForDomain({ domain: cname.name, cname_target: pairTarget })
const signer = createSigner(zone)
const servers = ['a.host.example', 'b.host.example']
const delegatedTo = (name: string) => servers.map((server) => record(name, 'NS', server))
const accepting = { isSigned: () => true, isBogus: () => false }

test('a rejected zone needs attention if a server drops its keys and another resolver answers', async () => {
  const other = createSigner(zone)
  const own = other.signed(cname, other.key)
  const { both } = await startPair(
    {
      a: own,
      b: signer.signed(cname, signer.key),
      above: signedIn('', current, [signer.ds]),
      faultOfB: ({ type }) => (type === 'DNSKEY' ? 'drop' : null),
    },
    { isSigned: () => true, isBogus: (name, type) => type !== 'DS' && name.endsWith(zone) },
  )
  const expected = { state: 'attention', code: 'resolvers-fail' }
  expect(await checkFirst(wanted, both)).toMatchObject(expected)
  // The second resolver doesn't validate.
  expect(await checkFirst(wanted, await withResolver(both, {}))).toMatchObject(expected)
})

test("valid zones before the target aren't blamed if resolvers reject the target's zone", async () => {
  const target = 't.plat.net'
  const via = record('via.shop.example', 'CNAME', target)
  const own = signer.signed({ ...cname, value: via.name }, via, signer.key)
  const { both } = await startPair(
    {
      a: own,
      b: own,
      above: [...signedIn('', current, [signer.ds]), ...delegatedTo('plat.net'), dsOf('plat.net')],
      zonesFor: () => [zoneOf('plat.net', servers, record(target, 'A', '192.0.2.7'))],
    },
    { isSigned: (name) => isWithin(name, zone), isBogus: (name) => isWithin(name, 'plat.net') },
  )
  const checked = await checkFirst(wantedForDomain({ domain: cname.name, cname_target: target }), both)
  expect(checked).toMatchObject({ state: 'attention', code: 'platform-not-serving' })
  expect(checked?.message).not.toContain('Sign the zone')
})

test('a later zone that only one resolver rejects needs attention, and the message names this resolver', async () => {
  const hop = createSigner('hop.example')
  const via = record('via.hop.example', 'CNAME', pairTarget)
  const own = signer.signed({ ...cname, value: via.name }, signer.key)
  const orphan = record('hop.example', 'DS', `12345 8 2 ${'ab'.repeat(32)}`)
  const { both } = await startPair(
    {
      a: own,
      b: own,
      above: [signer.ds, hop.ds, orphan, ...delegatedTo('hop.example')],
      zonesFor: () => [zoneOf('hop.example', servers, ...hop.signed(via, hop.key))],
    },
    { isSigned: () => true, isBogus: (name, type) => type !== 'DS' && isWithin(name, 'hop.example') },
  )
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  const checked = await checkFirst(wanted, await withResolver(both, accepting))
  expect(checked).toMatchObject({ state: 'attention', code: 'resolvers-fail' })
  expect(checked?.message).toContain(
    "However, 127.0.7.250 can't resolve www.shop.example, and the check can't verify all DNSSEC signatures of hop.example.",
  )
})

test('a private zone with unknown keys that one resolver rejects is named', async () => {
  const fault = ({ type }: { type: string }) => (type === 'DNSKEY' ? ('drop' as const) : null)
  const cached = [{ name: zone, type: 'DS', values: [signer.ds.value], ttl: 600 }] as const
  const own = signer.signed(cname, signer.key)
  const { both } = await startPair(
    { a: own, b: own, above: [signer.ds] },
    {
      isSigned: () => true,
      isBogus: (name, type) => type !== 'DS' && name.endsWith(zone),
      fault,
      cached,
    },
  )
  const two = withoutRoots(await withResolver(both, { ...accepting, fault, cached }))
  const checked = await checkFirst(wanted, { ...two, isPrivate: true })
  expect(checked).toMatchObject({ state: 'attention', code: 'resolvers-fail' })
  expect(checked?.message).toContain(
    "can't verify all DNSSEC signatures of shop.example. If you fixed DNSSEC for shop.example in",
  )
})

test('a rejected zone with valid signatures waits for a cached negative answer', async () => {
  const own = signer.signed(cname, signer.key)
  const { both } = await startPair(
    { a: own, b: own, above: [signer.ds] },
    {
      isSigned: () => true,
      isBogus: (name, type) => type !== 'DS' && name === cname.name,
      cached: [{ name: cname.name, type: 'CNAME', values: [], ttl: 600, zone }],
    },
  )
  const checked = await checkFirst(wanted, both)
  expect(checked?.state).toBe('waiting')
  expect(checked?.rejections).toMatchObject([{ resolver: '127.0.7.250' }])
  const seconds = (Date.parse(checked?.until ?? '') - Date.now()) / 1000
  expect(seconds).toBeGreaterThan(500)
})

test("a DS record that matches no key isn't wrong if another server of the parent zone has a matching one", async () => {
  const glue = [record('a.host.example', 'A', '127.0.7.3'), record('b.host.example', 'A', '127.0.7.4')]
  const delegations = ['host.example', zone, 'platform.example'].flatMap(delegatedTo)
  const at = [
    zoneOf('host.example', servers, ...glue),
    zoneOf('platform.example', servers, record(pairTarget, 'A', '192.0.2.7')),
    zoneOf(zone, servers, ...signer.signed(cname, signer.key)),
  ]
  const stale = createSigner(zone).ds
  const checkWith = async (other: typeof stale) => {
    const { both } = await startZones(
      {
        '127.0.7.2': [zoneOf('.', ['root.example'], ...delegations, ...glue, stale)],
        '127.0.7.3': at,
        '127.0.7.4': at,
        '127.0.7.5': [zoneOf('.', ['root.example'], ...delegations, ...glue, other)],
      },
      accepting,
    )
    const { port, roots = [] } = both
    return checkFirst(wanted, { ...both, roots: [...roots, { host: '127.0.7.5', port }] })
  }
  expect(await checkWith(stale)).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  expect((await checkWith(signer.ds))?.state).not.toBe('wrong')
})
