import { expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { dsOf, keyOf, staleDs } from '@/lib/dns/measure/setup'
import { wantedForDomain, wantedForIngress, type DnsCheck } from '@/lib/dns/model/records'
import type { Zone } from '@/lib/dns/name-server/zone'
import { checkFirst, record, startZones, withResolver, withoutRoots, zoneOf } from '@/lib/dns/testing/zones'

// A stale DS record was deleted and has expired everywhere, but resolvers still cache the failed validation.

const targets = ['ns1.platform.example', 'ns2.platform.example']
const [target, proof] = ['t.platform.example', 'p.platform.example']
const [host, platform] = ['127.0.7.3', '127.0.7.4']
const registry = record('a.nic.example', 'A', '127.0.7.9')
const addresses = targets.map((name) => record(name, 'A', platform))
const signed = zoneOf(
  'signed.example',
  ['a.host.example'],
  keyOf('signed.example'),
  ...targets.map((name) => record('connect.signed.example', 'NS', name)),
)
const label = '_acme-challenge.app.shop.example'
const shop = zoneOf(
  'shop.example',
  ['a.host.example'],
  record('app.shop.example', 'CNAME', target),
  record(label, 'CNAME', proof),
)

type Resolving = Parameters<typeof startZones>[1]

/**
 * Starts a server and a resolver that rejects some names. The server has the delegated zones and the undelegated zones
 * in `others`.
 */
const start = (
  zones: readonly Zone[],
  others: readonly Zone[],
  isRejected: (name: string) => boolean,
  resolving: Resolving = {},
) =>
  startZones(
    {
      '127.0.7.2': [zoneOf('.', ['root.example'], record('example', 'NS', 'a.nic.example'), registry)],
      '127.0.7.9': [
        zoneOf(
          'example',
          ['a.nic.example'],
          registry,
          record('a.host.example', 'A', host),
          ...zones.map(({ name }) => record(name, 'NS', 'a.host.example')),
          ...targets.map((name) => record('platform.example', 'NS', name)),
          dsOf('signed.example'),
          ...addresses,
        ),
      ],
      [host]: [...zones, ...others],
      [platform]: [
        zoneOf('connect.signed.example', targets),
        zoneOf('platform.example', targets, record(target, 'A', '192.0.2.7'), ...addresses),
      ],
    },
    { isSigned: () => true, isBogus: (name, type) => type !== 'DS' && isRejected(name), ...resolving },
  )

const app = wantedForDomain({ domain: 'app.shop.example', cname_target: target })
const [, ...proved] = wantedForDomain({
  domain: '*.app.shop.example',
  cname_target: target,
  acme_challenge_cname_target: proof,
})
const connect = wantedForIngress({ domain: 'connect.signed.example', ns_targets: targets })
const rows = [
  ['ingress', connect, 'connect.'],
  ['domain', app, 'shop.example'],
] as const

test.each(rows)(
  'a cached failed validation of an unsigned zone ends by itself: %s',
  async (_, wanted, zone) => {
    const { both } = await start([signed, shop], [], (name) => name.includes(zone))
    for (const config of [both, withoutRoots(both)]) {
      const checked = await checkFirst(wanted, config)
      expect(checked).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
      expect(checked?.message).toMatch(/failed validation.*You don't need to change anything\.$/)
      expect(Date.parse(checked?.until ?? '') - Date.now()).toBeLessThanOrEqual(60_000)
    }
  },
)

test('an unsigned zone without a delegation in the signed zone above stays broken', async () => {
  const zone = zoneOf(
    'corp.signed.example',
    ['a.host.example'],
    record('app.corp.signed.example', 'CNAME', target),
  )
  const { both } = await start([signed], [zone], (name) => name.includes('corp.'))
  const wanted = wantedForDomain({ domain: 'app.corp.signed.example', cname_target: target })
  for (const config of [both, withoutRoots(both), { ...withoutRoots(both), isPrivate: true }]) {
    const checked = await checkFirst(wanted, config)
    expect(checked).toMatchObject({ code: expect.stringMatching(/^(?:dnssec-broken|resolvers-fail)$/) })
  }
})

test("a target that resolvers reject isn't a cached failure of the zone", async () => {
  const isRejected = (name: string) => name.includes('platform') || name === 'app.shop.example'
  const { both } = await start([signed, shop], [], isRejected)
  const wanted = wantedForDomain({ domain: 'app.shop.example', cname_target: target })
  for (const config of [both, withoutRoots(both)])
    expect(await checkFirst(wanted, config)).not.toMatchObject({ state: 'waiting' })
})

test.each(rows)('a DS denial from a zone with NSEC3 opt-out has no AD bit: %s', async (_, wanted, zone) => {
  const { both } = await start([signed, shop], [], (name) => name.includes(zone), {
    isSigned: (name) => !name.includes(zone),
  })
  for (const config of [both, withoutRoots(both)])
    expect(await checkFirst(wanted, config)).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
})

test.each([
  ['ingress', connect, 'connect.signed.example', 'NS'],
  ['domain', app, 'app.shop.example', 'A'],
  ['challenge', proved, label, 'TXT'],
] as const)(
  'a resolver may cache the failed validation of only one type: %s',
  async (_, wanted, rejected, rejectedType) => {
    const { both } = await start([signed, shop], [], () => false, {
      isBogus: (name, type) => name === rejected && type === rejectedType,
    })
    for (const config of [both, withoutRoots(both)])
      expect(await checkFirst(wanted, config)).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
  },
)

const oldDs = { name: 'shop.example', type: 'DS', values: [staleDs('shop.example').value], ttl: 600 } as const

test('a resolver with an old DS record counts although another one has validated the zone', async () => {
  const { both } = await start([signed, shop], [], (name) => name.includes('shop.'), { cached: [oldDs] })
  const config = await withResolver(both, { isBogus: () => false, isSigned: () => true })
  const checked = await checkFirst(app, config)
  expect(checked).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
  expect(Date.parse(checked?.until ?? '') - Date.now()).toBeGreaterThan(500_000)
})

/** Returns a check with a rejection that began `hours` ago and should have ended an hour later. */
const earlier = (hours: number): DnsCheck => {
  const at = (ago: number) => new Date(Date.now() - ago * 3_600_000).toISOString()
  const rejections = [{ resolver: '127.0.7.250', since: at(hours), ends_by: at(hours - 1) }]
  const kept = { zone: 'shop.example', message: '', found: [], servers: [], rejections }
  const decided = { verdict: 'correct', code: 'old-answer-cached' } as const
  const records = app.map((one) => ({ ...kept, ...decided, record: one }))
  return { checked_at: at(0.1), zone: 'shop.example', name_servers: [], records }
}

test('an old DS record that expires later than earlier checks expected extends the wait', async () => {
  const { both } = await start([signed, shop], [], (name) => name.includes('shop.'), { cached: [oldDs] })
  const checked = await checkFirst(app, both, earlier(2))
  expect(checked).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
  expect(Date.parse(checked?.until ?? '') - Date.now()).toBeGreaterThan(500_000)
  expect(checked?.rejections?.[0]?.ends_by).toBe(checked?.until)
  const late = await checkFirst(app, both, earlier(24 * 7 + 1))
  expect(late).toMatchObject({ state: 'attention', code: 'resolvers-fail' })
})

test("a resolver that is only silent isn't named as one that rejects the record", async () => {
  const { both } = await start([signed, shop], [], (name) => name.includes('shop.'), { cached: [oldDs] })
  const config = await withResolver(both, {
    isBogus: () => false,
    fault: ({ name, type }) => (name.endsWith('shop.example') && type !== 'DS' ? 'drop' : null),
  })
  const checked = await checkFirst(app, config)
  expect(checked).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
  expect(checked?.rejections?.map(({ resolver }) => resolver)).toEqual(['127.0.7.250'])
})

test("a rejection keeps its time in a private zone whose servers can't be queried", async () => {
  const isBogus = (name: string, type: string) => name === 'app.shop.example' && type === 'A'
  const { both } = await start([signed, shop], [], () => false, { isBogus })
  const two = await withResolver(both, { isBogus: () => false, isSigned: () => true })
  const config = { ...withoutRoots(two), isPrivate: true, port: 9 }
  const ask = (last: DnsCheck | null) => checkRecords(app, config, new AbortController().signal, { last })
  const first = await ask(null)
  const [found] = first.records
  expect(found).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
  const since = '2026-01-01T00:00:00.000Z'
  const rejections = found?.rejections?.map((one) => ({ ...one, since }))
  const last = { ...first, records: first.records.map((one) => ({ ...one, rejections })) }
  expect((await ask(last)).records[0]?.rejections?.map((one) => one.since)).toEqual([since])
})

test("an unchanged delegation isn't an old one in a private zone whose servers can't be queried", async () => {
  const { both } = await start([signed, shop], [], () => false)
  const two = await withResolver(both, { isBogus: (name) => name === 'app.shop.example' })
  const checked = await checkFirst(app, { ...withoutRoots(two), isPrivate: true, port: 9 })
  expect(checked?.message).not.toContain('old NS record')
  expect(checked).not.toMatchObject({ code: 'old-answer-cached' })
})

test('PowerDNS Recursor fails for the CNAME even with checking disabled, but rejects the apex', async () => {
  const { both } = await start([signed, shop], [], (name) => name.includes('shop.'), {
    fault: ({ name }) => (name === 'app.shop.example' ? 'SERVFAIL' : null),
  })
  for (const config of [both, withoutRoots(both)])
    expect(await checkFirst(app, config)).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
})

test('an old DS record counts while the resolver fails for the CNAME', async () => {
  const { both } = await start([signed, shop], [], (name) => name.includes('shop.'), {
    cached: [oldDs],
    fault: ({ name }) => (name === 'app.shop.example' ? 'SERVFAIL' : null),
  })
  for (const config of [both, withoutRoots(both)])
    expect(await checkFirst(app, config)).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
})

test.each([
  ['an old DS record', [oldDs], { state: 'waiting', code: 'old-answer-cached' }],
  ['no old DS record', [], { state: 'attention', code: 'resolvers-fail' }],
] as const)('BIND is silent for a long time while it rejects, and holds %s', async (_, cached, result) => {
  const { both } = await start([signed, shop], [], () => false, {
    cached,
    fault: ({ name, type }) => (name.endsWith('shop.example') && type !== 'DS' ? 'drop' : null),
  })
  expect(await checkFirst(app, both)).toMatchObject(result)
})

test('a resolver that is silent for every name is only a note', async () => {
  const { both } = await start([signed, shop], [], () => false, { cached: [oldDs], fault: () => 'drop' })
  const checked = await checkFirst(app, both)
  expect(checked).toMatchObject({ state: 'ready', code: 'correct' })
  expect(checked?.notes?.join(' ')).toContain('127.0.7.250')
})

test('a resolver that gets other answers from the zone may cache an earlier failure', async () => {
  const { both } = await start([signed, shop], [], () => false, {
    fault: ({ name }) => (name === 'app.shop.example' ? 'SERVFAIL' : null),
  })
  for (const config of [both, withoutRoots(both)]) {
    const checked = await checkFirst(app, config)
    expect(checked).toMatchObject({ state: 'attention', code: 'resolvers-fail' })
    expect(checked?.message).toContain(
      'Before you ask, check again in an hour. Resolvers can resolve other records in the zone shop.example, so they may still cache an earlier failure.',
    )
  }
})

test('the time of a failed validation is unknown if the records have a long TTL', async () => {
  const long = zoneOf('shop.example', ['a.host.example'], {
    ...record('app.shop.example', 'CNAME', target),
    ttl: 1800,
  })
  const { both } = await start([signed, long], [], (name) => name.includes('shop.example'))
  const checked = await checkFirst(app, both)
  expect(checked).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
  expect(checked?.until ?? null).toBeNull()
  expect(checked?.message).toContain('for a minute to an hour')
})

const shopOnly = zoneOf(
  'shop.example',
  ['a.host.example'],
  record('www.shop.example', 'CNAME', target),
  record('web.shop.example', 'NS', 'a.host.example'),
)
const web = zoneOf('web.shop.example', ['a.host.example'], record('app.web.shop.example', 'CNAME', target))
const brand = zoneOf(
  'brand.example',
  ['a.host.example'],
  record('www.brand.example', 'CNAME', 'www.shop.example'),
)

test.each([
  ["a later name's zone", 'www.brand.example'],
  ['the zone above', 'app.web.shop.example'],
])('a cached failed validation of %s ends by itself', async (_, domain) => {
  const { both } = await start([signed, shopOnly, brand], [web], () => false, {
    isBogus: (name, type) => name.endsWith('shop.example') && !(type === 'DS' && name === 'shop.example'),
  })
  const checked = await checkFirst(wantedForDomain({ domain, cname_target: target }), both)
  expect(checked).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
})
