import { describe, expect, test } from 'vitest'
import { shortCause } from '@/lib/dns/model/cause'
import { editsFor } from '@/lib/dns/model/diagnosis'
import { wantedForDomain, type DnsCheck } from '@/lib/dns/model/records'
import { current, signedIn } from '@/lib/dns/measure/setup'
import { startPair, pairTarget } from '@/lib/dns/testing/pair'
import { createSigner } from '@/lib/dns/testing/signing'
import type { DnsFault } from '@/lib/dns/testing/faults'
import { checkFirst, record, withResolver, zoneOf } from '@/lib/dns/testing/zones'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// A zone was signed again, or its DS record replaced. Resolvers still cache the failed validation of its answers.

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

const start = (a: readonly ZoneRecord[], b = a, ds = signer.ds) => startPair({ a, b, above: [ds] }, resolving)

const withTtl = (ttl: number) => signer.signed({ ...cname, ttl }, signer.key)

test.each([
  ['unknown if the records have a long TTL', 1800],
  ['known if the records expire before any failure', 60],
])('a zone with valid signatures is waiting, and the time is %s', async (_, ttl) => {
  const { both } = await start(withTtl(ttl))
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
  expect(checked?.message).toMatch(/failed validation.*You don't need to change anything\.$/)
  expect(checked?.message).not.toMatch(/sign the zone/i)
  if (ttl > 60) {
    expect(checked?.until ?? null).toBeNull()
    expect(checked?.message).toContain('for a minute to an hour')
  } else expect(Date.parse(checked?.until ?? '') - Date.now()).toBeLessThanOrEqual(60_000)
})

test('a zone with valid signatures is waiting while one of two resolvers still rejects it', async () => {
  const { both } = await start(withTtl(60))
  const two = await withResolver(both, { isSigned: () => true, isBogus: () => false })
  expect(await checkFirst(wanted, two)).toMatchObject({
    state: 'waiting',
    code: 'old-answer-cached',
    message: expect.stringContaining('Some resolvers reject www.shop.example'),
  })
})

test('a resolver that fails for all names, even the root, adds a note about a zone with valid signatures', async () => {
  const fault = (_: unknown, isUnchecked: boolean) => (isUnchecked ? null : 'SERVFAIL')
  const records = withTtl(60)
  const { both } = await startPair({ a: records, b: records, above: [signer.ds] }, { ...resolving, fault })
  expect(await checkFirst(wanted, both)).toMatchObject({
    state: 'ready',
    notes: expect.arrayContaining([expect.stringContaining("127.0.7.250 couldn't resolve www.shop.example")]),
  })
})

/** Returns a check that found a rejection by resolvers. Their caches should have expired `agoMs` ago. */
const earlier = (agoMs: number): DnsCheck => {
  const at = (ms: number) => new Date(Date.now() - ms).toISOString()
  const rejections = [{ resolver: '127.0.7.250', since: at(agoMs + 3_600_000), ends_by: at(agoMs) }]
  const records = wanted.map((one) => ({
    record: one,
    zone,
    verdict: 'correct' as const,
    code: 'old-answer-cached' as const,
    message: '',
    found: [],
    servers: [],
    rejections,
  }))
  return { checked_at: at(60_000), zone, name_servers: [], records }
}

test('a zone with valid signatures needs attention once all caches should have expired', async () => {
  const { both } = await start(withTtl(1800))
  const checked = await checkFirst(wanted, both, earlier(1_000))
  expect(checked).toMatchObject({ verdict: 'correct', state: 'attention', code: 'resolvers-fail' })
  expect(checked?.message).toMatch(
    /However, DNSSEC validation of www\.shop\.example has failed on 127\.0\.7\.250 in checks since .* Otherwise, ask the operator of 127\.0\.7\.250 to flush shop\.example from its cache/,
  )
  expect(checked?.message).not.toMatch(/sign the zone|don't need to change/i)
  expect(checked && editsFor(checked)).toHaveLength(1)
  expect(checked && shortCause(checked)).toBe('Resolvers keep rejecting the name')
})

test.each([
  ['an hour, because of the failed validation', 60, 3_600],
  ["the records' TTL if it's longer", 7_200, 7_200],
])('a rejected zone with valid signatures waits for at most %s', async (_, ttl, seconds) => {
  const { both } = await start(withTtl(ttl))
  const checked = await checkFirst(wanted, both)
  const { since = '', ends_by = '' } = checked?.rejections?.[0] ?? {}
  expect(Math.round((Date.parse(ends_by) - Date.parse(since)) / 1_000)).toBe(seconds)
  const last = earlier(-60_000)
  const again = await checkFirst(wanted, both, last)
  expect(again).toMatchObject({ state: 'waiting', rejections: last.records[0]?.rejections })
})

test('the expiry of a failed validation is unknown once it has lasted longer than announced', async () => {
  const { both } = await start(withTtl(60))
  const checked = await checkFirst(wanted, both, earlier(-60_000))
  expect(checked).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
  expect(checked?.until ?? null).toBeNull()
  expect(checked?.message).toContain('for a minute to an hour')
})

test('a check that the rejecting resolver ignores keeps the time of the rejection', async () => {
  const fault = ({ name }: { name: string }) => (name.endsWith(zone) ? 'drop' : null)
  const { both } = await startPair({ a: sound, b: sound, above: [signer.ds] }, { ...resolving, fault })
  const last = earlier(-60_000)
  const checked = await checkFirst(wanted, both, last)
  expect(checked).toMatchObject({ state: 'attention', code: 'resolvers-fail' })
  expect(checked?.rejections).toMatchObject(last.records[0]?.rejections ?? [])
})

test.each([
  [
    'on the record, by a key that the zone lacks',
    [...other.signed(cname), ...signer.signed(signer.key)],
    "the signature on the CNAME record at www.shop.example in the zone shop.example can't be verified with the DNSSEC keys of shop.example",
  ],
  [
    'on an earlier record',
    [cname, ...signer.signed({ ...cname, value: 'old.example' }, signer.key).slice(1)],
    "the signature on the CNAME record at www.shop.example in the zone shop.example can't be verified with the DNSSEC keys of shop.example",
  ],
  [
    'on the keys, by a key without a DS record',
    [...signer.signed(cname), signer.key, ...other.signed(signer.key).slice(1)],
    'the signature on the DNSSEC keys of shop.example is invalid',
  ],
] as const)("a signature that doesn't match is named: %s", async (_, records, text) => {
  const { both } = await start(records)
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  expect(checked?.message).toContain(text)
  expect(checked?.message).toContain('Sign the zone shop.example again')
  expect(checked?.message).not.toContain('check again later')
})

test('the DS record of a published key that no longer signs is to replace, whether or not resolvers reject it', async () => {
  const { both, roots } = await start([...other.signed(other.key, cname), signer.key])
  for (const config of [both, roots]) {
    const checked = await checkFirst(wanted, config)
    expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken', stale_ds: zone })
    expect(checked?.message).toMatch(
      /: the DS record of shop\.example belongs to a key that doesn't sign the other keys of that zone\. At the registrar, replace the DS record of shop\.example with the one from your DNS provider, or remove it\.$/,
    )
    expect(checked?.related).toContainEqual(expect.objectContaining({ type: 'DS', kind: 'unused-key' }))
  }
})

test("a signature that doesn't match is named at a later name of the chain", async () => {
  const later = record('edge.shop.example', 'CNAME', pairTarget)
  const { both } = await start([
    ...signer.signed({ ...cname, value: later.name }, signer.key),
    later,
    ...signer.signed({ ...later, value: 'old.example' }).slice(1),
  ])
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  expect(checked?.message).toContain('the signature on the CNAME record at edge.shop.example in the zone')
})

test('a signature in another zone is blamed on all of its servers that return it', async () => {
  const [hop, via] = [createSigner('hop.example'), record('via.hop.example', 'CNAME', pairTarget)]
  const own = signer.signed({ ...cname, value: via.name }, signer.key)
  const records = [...hop.signed({ ...via, value: 'old.example' }, hop.key).slice(1), via]
  const servers = ['a.host.example', 'b.host.example']
  const above = servers.map((server) => record('hop.example', 'NS', server))
  const { both } = await startPair(
    {
      a: own,
      b: own,
      above: [signer.ds, hop.ds, ...above],
      zonesFor: () => [zoneOf('hop.example', servers, ...records)],
    },
    { ...resolving, isBogus: (name, type) => type !== 'DS' && /shop|hop/.test(name) },
  )
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken', is_in_chain: true })
  expect(checked?.message).toMatch(
    /resolve it: the signature on the CNAME record at via\.hop\.example in the zone hop\.example can't be verified with the DNSSEC keys of hop\.example\. Sign the zone hop\.example again at your DNS provider, or remove its DS record at the registrar until it is signed again\. If hop\.example isn't under your control, change /,
  )
})

test("an unsigned copy on one server doesn't hide another zone's signature that doesn't match", async () => {
  const later = record('edge.shop.example', 'CNAME', pairTarget)
  const own = [
    ...signer.signed({ ...cname, value: later.name }, signer.key),
    later,
    ...other.signed(later).slice(1),
  ]
  const unsigned = own.filter(({ type }) => type !== 'RRSIG' && type !== 'DNSKEY')
  const { both } = await start(own, unsigned)
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  expect(checked?.message).toContain('the signature on the CNAME record at edge.shop.example')
  expect(checked?.message).toContain(
    'In addition, the zone shop.example is signed with DNSSEC, but b.host.example has an unsigned copy',
  )
  expect(checked?.message).toMatch(
    /\. Update the zone on b\.host\.example, .*\nUpdate the zone shop\.example on a\.host\.example\. /,
  )
})

test("a server whose signature doesn't match is named", async () => {
  const { both } = await start(sound, [...other.signed(cname), ...sound.slice(2)])
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  expect(checked?.message).toMatch(
    /\. b\.host\.example returns DNSSEC signatures that validating resolvers reject: the signature on .* DNSSEC keys of shop\.example\. Update the zone shop\.example on b\.host\.example, or remove it from the name servers listed for shop\.example/,
  )
})

test.each([
  [
    "has a signature that doesn't match",
    [...other.signed(cname), ...sound.slice(2)],
    null,
    'signatures that',
  ],
  ['ignores EDNS', sound, 'plain', 'no DNSSEC signature for the CNAME record'],
] as const)('a server that %s explains why only some resolvers fail', async (_, b, fault, text) => {
  const isBogus = (name: string, type: string) => name === cname.name && type !== 'SOA'
  const above = signedIn('', current, [signer.ds])
  const { both } = await startPair({ a: sound, b, above, faultOfB: () => fault }, { ...resolving, isBogus })
  const config = await withResolver(both, { ...resolving, isBogus: () => false })
  const checked = await checkFirst(wanted, config)
  expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
  expect(checked?.message).toContain('However, b.host.example returns ')
  expect(checked?.message).toContain(text)
})

describe('servers that return no keys of a signed zone', () => {
  const above = signedIn('', current, [signer.ds])
  const keysFail = (fault: DnsFault) => (question: { type: string }) =>
    question.type === 'DNSKEY' ? fault : null

  test.each(['SERVFAIL', 'REFUSED', 'NXDOMAIN'] as const)('make it wrong: %s', async (fault) => {
    const { roots } = await startPair({ a: sound, b: sound, above, fault: keysFail(fault) })
    const checked = await checkFirst(wanted, roots)
    expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
    expect(checked?.message).toMatch(
      /: a\.host\.example and b\.host\.example don't return the DNSSEC keys of shop\.example\. Ask the DNS provider of shop\.example to answer DNSKEY queries over UDP and TCP, or remove the zone's DS record at the registrar\.$/,
    )
  })

  test('make it wrong without a reply, whether resolvers are queried or not', async () => {
    const pair = { a: sound, b: sound, above, fault: keysFail('drop') }
    const { both, roots } = await startPair(pair, {
      fault: ({ name }) => (name === cname.name ? 'SERVFAIL' : null),
    })
    for (const config of [both, roots])
      expect(await checkFirst(wanted, config)).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  })

  test("don't matter if another server returns them", async () => {
    const { roots } = await startPair({ a: sound, b: sound, above, faultOfB: keysFail('SERVFAIL') })
    expect(await checkFirst(wanted, roots)).toMatchObject({ state: 'ready', code: 'correct' })
  })
})

describe('a zone stays wrong', () => {
  const unsupported = ({ type, value, ...one }: ZoneRecord): ZoneRecord => ({
    ...one,
    type,
    value: type === 'RRSIG' ? value.replace(' 13 ', ' 16 ') : value,
  })

  test.each([
    ['a signature with an unsupported algorithm', sound.map(unsupported), sound],
    ["a server with a signature that doesn't match", sound, [...other.signed(cname), ...sound.slice(2)]],
    ['a record without a signature', [cname, ...sound.slice(2)], [cname, ...sound.slice(2)]],
  ])('with %s', async (_, a, b) => {
    const { both } = await start(a, b)
    expect(await checkFirst(wanted, both)).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  })
})

test("valid signatures aren't blamed if a resolver fails for the target too", async () => {
  const isBogus = (name: string, type: string) => type !== 'DS' && /shop|platform/.test(name)
  const { both } = await startPair({ a: sound, b: sound, above: [signer.ds] }, { ...resolving, isBogus })
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ state: 'attention', code: 'resolvers-fail' })
  expect(checked?.message).not.toContain('Sign the zone')
})
