import { expect, test } from 'vitest'
import { current, dsOf, expired, keyOf, signatureOf, signedIn } from '@/lib/dns/measure/setup'
import { isWithin, wantedForDomain } from '@/lib/dns/model/records'
import type { Zone } from '@/lib/dns/name-server/zone'
import { pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record, startZones, withResolver, zoneOf } from '@/lib/dns/testing/zones'

// Expired signatures of another zone on the path, at one of its servers. Resolvers accept the record.

type Period = Parameters<typeof signedIn>[1]

const servers = ['a.host.example', 'b.host.example']
const hosts = { root: '127.0.7.2', a: '127.0.7.3', b: '127.0.7.4' }
const glue = [record('a.host.example', 'A', hosts.a), record('b.host.example', 'A', hosts.b)]
const delegate = (...zones: string[]) =>
  zones.flatMap((zone) => servers.map((server) => record(zone, 'NS', server)))
const accepting = { isSigned: () => true, isBogus: () => false }
const certificate_management_policy = { authority: 'letsencrypt' }

/** Starts two servers of all zones. Each has its own copy of the zones that `signedWith` returns. */
async function start(
  signed: string,
  signedWith: (period: Period) => readonly Zone[],
  ofB: Period,
  ofA: Period = current,
) {
  const at = (period: Period) => [
    zoneOf('host.example', servers, ...glue),
    zoneOf('platform.example', servers, record(pairTarget, 'A', '192.0.2.7')),
    ...signedWith(period),
  ]
  const tops = ['host.example', 'platform.example', 'shop.example', 'hop.example']
  const above = [...delegate(...tops), ...glue, ...signedIn('', current, [dsOf(signed)])]
  const { both } = await startZones(
    { [hosts.root]: [zoneOf('.', ['root.example'], ...above)], [hosts.a]: at(ofA), [hosts.b]: at(ofB) },
    accepting,
  )
  return both
}

const chained = record('www.shop.example', 'CNAME', 'via.hop.example')
const hop = [record('via.hop.example', 'CNAME', pairTarget), keyOf('hop.example')]
const chain = (period: Period) => [
  zoneOf('shop.example', servers, chained),
  zoneOf('hop.example', servers, ...signedIn('hop.example', period, hop)),
]
const wantedOf = (domain: string) =>
  wantedForDomain({ domain, cname_target: pairTarget, certificate_management_policy })

test('a later CNAME of the chain needs attention if its signature has expired at one server', async () => {
  const checked = await checkFirst(wantedOf(chained.name), await start('hop.example', chain, expired))
  expect(checked).toMatchObject({ verdict: 'correct', state: 'attention', code: 'some-servers-lame' })
  expect(checked?.message).toMatch(
    /b\.host\.example, a name server of the zone hop\.example, returns .*the signature on the CNAME record at via\.hop\.example in the zone hop\.example expired on .*Update the zone hop\.example on b\.host\.example/,
  )
})

test('it is ready if the signatures of all servers are valid', async () => {
  const checked = await checkFirst(wantedOf(chained.name), await start('hop.example', chain, current))
  expect(checked).toMatchObject({ state: 'ready', code: 'correct' })
})

const below = record('www.eu.shop.example', 'CNAME', pairTarget)
const own = [below, keyOf('eu.shop.example')]
const middle = (period: Period): Zone[] => [
  zoneOf(
    'shop.example',
    servers,
    ...delegate('eu.shop.example'),
    ...signedIn('shop.example', period, [
      keyOf('shop.example'),
      dsOf('eu.shop.example'),
      record('shop.example', 'CAA', '0 issue "letsencrypt.org"'),
    ]),
  ),
  zoneOf('eu.shop.example', servers, ...signedIn('eu.shop.example', current, own)),
]

test('a zone above needs attention if its signatures have expired at one server', async () => {
  const checked = await checkFirst(wantedOf(below.name), await start('shop.example', middle, expired))
  expect(checked).toMatchObject({ verdict: 'correct', state: 'attention', code: 'some-servers-lame' })
  expect(checked?.message).toContain('b.host.example, a name server of the zone shop.example, returns DNSSEC')
})

test('it is ready if the signatures of all servers of the zone above are valid', async () => {
  const checked = await checkFirst(wantedOf(below.name), await start('shop.example', middle, current))
  expect(checked).toMatchObject({ state: 'ready', code: 'correct' })
})

const withoutCaa = (period: Period): Zone[] => {
  const keys = [keyOf('shop.example'), dsOf('eu.shop.example')]
  const ofNs = signatureOf(record('shop.example', 'NS', ''), 'shop.example', period)
  const ofSoa = { ...ofNs, value: ofNs.value.replace('NS', 'SOA') }
  const shop = [...delegate('eu.shop.example'), ...signedIn('shop.example', period, keys), ofSoa]
  return [zoneOf('shop.example', servers, ...shop), ...middle(period).slice(1)]
}

test('its servers are queried even if the check needs no other answer from them', async () => {
  const wanted = wantedForDomain({ domain: below.name, cname_target: pairTarget })
  const checked = await checkFirst(wanted, await start('shop.example', withoutCaa, expired))
  expect(checked).toMatchObject({ verdict: 'correct', state: 'attention', code: 'some-servers-lame' })
  expect(checked?.message).toMatch(
    /b\.host\.example, a name server of the zone shop\.example, returns DNSSEC .*Update the zone shop\.example on b\.host\.example/,
  )
  const unchanged = await checkFirst(wanted, await start('shop.example', withoutCaa, current))
  expect(unchanged).toMatchObject({ state: 'ready', code: 'correct' })
})

test('a resolver that fails because of this server does not make the record wait', async () => {
  const both = await start('shop.example', withoutCaa, expired)
  const failing = await withResolver(both, {
    isSigned: () => true,
    isBogus: (name) => isWithin(name, 'eu.shop.example'),
  })
  const wanted = wantedForDomain({ domain: below.name, cname_target: pairTarget })
  const checked = await checkFirst(wanted, failing)
  expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
  expect(checked?.message).not.toContain("You don't need to change anything")
})

test.each([
  ['a later CNAME of the chain', chained.name, 'hop.example', chain],
  ['a zone above', below.name, 'shop.example', middle],
] as const)(
  '%s whose signatures have expired at all servers has to be signed again',
  async (_, name, zone, zones) => {
    const checked = await checkFirst(wantedOf(name), await start(zone, zones, expired, expired))
    expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
    expect(checked?.message).toContain(
      `a.host.example and b.host.example, the name servers of the zone ${zone}, return DNSSEC signatures that validating resolvers reject: `,
    )
    expect(checked?.message).toContain(
      `Sign the zone ${zone} again at your DNS provider, or remove its DS record`,
    )
    expect(checked?.message).not.toContain('Update the zone')
  },
)
