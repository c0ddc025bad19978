import { expect, test } from 'vitest'
import { targets } from '@/lib/dns/testing/assigned'
import { app, startServers, shopTarget } from '@/lib/dns/testing/servers'
import { checkFirst, record, withoutRoots } from '@/lib/dns/testing/zones'
import type { Cached } from '@/lib/dns/testing/resolver'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { wantedForDomain, wantedForIngress, type WantedRecord } from '@/lib/dns/model/records'

// Servers that don't answer this console may have the correct record, and resolvers may reach them.

interface Setup {
  wanted: readonly WantedRecord[]
  each: readonly (readonly ZoneRecord[])[]
  silent: readonly number[]
  cached?: readonly Cached[]
}

async function check({ wanted, each, silent, cached = [] }: Setup) {
  const { both, roots } = await startServers(each, {
    silent,
    served: ['ing.shop.example'],
    resolving: { cached },
  })
  const [all, alone, resolver] = await Promise.all(
    [both, roots, withoutRoots(both)].map(async (config) => {
      const checked = await checkFirst(wanted, { ...config, timeoutMs: 250 })
      return checked ?? expect.fail()
    }),
  )
  return { all: all ?? expect.fail(), alone: alone ?? expect.fail(), resolver: resolver ?? expect.fail() }
}

const domain = wantedForDomain({ domain: app, cname_target: shopTarget })
const right = [record(app, 'CNAME', shopTarget)]
const old = [record(app, 'CNAME', 'old.other.example')]
const seen: Cached = { name: app, type: 'CNAME', values: [shopTarget], ttl: 60 }
const ing = 'ing.shop.example'
const ingress = wantedForIngress({ domain: ing, ns_targets: targets })
const delegation = targets.map((name) => record(ing, 'NS', name))
const seenDelegation: Cached = { name: ing, type: 'NS', values: targets, ttl: 60 }

const unknown = { verdict: 'unknown', state: 'unknown', code: 'cause-unknown' }
const attention = { verdict: 'wrong', state: 'attention', code: 'servers-disagree' }
const created = 'create a CNAME record at app, pointing to t.platform.example.'
const changed = 'change the CNAME record at app to t.platform.example.'

test.each([
  ['no record', [], 'ns1.host.example has no CNAME record at app.shop.example.', created],
  ['an old one', old, 'On ns1.host.example, app.shop.example points to old.other.example', changed],
])('a server with %s is not the majority if three others are silent', async (_, first, finding, change) => {
  const each = [first, right, right, right]
  const { all, alone, resolver } = await check({ wanted: domain, each, silent: [2, 3, 4], cached: [seen] })
  expect(all).toMatchObject({ ...attention, lacking: ['ns1.host.example'] })
  expect(alone).toMatchObject(unknown)
  // Without root servers, the resolver may use a private zone with the record.
  expect(resolver).toMatchObject(first.length ? attention : unknown)
  for (const { message } of [all, alone, resolver])
    for (const text of [
      finding,
      "ns2.host.example, ns3.host.example and ns4.host.example didn't answer in time.",
      `In the zone shop.example on ns1.host.example, ${change}`,
      "Make the same change on ns2.host.example, ns3.host.example and ns4.host.example if they don't have the correct CNAME record.",
    ])
      expect(message).toContain(text)
  expect(all.message).toContain(
    '127.0.7.250 returns the correct CNAME record, so at least one of ns2.host.example, ns3.host.example and ns4.host.example probably has it.',
  )
  expect(alone.message).toContain(
    "The check couldn't determine whether they have the correct CNAME record. Check again later.",
  )
})

test('a record that no resolver has is unknown if half of the servers are silent', async () => {
  for (const each of [
    [[], right],
    [old, right],
  ]) {
    const checks = await check({ wanted: domain, each, silent: [2] })
    for (const checked of Object.values(checks)) expect(checked).toMatchObject(unknown)
  }
})

test('a record is wrong if most of all servers lack it', async () => {
  const checks = await check({ wanted: domain, each: [[], [], right], silent: [3], cached: [seen] })
  expect(checks.all).toMatchObject({ verdict: 'missing', code: 'not-found' })
  expect(checks.alone).toMatchObject({ verdict: 'missing', code: 'not-found' })
  const others = await check({ wanted: domain, each: [old, old, right], silent: [3], cached: [seen] })
  for (const checked of Object.values(others))
    expect(checked).toMatchObject({ state: 'wrong', code: 'points-elsewhere' })
})

test('a record needs attention if half of all servers lack it, one has it and one is silent', async () => {
  const checks = await check({ wanted: domain, each: [[], [], right, right], silent: [4] })
  for (const checked of Object.values(checks))
    expect(checked).toMatchObject({ ...attention, lacking: ['ns1.host.example', 'ns2.host.example'] })
})

test('an ingress without a delegation on one of three servers is unknown if the others are silent', async () => {
  const setup = { wanted: ingress, each: [[], delegation, delegation], silent: [2, 3] }
  const unseen = await check(setup)
  for (const checked of Object.values(unseen)) {
    expect(checked).toMatchObject(unknown)
    expect(checked.message).toContain(
      'In the zone shop.example on ns1.host.example, create 4 NS records at ing',
    )
  }
  const { all, alone } = await check({ ...setup, cached: [seenDelegation] })
  expect(all).toMatchObject(attention)
  expect(alone).toMatchObject(unknown)
})

test('records beside the CNAME on the only server that answers leave the others unknown', async () => {
  const mixed = [...right, record(app, 'A', '203.0.113.9')]
  const setup = { wanted: domain, each: [mixed, right, right], silent: [2, 3], cached: [seen] }
  for (const checked of Object.values(await check(setup))) {
    expect(checked).toMatchObject(unknown)
    expect(checked.message).toContain('In the zone shop.example on ns1.host.example, delete the A record')
  }
})
