import { describe, expect, test } from 'vitest'
import { current, dsOf, expired, keyOf, signedIn } from '@/lib/dns/measure/setup'
import { isWithin, wantedForDomain } from '@/lib/dns/model/records'
import { startPair, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record, withResolver } from '@/lib/dns/testing/zones'

// Signatures that lapsed on all servers. Some resolvers still accept them.

const zone = 'shop.example'
const cname = record('www.shop.example', 'CNAME', pairTarget)
const wanted = wantedForDomain({ domain: cname.name, cname_target: pairTarget })
const old = signedIn(zone, expired, [cname, keyOf(zone)])
const above = signedIn('', current, [dsOf(zone)])

test('expired signatures need attention although a resolver accepts them, perhaps from its cache', async () => {
  const { both } = await startPair({ a: old, b: old, above }, { isSigned: (name) => isWithin(name, zone) })
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ verdict: 'correct', state: 'attention', code: 'some-servers-lame' })
  expect(checked?.message).toMatch(
    /a\.host\.example and b\.host\.example return .*expired on .*Sign the zone shop\.example again/,
  )
})

describe.each([
  ['expired 30 minutes ago', [-24, -0.5], 'expired on'],
  ['expired 2 minutes ago', [-24, -1 / 30], 'expired on'],
  ["aren't valid for another 30 minutes", [0.5, 240], "isn't valid before"],
] as const)('signatures that %s', (_, period, fault) => {
  const lapsed = signedIn(zone, period, [cname, keyOf(zone)])
  const isSigned = (name: string) => isWithin(name, zone)
  const rejecting = {
    isSigned,
    isBogus: (name: string, type: string) => type !== 'DS' && isWithin(name, zone),
  }

  test('are wrong if a resolver rejects them, even if another one tolerates them', async () => {
    const { both } = await startPair({ a: lapsed, b: lapsed, above }, rejecting)
    for (const config of [both, await withResolver(both, { isSigned, isBogus: () => false })]) {
      const checked = await checkFirst(wanted, config)
      expect(checked).toMatchObject({ state: 'wrong', code: 'dnssec-broken' })
      expect(checked?.message).toContain(fault)
    }
  })

  test('need attention if all resolvers tolerate them', async () => {
    const { both } = await startPair({ a: lapsed, b: lapsed, above }, { isSigned })
    const checked = await checkFirst(wanted, both)
    expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
    expect(checked?.message).toContain(fault)
  })
})
