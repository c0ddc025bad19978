import { expect, test } from 'vitest'
import { current, signedIn } from '@/lib/dns/measure/setup'
import { wantedForDomain } from '@/lib/dns/model/records'
import { startPair, pairTarget } from '@/lib/dns/testing/pair'
import { createSigner } from '@/lib/dns/testing/signing'
import { checkFirst, record, startZones, withResolver, zoneOf } from '@/lib/dns/testing/zones'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// Signed zones with a mistake that only some resolvers see. Each server's own keys and signatures match.

const zone = 'shop.example'
const cname = record('www.shop.example', 'CNAME', pairTarget)
const wanted = wantedForDomain({ domain: cname.name, cname_target: pairTarget })
const signer = createSigner(zone)
const other = createSigner(zone)
const sound = signer.signed(cname, signer.key)
const resolving = {
  isSigned: () => true,
  isBogus: (name: string, type: string) => type !== 'DS' && name.endsWith(zone),
}

const orphan = record(zone, 'DS', `12345 8 2 ${'ab'.repeat(32)}`)

test("a zone that some resolvers reject isn't waiting if a DS record has an algorithm without a key", async () => {
  const { both } = await startPair({ a: sound, b: sound, above: [signer.ds, orphan] }, resolving)
  const two = await withResolver(both, { isSigned: () => true, isBogus: () => false })
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  const checked = await checkFirst(wanted, two)
  expect(checked).toMatchObject({ state: 'attention', code: 'resolvers-fail' })
  expect(checked?.message).toMatch(
    /However, 127\.0\.7\.250 can't resolve www\.shop\.example, and the check can't verify all DNSSEC signatures of shop\.example\. If you fixed DNSSEC for shop\.example in the last hour, .*Sign the zone shop\.example again at your DNS provider, or remove its DS record at the registrar\.$/,
  )
})

test.each([
  ['all resolvers accept', () => false, 'attention', 'some-servers-lame'],
  ['a resolver rejects', resolving.isBogus, 'wrong', 'dnssec-broken'],
])('servers with different keys are found in a zone that %s', async (_, isBogus, state, code) => {
  const b = other.signed(cname, other.key)
  const { both } = await startPair(
    { a: sound, b, above: signedIn('', current, [signer.ds, other.ds]) },
    { isSigned: resolving.isSigned, isBogus },
  )
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ state, code })
  expect(checked?.message).toContain(
    "can't be verified with the DNSSEC keys that other name servers of shop.example return. Use the same DNSSEC keys on all name servers of shop.example, or remove b.host.example from",
  )
})

test("a zone that can't be verified needs attention if a resolver fails even with checking disabled", async () => {
  const fault = ({ name }: { name: string }) => (name === cname.name ? 'SERVFAIL' : null)
  const { both } = await startPair(
    { a: sound, b: sound, above: [signer.ds, orphan] },
    { isSigned: () => true, fault },
  )
  const two = await withResolver(both, { isSigned: () => true, isBogus: () => false })
  expect(await checkFirst(wanted, two)).toMatchObject({ state: 'attention', code: 'resolvers-fail' })
})

test("a zone that some resolvers reject isn't waiting if a server's second address has another key", async () => {
  const servers = ['a.host.example', 'b.host.example']
  const glue = [
    record('a.host.example', 'A', '127.0.7.3'),
    record('b.host.example', 'A', '127.0.7.4'),
    record('b.host.example', 'A', '127.0.7.5'),
  ]
  const delegations = ['host.example', zone, 'platform.example'].flatMap((one) =>
    servers.map((server) => record(one, 'NS', server)),
  )
  const at = (own: readonly ZoneRecord[]) => [
    zoneOf('host.example', servers, ...glue),
    zoneOf('platform.example', servers, record(pairTarget, 'A', '192.0.2.7')),
    zoneOf(zone, servers, ...own),
  ]
  const { both } = await startZones(
    {
      '127.0.7.2': [zoneOf('.', ['root.example'], ...delegations, ...glue, signer.ds)],
      '127.0.7.3': at(sound),
      '127.0.7.4': at(sound),
      '127.0.7.5': at([...other.signed(cname), ...sound.slice(2)]),
    },
    resolving,
  )
  const two = await withResolver(both, { isSigned: () => true, isBogus: () => false })
  const checked = await checkFirst(wanted, two)
  expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
  expect(checked?.message).toContain('However, b.host.example (127.0.7.5) returns DNSSEC signatures that')
})

test('a record that was changed without a new signature is wrong although a resolver caches the old one', async () => {
  const old = { ...cname, value: 'old.platform.example' }
  const records = signer.signed(old, signer.key).map((one) => (one.type === 'CNAME' ? cname : one))
  const { both } = await startPair({ a: records, b: records, above: [signer.ds] }, resolving)
  const cached = [{ name: cname.name, type: 'CNAME', values: [old.value], ttl: 600 }] as const
  const two = await withResolver(both, { isSigned: () => true, isBogus: () => false, cached })
  expect(await checkFirst(wanted, two)).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
})
