import { describe, expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { current, expired, keyOf, signedIn } from '@/lib/dns/measure/setup'
import { wantedForDomain, wantedForIngress } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { isSigned, server, startAddresses as start, zone } from '@/lib/dns/testing/addresses'
import { pairTarget, startPair } from '@/lib/dns/testing/pair'
import { createSigner } from '@/lib/dns/testing/signing'
import { checkFirst, record, withResolver } from '@/lib/dns/testing/zones'

// A name server with two addresses, one of which has a copy of the zone that validating resolvers reject.

const cname = record('www.shop.example', 'CNAME', pairTarget)
const wanted = wantedForDomain({ domain: cname.name, cname_target: pairTarget })
const edge = 'edge.shop.example'
const delegation = (period: typeof current) => [
  record(edge, 'NS', server),
  ...signedIn(zone, period, [record(edge, 'DS', `4711 12 2 ${'a1'.repeat(32)}`), keyOf(zone)]),
]

describe.each([
  [
    'domain',
    wanted,
    signedIn(zone, current, [cname, keyOf(zone)]),
    signedIn(zone, expired, [cname, keyOf(zone)]),
  ],
  [
    'ingress',
    wantedForIngress({ domain: edge, ns_targets: [server] }),
    delegation(current),
    delegation(expired),
  ],
])('expired signatures: %s', (_, needed, fresh, old) => {
  test.each([
    ['first', [old, fresh], '127.0.7.3'],
    ['second', [fresh, old], '127.0.7.4'],
  ])('only at the %s address need attention', async (_position, each, address) => {
    const { both, roots } = await start(each)
    for (const config of [both, roots]) {
      const checked = await checkFirst(needed, config)
      expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
      expect(checked?.message).toContain(
        `However, a.host.example (${address}) returns DNSSEC signatures that`,
      )
      expect(checked?.message).toContain(`Update the zone shop.example on a.host.example (${address}).`)
    }
  })

  test('at the first address need attention if only some resolvers reject them', async () => {
    const { both } = await start([old, fresh], { isBogus: (name, type) => type !== 'DS' && isSigned(name) })
    const two = await withResolver(both, { isSigned, isBogus: () => false })
    expect(await checkFirst(needed, two)).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
  })

  test('at both addresses are wrong', async () => {
    const { roots } = await start([old, old])
    expect(await checkFirst(needed, roots)).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  })

  test('at the only address that answers are wrong', async () => {
    const { roots } = await start([old, old], { silent: [1] })
    expect(await checkFirst(needed, roots)).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  })
})

test.each([
  ['first', [expired, current]],
  ['second', [current, expired]],
])('an expired signature of the keys only at the %s address needs attention', async (_, periods) => {
  const each = periods.map((period) => [
    ...signedIn(zone, current, [cname]),
    ...signedIn(zone, period, [keyOf(zone)]),
  ])
  const { roots } = await start(each)
  expect(await checkFirst(wanted, roots)).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
})

describe('a resolver rejects an ingress', () => {
  const [signer, other] = [createSigner(zone), createSigner(zone)]
  const ns = record(edge, 'NS', server)
  const ignored = record(edge, 'DS', `4711 12 2 ${'a1'.repeat(32)}`)
  const sound = [ns, ...signer.signed(ignored, signer.key)]

  test.each<[string, readonly ZoneRecord[], string]>([
    [
      "a key that isn't in the DS record",
      [ns, ...other.signed(ignored, other.key)],
      'a.host.example (127.0.7.4) has a copy without a key that matches the DS record, so validating resolvers reject its answers. Update the zone on a.host.example (127.0.7.4).',
    ],
    [
      'an unsigned copy',
      [ns],
      'a.host.example (127.0.7.4) has an unsigned copy, so validating resolvers reject its answers. Update the zone on a.host.example (127.0.7.4).',
    ],
    [
      "a signature that doesn't match",
      [ns, ...other.signed(ignored), ...signer.signed(signer.key)],
      "the signature on the delegation of edge.shop.example in the zone shop.example can't be verified with the DNSSEC keys of shop.example",
    ],
  ])('because of the second address: %s', async (_, bad, text) => {
    const above = [signer.ds]
    const fails = (name: string, type: string) => isSigned(name) && !/DS|SOA/.test(type)
    const fault = ({ name, type }: { name: string; type: string }) => (fails(name, type) ? 'SERVFAIL' : null)
    for (const resolving of [{ isBogus: fails }, { fault }]) {
      const { both } = await start([sound, bad], { above, ...resolving })
      const two = await withResolver(both, { isSigned, isBogus: () => false })
      for (const config of [both, two]) {
        const checked = await checkFirst(wantedForIngress({ domain: edge, ns_targets: [server] }), config)
        expect(checked?.state).toMatch(/^(?:attention|wrong)$/)
        expect(checked?.message).toContain(text)
      }
    }
  })

  test("because of the second of two servers, whose signatures don't match", async () => {
    const bad = [ns, ...other.signed(ignored), ...signer.signed(signer.key)]
    const isBogus = (name: string, type: string) => isSigned(name) && !/DS|SOA/.test(type)
    const { both } = await startPair({ a: sound, b: bad, above: [signer.ds] }, { isSigned, isBogus })
    const two = await withResolver(both, { isSigned, isBogus: () => false })
    const checked = await checkFirst(wantedForIngress({ domain: edge, ns_targets: [server] }), two)
    expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
    expect(checked?.message).toContain('Update the zone shop.example on b.host.example, or remove it')
  })

  test('although both addresses are signed now', async () => {
    const { both } = await start([sound, sound], {
      above: [signer.ds],
      isBogus: (name, type) => isSigned(name) && type !== 'DS',
    })
    expect(await checkFirst(wantedForIngress({ domain: edge, ns_targets: [server] }), both)).toMatchObject({
      state: 'waiting',
      code: 'old-answer-cached',
    })
  })
})

describe.each([
  ['first', 0, '127.0.7.3'],
  ['second', 1, '127.0.7.4'],
])('all resolvers accept the record, but the %s address returns', (_position, badIndex, address) => {
  const [signer, other] = [createSigner(zone), createSigner(zone)]
  const above = signedIn('', current, [signer.ds])
  const ns = record(edge, 'NS', server)
  const ignored = record(edge, 'DS', `4711 12 2 ${'a1'.repeat(32)}`)
  const own = signer.signed(signer.key)
  const keyless = 'has a copy without a key that matches the DS record'
  const unsigned = 'has an unsigned copy'
  const mismatched = 'returns DNSSEC signatures that validating resolvers reject'
  const startWith = (sound: readonly ZoneRecord[], bad: readonly ZoneRecord[]) =>
    start([sound, sound].with(badIndex, bad), { above })

  test.each([
    ['a signature by another key', [...other.signed(cname), ...own], mismatched],
    ['keys that are not in the DS record', other.signed(cname, other.key), keyless],
    ['an unsigned copy', [cname], unsigned],
  ])('for a domain, %s', async (_, bad, text) => {
    const { both, roots } = await startWith(signer.signed(cname, signer.key), bad)
    for (const config of [both, roots]) {
      const checked = await checkFirst(wanted, config)
      expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
      const subject = text.includes('copy') ? 'the zone shop.example is signed with DNSSEC, but ' : ''
      expect(checked?.message).toContain(`However, ${subject}a.host.example (${address}) ${text}`)
      expect(checked?.message).toContain(`a.host.example (${address}).`)
      expect(checked?.message).toMatch(/Update the zone (?:shop\.example )?on a\.host\.example \([\d.]+\)\.$/)
    }
  })

  test.each([
    ['a signature by another key', [ns, ...other.signed(ignored), ...own], mismatched],
    ['keys that are not in the DS record', [ns, ...other.signed(ignored, other.key)], keyless],
    ['an unsigned copy', [ns], unsigned],
  ])('for an ingress, %s', async (_, bad, text) => {
    const needed = wantedForIngress({ domain: edge, ns_targets: [server] })
    const { both, roots } = await startWith([ns, ...signer.signed(ignored, signer.key)], bad)
    for (const config of [both, roots]) {
      const checked = await checkFirst(needed, config)
      expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
      expect(checked?.message).toContain(`a.host.example (${address}) ${text}`)
    }
  })
})

describe.each([
  ['first', 0],
  ['second', 1],
])("the %s address doesn't return its keys, and the other one has", (_position, at) => {
  const [signer, other] = [createSigner(zone), createSigner(zone)]

  test.each([
    ['an unsigned copy', [cname]],
    ['keys that are not in the DS record', other.signed(cname, other.key)],
  ])('%s, although all resolvers accept the record', async (_, bad) => {
    const each = [bad, bad].with(at, signer.signed(cname, signer.key))
    const { both } = await start(each, { above: signedIn('', current, [signer.ds]), keyless: [at] })
    expect(await checkFirst(wanted, both)).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
  })

  test('the same copy without the key for the DS record, which a resolver rejects', async () => {
    const above = signedIn('', current, [other.ds])
    const own = signer.signed(cname, signer.key)
    const { both } = await start([own, own], { above, keyless: [at], isBogus: isSigned })
    expect(await checkFirst(wanted, both)).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  })
})

test.each([
  ['first', 0],
  ['second', 1],
])(
  'keys that differ between the addresses need attention (the %s has the key of the first DS record)',
  async (_, at) => {
    const [signer, other] = [createSigner(zone), createSigner(zone)]
    const [first, second] = at === 0 ? [signer, other] : [other, signer]
    const { both, roots } = await start(
      [first, second].map((one) => one.signed(cname, one.key)),
      { above: signedIn('', current, [signer.ds, other.ds]) },
    )
    for (const config of [both, roots]) {
      const checked = await checkFirst(wanted, config)
      expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
      expect(checked?.message).toContain(
        "However, a.host.example (127.0.7.4) returns DNSSEC signatures that validating resolvers reject: the signature on the CNAME record at www.shop.example in the zone shop.example can't be verified with the DNSSEC keys that a.host.example (127.0.7.3) returns. Update a.host.example so that it returns the same DNSSEC keys at each address.",
      )
    }
  },
)

test('an unsigned copy at the only address that answers is wrong', async () => {
  const { roots } = await start([[cname], [cname]], { silent: [1] })
  expect(await checkFirst(wanted, roots)).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
})

describe('a routine check finds that the first address starts to return', () => {
  const [signer, other] = [createSigner(zone), createSigner(zone)]
  const sound = signer.signed(cname, signer.key)

  test.each([
    ['a signature by another key', [...other.signed(cname), ...signer.signed(signer.key)]],
    ['keys that are not in the DS record', other.signed(cname, other.key)],
    ['an unsigned copy', [cname]],
  ])('%s', async (_, bad) => {
    for (const mode of ['both', 'roots'] as const) {
      let isChanged = false
      const served = await start([() => (isChanged ? bad : sound), sound], {
        above: signedIn('', current, [signer.ds]),
      })
      const { signal } = new AbortController()
      const last = await checkRecords(wanted, served[mode], signal)
      expect(last.records[0]).toMatchObject({ state: 'ready' })
      isChanged = true
      const { records } = await checkRecords(wanted, served[mode], signal, { isRoutine: true, last })
      expect(records[0]).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
      expect(records[0]?.message).toContain('a.host.example (127.0.7.3)')
    }
  })
})
