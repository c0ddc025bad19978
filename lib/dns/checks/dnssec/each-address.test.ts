import { describe, expect, test } from 'vitest'
import { current, dsOf, expired, keyOf, signedIn } from '@/lib/dns/measure/setup'
import { isWithin, wantedForDomain, wantedForIngress } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record, startZones, withResolver, zoneOf } from '@/lib/dns/testing/zones'

// A name server with two addresses, one of which has a copy of the zone that validating resolvers reject.

const zone = 'shop.example'
const server = 'a.host.example'
const glue = [3, 4].map((number) => record(server, 'A', `127.0.7.${number}`))
const isSigned = (name: string) => isWithin(name, zone)

/** Starts the server with these records at its addresses. The addresses in `silent` don't answer. */
async function start(
  each: readonly (readonly ZoneRecord[])[],
  {
    isBogus = () => false,
    silent = [],
  }: { isBogus?: (name: string, type: string) => boolean; silent?: readonly number[] } = {},
) {
  const zones = ['host.example', zone, 'platform.example']
  const delegations = zones.map((one) => record(one, 'NS', server))
  const above = signedIn('', current, [dsOf(zone)])
  const hosted = each.map((own, index) => [
    `127.0.7.${index + 3}`,
    {
      zones: [
        zoneOf('host.example', [server], ...glue),
        zoneOf('platform.example', [server], record(pairTarget, 'A', '192.0.2.7')),
        zoneOf(zone, [server], ...own),
      ],
      ...(silent.includes(index) && { fault: () => 'drop' as const }),
    },
  ])
  return startZones(
    {
      '127.0.7.2': [zoneOf('.', ['root.example'], ...delegations, ...glue, ...above)],
      ...Object.fromEntries(hosted),
    },
    { isSigned, isBogus },
  )
}

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
    ['first', [old, fresh]],
    ['second', [fresh, old]],
  ])('only at the %s address need attention', async (_, each) => {
    const { both, roots } = await start(each)
    for (const config of [both, roots]) {
      const checked = await checkFirst(needed, config)
      expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
      expect(checked?.message).toContain('However, a.host.example returns DNSSEC signatures that')
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
