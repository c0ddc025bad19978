import { expect, test } from 'vitest'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { wantedForDomain, wantedForIngress } from '@/lib/dns/model/records'
import type { Zone, ZoneRecord } from '@/lib/dns/name-server/zone'

// Servers of an ancestor zone that have a copy of a delegated zone, and answer from it instead of returning a referral.

const hosts = {
  root: '127.0.7.2',
  first: '127.0.7.3',
  second: '127.0.7.4',
  own: '127.0.7.5',
  below: '127.0.7.6',
}
const target = 't.platform.example'
const zone = 'sub.shop.example'
const own = 'own.host.example'
const below = 'below.host.example'
const parents = { first: 'first.host.example', second: 'second.host.example' }
const glue = [
  record(parents.first, 'A', hosts.first),
  record(parents.second, 'A', hosts.second),
  record(own, 'A', hosts.own),
  record(below, 'A', hosts.below),
]
const cname = record(`app.${zone}`, 'CNAME', target)
const wanted = wantedForDomain({ domain: cname.name, cname_target: target })

const copy = (...records: ZoneRecord[]) => [zoneOf(zone, [own], ...records)]

interface Copies {
  /** The copies on the parent zone's servers. Without `second`, the parent zone has only one server. */
  first?: readonly Zone[]
  second?: readonly Zone[]
  own: readonly Zone[]
  /** The zones on the server at `hosts.below`. */
  below?: readonly Zone[]
}

async function check(copies: Copies, records = wanted) {
  const listed = copies.second ? [parents.first, parents.second] : [parents.first]
  const parent = zoneOf('shop.example', listed, record(zone, 'NS', own))
  const delegations = [
    ...listed.map((server) => record('shop.example', 'NS', server)),
    ...['host.example', 'platform.example'].map((name) => record(name, 'NS', own)),
  ]
  const { roots } = await startZones({
    [hosts.root]: [zoneOf('.', ['root.example'], ...delegations, ...glue)],
    [hosts.first]: [parent, ...(copies.first ?? [])],
    ...(copies.second && { [hosts.second]: [parent, ...copies.second] }),
    [hosts.own]: [
      zoneOf('host.example', [own], ...glue),
      zoneOf('platform.example', [own], record(target, 'A', '192.0.2.7')),
      ...copies.own,
    ],
    [hosts.below]: copies.below ?? [],
  })
  return checkFirst(records, roots)
}

test.each(['first', 'second'] as const)(
  'an old copy on one of two servers of the parent zone needs attention: %s',
  async (which) => {
    const checked = await check({ second: [], [which]: copy(), own: copy(cname) })
    expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree', zone })
    expect(checked?.message).toBe(
      `${parents[which]} has a separate copy of the zone sub.shop.example without the correct CNAME record at app.sub.shop.example. ` +
        'This server also serves an ancestor zone of sub.shop.example, so resolvers that query it get answers from this copy instead of a referral to own.host.example. ' +
        'In the zone shop.example, set the NS records at sub to own.host.example.\n' +
        `Delete the zone sub.shop.example from ${parents[which]}.`,
    )
  },
)

test('old copies on all servers of the parent zone are wrong', async () => {
  const one = await check({ first: copy(), own: copy(cname) })
  expect(one).toMatchObject({ state: 'wrong', code: 'servers-disagree', zone })
  const both = await check({ first: copy(), second: copy(), own: copy(cname) })
  expect(both).toMatchObject({ state: 'wrong', code: 'servers-disagree', zone })
  expect(both?.message).toMatch(
    /first\.host\.example and second\.host\.example have separate copies of the zone sub\.shop\.example without/,
  )
})

test('servers disagree if only the copy has the record', async () => {
  const checked = await check({ first: copy(cname), own: copy() })
  expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree', zone })
  expect(checked?.message).toMatch(
    /own\.host\.example has no CNAME record.*every name server must have a CNAME/,
  )
})

test("a delegated zone's ingress is checked at the copy as well", async () => {
  const ingress = wantedForIngress({ domain: `eu.${zone}`, ns_targets: ['ns1.platform.example'] })
  const delegated = record(`eu.${zone}`, 'NS', 'ns1.platform.example')
  const checked = await check({ first: copy(), own: copy(delegated) }, ingress)
  expect(checked).toMatchObject({ state: 'wrong', code: 'servers-disagree', zone })
})

test('a current copy is ready', async () => {
  const checked = await check({ first: copy(cname), own: copy(cname) })
  expect(checked).toMatchObject({ state: 'ready', notes: [] })
})

test('a record that no server has is missing', async () => {
  expect(await check({ first: copy(), own: copy() })).toMatchObject({ state: 'wrong', verdict: 'missing' })
})

test.each(['first', 'second'])('an old copy two zones above needs attention: %s', async (which) => {
  const deep = `deep.${zone}`
  const name = record(`app.${deep}`, 'CNAME', target)
  const current = {
    own: [zoneOf(zone, [own], record(deep, 'NS', below))],
    below: [zoneOf(deep, [below], name)],
  }
  const wantedBelow = wantedForDomain({ domain: name.name, cname_target: target })
  const checked = await check({ second: [], [which]: [zoneOf(deep, [below])], ...current }, wantedBelow)
  expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree', zone: deep })
  expect(checked?.message).toMatch(
    /In the zone sub\.shop\.example, set the NS records at deep to below\.host\.example\./,
  )
  expect(await check({ second: [], ...current }, wantedBelow)).toMatchObject({ state: 'ready' })
})

test("a server to which the zone is delegated needs attention if it doesn't have the zone", async () => {
  const checked = await check({ first: copy(cname), own: [] })
  expect(checked).toMatchObject({ verdict: 'correct', state: 'attention', code: 'some-servers-lame' })
})
