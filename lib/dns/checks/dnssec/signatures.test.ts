import { describe, expect, test } from 'vitest'
import { current, dsOf, expired, keyOf, signatureOf, signedIn } from '@/lib/dns/measure/setup'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { startPair, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record, withoutRoots, withResolver, type Hosted } from '@/lib/dns/testing/zones'
import { isWithin, wantedForDomain, wantedForIngress } from '@/lib/dns/model/records'

// Expired signatures that no resolver validates.

const zone = 'shop.example'
const cname = record('www.shop.example', 'CNAME', pairTarget)
const wanted = wantedForDomain({ domain: cname.name, cname_target: pairTarget })
const fresh = signedIn(zone, current, [cname, keyOf(zone)])
const old = signedIn(zone, expired, [cname, keyOf(zone)])
/** A DS record that the root zone signed. */
const above = signedIn('', current, [dsOf(zone)])
/** Returns a signed DS record that resolvers ignore because of its algorithm or digest. */
const ignoredDs = (algorithm: number, digest: number) =>
  signedIn('', current, [record(zone, 'DS', `4711 ${algorithm} ${digest} ${'a1'.repeat(32)}`)])

const checkWith = async (a: readonly ZoneRecord[], b = a, ds: readonly ZoneRecord[] = above) => {
  const { roots } = await startPair({ a, b, above: ds })
  return checkFirst(wanted, roots)
}

const brokenBy = (fault: string) =>
  new RegExp(
    `DNSSEC validation fails for www\\.shop\\.example, so validating resolvers can't resolve it: ${fault}\\. ` +
      'Sign the zone shop\\.example again at your DNS provider, or remove its DS record at the registrar until it is signed again\\.$',
  )
const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d UTC`

test.each<[string, readonly ZoneRecord[], string]>([
  [
    'has expired',
    old,
    `the signature on the CNAME record at www.shop.example in the zone shop.example expired on ${time}`,
  ],
  [
    "isn't valid yet",
    signedIn(zone, [24, 240], [cname, keyOf(zone)]),
    `the signature on the CNAME record at www.shop.example in the zone shop.example isn't valid before ${time}`,
  ],
  [
    'is missing',
    [cname, ...signedIn(zone, current, [keyOf(zone)])],
    'the CNAME record at www.shop.example in the zone shop.example has no signature',
  ],
  [
    'of the keys has expired',
    [...signedIn(zone, current, [cname]), ...signedIn(zone, expired, [keyOf(zone)])],
    `the signature on the DNSSEC keys of shop.example expired on ${time}`,
  ],
  [
    'of the keys is missing',
    [...signedIn(zone, current, [cname]), keyOf(zone)],
    'the DNSSEC keys of shop.example have no signature',
  ],
])('a zone whose signature %s on all servers is wrong', async (_, records, fault) => {
  const { roots } = await startPair({ a: records, b: records, above })
  const configs = [roots, await withResolver(roots, {})]
  for (const config of configs) {
    const checked = await checkFirst(wanted, config)
    expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
    expect(checked?.message).toMatch(brokenBy(fault))
  }
})

test.each<[string, readonly ZoneRecord[], (readonly ZoneRecord[])?]>([
  ['valid signatures', fresh],
  ['a new and an expired signature', [...fresh, signatureOf(cname, zone, expired)]],
  ['signatures that expired within the last hour', signedIn(zone, [-24, -0.9], [cname, keyOf(zone)])],
  [
    'signatures of another zone',
    [...signedIn('example', expired, [cname]), ...signedIn(zone, current, [keyOf(zone)])],
  ],
  ['expired signatures and no DS record', old, []],
  ['expired signatures and an unsigned DS record', old, [dsOf(zone)]],
  ['expired signatures and a DS record with an expired signature', old, signedIn('', expired, [dsOf(zone)])],
  ['expired signatures and a DS record with an unsupported algorithm', old, ignoredDs(12, 2)],
  ['no signatures and a DS record with an unknown digest', [cname], ignoredDs(13, 250)],
])('%s are ready', async (_, records, ds) => {
  expect(await checkWith(records, records, ds)).toMatchObject({ state: 'ready', code: 'correct' })
})

describe.each<[string, readonly ZoneRecord[], string]>([
  ['expired signatures', old, 'DNSSEC signatures that validating resolvers reject: the signature on '],
  [
    'no signature of the record',
    [cname, ...signedIn(zone, current, [keyOf(zone)])],
    'no DNSSEC signature for the CNAME record at www.shop.example in the zone shop.example. Validating resolvers reject its answers. ',
  ],
])('a server with %s', (_, bad, fault) => {
  test.each(['a', 'b'] as const)('needs attention: %s', async (at) => {
    const own = at === 'a' ? { a: bad, b: fresh } : { a: fresh, b: bad }
    const { both, roots } = await startPair({ ...own, above }, { isSigned: (name) => isWithin(name, zone) })
    for (const config of [both, roots]) {
      const checked = await checkFirst(wanted, config)
      expect(checked).toMatchObject({ verdict: 'correct', state: 'attention', code: 'some-servers-lame' })
      expect(checked?.message).toContain(`However, ${at}.host.example returns ${fault}`)
      expect(checked?.message).toContain(
        `Update the zone shop.example on ${at}.host.example, or remove it from the name servers listed for shop.example, both in the zone's NS records and at the registrar.`,
      )
    }
  })
})

test.each([
  ['expired', signedIn(zone, expired, [record('eu.shop.example', 'DNAME', 'europe.shop.example')])],
  ['missing', [record('eu.shop.example', 'DNAME', 'europe.shop.example')]],
])('the signature of a DNAME record above the name is %s', async (_, bad) => {
  const wantedBelow = wantedForDomain({ domain: 'www.eu.shop.example', cname_target: pairTarget })
  const rest = signedIn(zone, current, [record('www.europe.shop.example', 'CNAME', pairTarget), keyOf(zone)])
  const valid = [...signedIn(zone, current, bad.slice(0, 1)), ...rest]
  const checkBelow = async (a: readonly ZoneRecord[], b: readonly ZoneRecord[]) => {
    const { roots } = await startPair({ a, b, above })
    return checkFirst(wantedBelow, roots)
  }
  const checked = await checkBelow([...bad, ...rest], [...bad, ...rest])
  expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  expect(checked?.message).toContain('the DNAME record at eu.shop.example in the zone shop.example ')
  const some = await checkBelow([...bad, ...rest], valid)
  expect(some).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
  expect(some?.message).toContain('Update the zone shop.example on a.host.example, or remove it')
  expect(await checkBelow(valid, valid)).toMatchObject({ state: 'ready', code: 'correct' })
})

/** The faults of servers that don't support EDNS. */
const withoutEdns = [
  ['reject', (_: unknown, hasEdns: boolean) => (hasEdns ? 'FORMERR' : null)],
  ['ignore', () => 'plain'],
] satisfies [string, Hosted['fault']][]

test.each(withoutEdns)('servers that %s EDNS are only wrong for a signed zone', async (_, fault) => {
  const checkWithout = async (ds: readonly ZoneRecord[]) => {
    const { roots } = await startPair({ a: fresh, b: fresh, above: ds, fault })
    return checkFirst(wanted, roots)
  }
  const checked = await checkWithout(above)
  expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  expect(checked?.message).toMatch(
    /: the CNAME record at www\.shop\.example in the zone shop\.example has no signature, because a\.host\.example and b\.host\.example don't support EDNS, which DNSSEC requires\. Replace or update the name servers of shop\.example so that they support DNSSEC, or remove the zone's DS record at the registrar\.$/,
  )
  expect(await checkWithout([])).toMatchObject({ state: 'ready', code: 'correct' })
})

test.each(withoutEdns)('only one name server of a signed zone %ss EDNS', async (_, faultOfB) => {
  const { roots } = await startPair({ a: fresh, b: fresh, above, faultOfB })
  const checked = await checkFirst(wanted, roots)
  expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
  expect(checked?.message).toContain(
    "However, b.host.example returns no DNSSEC signature for the CNAME record at www.shop.example in the zone shop.example. It doesn't support EDNS, which DNSSEC requires. " +
      'Validating resolvers reject its answers. Replace or update b.host.example so that it supports DNSSEC, or remove it from',
  )
})

test('expired signatures are wrong if a validating resolver rejects them, although another one has a copy', async () => {
  const isSigned = (name: string) => isWithin(name, zone)
  const isBogus = (name: string) => isWithin(name, zone)
  const { both } = await startPair({ a: old, b: old, above }, { isSigned, isBogus })
  const checked = await checkFirst(wanted, await withResolver(both, { isSigned, isBogus: () => false }))
  expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  expect(checked?.message).toContain('expired on')
})

test('a private zone with expired signatures is ready', async () => {
  const { roots } = await startPair({ a: old, b: old, above })
  const config = await withResolver(roots, {})
  expect(await checkFirst(wanted, { ...withoutRoots(config), isPrivate: true })).toMatchObject({
    state: 'ready',
    code: 'correct',
  })
})

test('an ingress whose delegation has an expired signature is wrong', async () => {
  const name = 'edge.shop.example'
  const servers = ['a.host.example', 'b.host.example']
  const own = [
    ...servers.map((server) => record(name, 'NS', server)),
    ...signedIn(zone, expired, [dsOf(name)]),
    ...signedIn(zone, current, [keyOf(zone)]),
  ]
  const { roots } = await startPair({ a: own, b: own, above })
  const checked = await checkFirst(wantedForIngress({ domain: name, ns_targets: servers }), roots)
  expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  expect(checked?.message).toMatch(
    new RegExp(
      `the signature on the delegation of edge.shop.example in the zone shop.example expired on ${time}`,
    ),
  )
})

test('a chain through a zone whose keys have expired signatures is wrong', async () => {
  const servers = ['a.host.example', 'b.host.example']
  const via = record('via.hop.example', 'CNAME', pairTarget)
  const hop = {
    name: 'hop.example',
    records: [
      ...servers.map((server) => record('hop.example', 'NS', server)),
      ...signedIn('hop.example', expired, [via, keyOf('hop.example')]),
    ],
  }
  const own = signedIn(zone, current, [record(cname.name, 'CNAME', via.name), keyOf(zone)])
  const delegation = servers.map((server) => record('hop.example', 'NS', server))
  const { roots } = await startPair({
    a: own,
    b: own,
    above: [...above, ...delegation, ...signedIn('', current, [dsOf('hop.example')])],
    zonesFor: () => [hop],
  })
  const checked = await checkFirst(wanted, roots)
  expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken', is_in_chain: true })
  expect(checked?.message).toMatch(
    new RegExp(
      `the signature on the DNSSEC keys of hop.example expired on ${time}. Sign the zone hop.example again .* until it is signed again. ` +
        "If hop.example isn't under your control, change the CNAME record at www in the zone shop.example to t.platform.example.$",
    ),
  )
})

test('an ingress below a zone with expired signatures is wrong', async () => {
  const name = 'edge.shop.example'
  const servers = ['a.host.example', 'b.host.example']
  const delegation = servers.map((server) => record(name, 'NS', server))
  const { roots } = await startPair({
    a: [...delegation, ...signedIn(zone, expired, [keyOf(zone)])],
    b: [...delegation, ...signedIn(zone, expired, [keyOf(zone)])],
    above,
  })
  const checked = await checkFirst(wantedForIngress({ domain: name, ns_targets: servers }), roots)
  expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
  expect(checked?.message).toContain('the signature on the DNSSEC keys of shop.example expired on')
})

describe('a delegation below a signed zone', () => {
  const below = 'dev.shop.example'
  const servers = ['a.host.example', 'b.host.example']
  const cnameBelow = record(`www.${below}`, 'CNAME', pairTarget)
  const own = {
    name: below,
    records: [
      ...servers.map((server) => record(below, 'NS', server)),
      ...signedIn(below, current, [cnameBelow, keyOf(below)]),
    ],
  }
  const parent = (period: typeof current) => [
    ...servers.map((server) => record(below, 'NS', server)),
    ...signedIn(zone, period, [dsOf(below)]),
    ...signedIn(zone, current, [record('app.shop.example', 'CNAME', cnameBelow.name), keyOf(zone)]),
  ]

  const checkBelow = async (name: string, a: typeof current, b = a, ds: readonly ZoneRecord[] = above) => {
    const { roots } = await startPair({ a: parent(a), b: parent(b), above: ds, zonesFor: () => [own] })
    const configs = [roots, await withResolver(roots, {})]
    const wantedBelow = wantedForDomain({ domain: name, cname_target: pairTarget })
    return Promise.all(configs.map((config) => checkFirst(wantedBelow, config)))
  }

  test('is wrong if the signature of its DS record has expired', async () => {
    for (const checked of await checkBelow(cnameBelow.name, expired)) {
      expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
      expect(checked?.message).toMatch(
        new RegExp(
          `: the signature on the delegation of dev.shop.example in the zone shop.example expired on ${time}. ` +
            'Sign the zone shop.example again at your DNS provider, or remove its DS record at the registrar until it is signed again.$',
        ),
      )
    }
  })

  test('is wrong on the way from a CNAME to the target', async () => {
    for (const checked of await checkBelow('app.shop.example', expired)) {
      expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
      expect(checked?.message).toContain('the signature on the delegation of dev.shop.example in the zone')
    }
  })

  test.each<[string, Parameters<typeof checkBelow>[1], Parameters<typeof checkBelow>[2]?, ZoneRecord[]?]>([
    ['its DS record has a valid signature', current],
    ['the zone above has no DS record', expired, expired, []],
    ['the DS record of the zone above is unsigned', expired, expired, [dsOf(zone)]],
    ["the zone above's has expired too", expired, expired, signedIn('', expired, [dsOf(zone)])],
  ])('is ready if %s', async (_, a, b, ds) => {
    for (const checked of await checkBelow(cnameBelow.name, a, b, ds))
      expect(checked).toMatchObject({ state: 'ready', code: 'correct' })
  })

  test('needs attention if only one server has a valid signature of its DS record', async () => {
    const split = [[current, expired, 'b'] as const, [expired, current, 'a'] as const]
    for (const [a, b, server] of split) {
      const message = expect.stringContaining(
        `${server}.host.example, a name server of the zone shop.example, `,
      )
      for (const checked of await checkBelow(cnameBelow.name, a, b))
        expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame', message })
    }
  })
})
