import { describe, expect, test } from 'vitest'
import { dnsStateOfCheck } from '@/lib/dns/model/record-dns-state'
import { wantedForDomain, type RecordCheck } from '@/lib/dns/model/records'
import { startPair, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record, withoutRoots } from '@/lib/dns/testing/zones'

// Copies of the target's IPv6 addresses without its IPv4 addresses.

const apex = 'shop.example'
const app = 'app.shop.example'
const ipv6 = '2001:db8::7'
const copy = (name: string) => record(name, 'AAAA', ipv6)
const platform = [copy(pairTarget)]

type Pair = Parameters<typeof startPair>[0]

async function check(domain: string, pair: Pair, resolving?: Parameters<typeof startPair>[1]) {
  const { both, roots } = await startPair({ platform, ...pair }, resolving)
  const wanted = wantedForDomain({ domain, cname_target: pairTarget })
  const checked = [both, roots, withoutRoots(both)].map((config) => checkFirst(wanted, config))
  return (await Promise.all(checked)).map((one): RecordCheck => one ?? expect.fail())
}

const same = (...a: Pair['a'] & readonly unknown[]): Pair => ({ a, b: a })

describe("copies of only the target's IPv6 addresses need attention, and don't wait for a cache", () => {
  test.each<[string, string, Pair, string]>([
    ['the apex', apex, same(copy(apex)), apex],
    ['a name', app, same(copy(app)), app],
    ['a wildcard', app, same(copy('*.shop.example')), app],
    ['a CNAME', app, same(record(app, 'CNAME', 'v.shop.example'), copy('v.shop.example')), 'v.shop.example'],
  ])('at %s', async (_, domain, pair, lacking) => {
    for (const checked of await check(domain, pair)) {
      expect(checked).toMatchObject({ verdict: 'correct', state: 'attention' })
      expect(dnsStateOfCheck({ records: [checked] })).toBe('attention')
      expect(checked.message).toContain(
        `Visitors without IPv6 can't reach the platform, because ${lacking} has no A record.`,
      )
      expect(checked.message).not.toMatch(/cached|This works|keep that record/)
    }
  })
})

test("an answer without IPv4 addresses isn't old if one server has only the target's IPv6 address", async () => {
  const cached = [{ name: app, type: 'A', values: [], ttl: 900, zone: apex }] as const
  const [both] = await check(app, { a: [record(app, 'CNAME', pairTarget)], b: [copy(app)] }, { cached })
  expect(both).toMatchObject({ code: 'servers-disagree', state: 'attention' })
})

test("copies of the target's only addresses aren't called incomplete", async () => {
  const aliases = [record(pairTarget, 'CNAME', 'v.platform.example')]
  const alone = { platform: [copy('v.platform.example')], aliases }
  for (const checked of await check(apex, { ...same(copy(apex)), ...alone })) {
    expect(dnsStateOfCheck({ records: [checked] })).toBe('alias')
    expect(checked.message).not.toContain('IPv6')
  }
})
