import { expect, test } from 'vitest'
import { dnsStateOfCheck } from '@/lib/dns/model/record-dns-state'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { keyOf, staleDs } from '@/lib/dns/measure/setup'
import { startPair, pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record, startZones, withoutRoots, zoneOf } from '@/lib/dns/testing/zones'

// Servers of a zone that lead to the target in different ways, and problems that break all of these ways.

const apex = 'shop.example'
const app = 'app.shop.example'
const cname = record(app, 'CNAME', pairTarget)
const address = (name: string) => record(name, 'A', '192.0.2.7')
const wantedFor = (domain: string, to = pairTarget) =>
  wantedForDomain({ domain, cname_target: to, certificate_management_policy: { authority: 'letsencrypt' } })

type Pair = Parameters<typeof startPair>[0]

async function check(pair: Pair, resolving?: Parameters<typeof startPair>[1]) {
  const { both, roots } = await startPair(pair, resolving)
  const configs = [both, roots, withoutRoots(both)]
  return Promise.all(configs.map((config) => checkFirst(wantedFor(app), config)))
}

test('CAA records count beside a CNAME on one server and an address on the other', async () => {
  const caa = record(apex, 'CAA', '0 issue "digicert.com"')
  for (const checked of await check({ a: [cname, caa], b: [address(app), caa] })) {
    expect(checked).toMatchObject({ code: 'caa-forbids' })
    expect(dnsStateOfCheck({ records: checked ? [checked] : [] })).toBe('forbidden')
  }
})

test('resolvers that fail count beside a CNAME on one server and an address on the other', async () => {
  const fault = ({ name }: { name: string }) => (name.endsWith(app) ? 'SERVFAIL' : null)
  const [both] = await check({ a: [cname], b: [address(app)] }, { fault })
  expect(both).toMatchObject({ code: 'resolvers-fail', state: 'attention' })
})

test('an outdated DS record counts beside a CNAME on one server and an address on the other', async () => {
  const key = keyOf(apex)
  const above = [staleDs(apex)]
  const [both, roots] = await check({ a: [cname, key], b: [address(app), key], above })
  for (const checked of [both, roots])
    expect(checked).toMatchObject({ code: 'dnssec-broken', verdict: 'wrong' })
})

test('a CNAME on one server and an address on the other need attention if both work', async () => {
  for (const checked of await check({ a: [cname], b: [address(app)] }))
    expect(checked).toMatchObject({ state: 'attention' })
})

test('a negative answer in a cache counts beside a CNAME on one server and an address on the other', async () => {
  const cached = [{ name: app, type: 'A', values: [], ttl: 900, zone: apex }] as const
  const [both] = await check({ a: [cname], b: [address(app)] }, { cached })
  expect(both).toMatchObject({ code: 'absence-cached', state: 'waiting' })
})

test("an address on one server and a CNAME to a copy on the other aren't wrong", async () => {
  const copy = address('copy.shop.example')
  const pair = { a: [address(app), copy], b: [record(app, 'CNAME', 'copy.shop.example'), copy] }
  for (const checked of await check(pair)) expect(checked).toMatchObject({ state: 'attention' })
})

const chainTo = (name: string) => record(app, 'CNAME', name)
const copies = [address('one.shop.example'), address('two.shop.example')]

test.each<[string, Pair]>([
  [
    'CNAMEs to two copies',
    { a: [chainTo('one.shop.example'), ...copies], b: [chainTo('two.shop.example'), ...copies] },
  ],
  ['a CNAME and one to a copy', { a: [cname, ...copies], b: [chainTo('one.shop.example'), ...copies] }],
  [
    'an address and a CNAME to a copy',
    { a: [address(app), ...copies], b: [chainTo('one.shop.example'), ...copies] },
  ],
])('%s on different servers work until the addresses change', async (_, pair) => {
  for (const checked of await check(pair)) {
    expect(checked).toMatchObject({ verdict: 'correct', state: 'attention', code: 'servers-disagree' })
    expect(checked?.message).toMatch(
      / has the address of t\.platform\.example \(192\.0\.2\.7\).*(?:This works, but may stop|works only until)/,
    )
    expect(checked?.message).not.toContain("doesn't have")
  }
})

test.each([['TXT', 'hello'] as const, ['CAA', '0 issue "letsencrypt.org"'] as const])(
  '%s records conflict with different CNAMEs',
  async (type, value) => {
    const more = [...copies, record(app, type, value)]
    for (const a of [cname, chainTo('two.shop.example')])
      for (const checked of await check({ a: [a, ...more], b: [chainTo('one.shop.example'), ...more] })) {
        expect(checked).toMatchObject({ verdict: 'wrong', code: 'cname-beside-others' })
        expect(checked?.message).toContain(`delete the ${type} record`)
      }
  },
)

test("a TXT record beside an address on one server doesn't conflict with the CNAME of the other", async () => {
  const pair = { a: [address(app), record(app, 'TXT', 'hello')], b: [cname] }
  for (const checked of await check(pair)) expect(checked).toMatchObject({ state: 'attention' })
})

test('CAA records count beside a CNAME and one to a copy', async () => {
  const more = [...copies, record(apex, 'CAA', '0 issue "digicert.com"')]
  const pair = { a: [cname, ...more], b: [chainTo('one.shop.example'), ...more] }
  for (const checked of await check(pair)) expect(checked).toMatchObject({ code: 'caa-forbids' })
})

test('CAA records count beside CNAMEs to two copies', async () => {
  const more = [...copies, record(apex, 'CAA', '0 issue "digicert.com"')]
  const pair = { a: [chainTo('one.shop.example'), ...more], b: [chainTo('two.shop.example'), ...more] }
  for (const checked of await check(pair)) expect(checked).toMatchObject({ code: 'caa-forbids' })
})

test('CNAMEs to two names that may have addresses of the target are unknown', async () => {
  const near = [record('one.shop.example', 'A', '192.0.2.8'), record('two.shop.example', 'A', '192.0.2.9')]
  const pair = { a: [chainTo('one.shop.example'), ...near], b: [chainTo('two.shop.example'), ...near] }
  for (const checked of await check(pair))
    expect(checked).toMatchObject({ verdict: 'unknown', state: 'unknown' })
})

test('CNAMEs to a copy and to another address still differ', async () => {
  const more = [address('one.shop.example'), record('two.shop.example', 'A', '203.0.113.9')]
  const pair = { a: [chainTo('one.shop.example'), ...more], b: [chainTo('two.shop.example'), ...more] }
  for (const checked of await check(pair))
    expect(checked).toMatchObject({ verdict: 'wrong', lacking: ['b.host.example'] })
})

test.each<[string, readonly ZoneRecord[]]>([
  ["the target's IPv4 address", [address(app)]],
  ['no IPv4 address', []],
])("a server with %s and another host's IPv6 address differs", async (_, more) => {
  const ipv6 = record(app, 'AAAA', '2001:db8::1')
  for (const checked of await check({ a: [cname], b: [...more, ipv6] })) {
    expect(checked).toMatchObject({ verdict: 'wrong', state: 'attention', lacking: ['b.host.example'] })
    expect(checked?.message).toMatch(
      /On b\.host\.example, .* an AAAA record \(2001:db8::1\)[.,].* on b\.host\.example, delete .*the AAAA record \(2001:db8::1\) at app, then create/,
    )
  }
})

test.each([
  ["that may be the target's", '192.0.2.8'],
  ['of a CDN', '104.16.1.7'],
])('a CNAME to an address %s and one to another host are unknown', async (_, value) => {
  const more = [record('one.shop.example', 'A', value), record('two.shop.example', 'A', '203.0.113.9')]
  const pair = { a: [chainTo('one.shop.example'), ...more], b: [chainTo('two.shop.example'), ...more] }
  for (const checked of await check(pair))
    expect(checked).toMatchObject({ state: 'unknown', code: 'cause-unknown' })
})

test('CNAMEs to two names of a CDN need attention', async () => {
  const more = [record('one.shop.example', 'A', '104.16.1.7'), record('two.shop.example', 'A', '104.16.1.8')]
  const pair = { a: [chainTo('one.shop.example'), ...more], b: [chainTo('two.shop.example'), ...more] }
  for (const checked of await check(pair)) expect(checked).toMatchObject({ state: 'attention' })
})

test("another target of the platform with the same addresses isn't a copy", async () => {
  const other = 'u.platform.example'
  const pair = { a: [cname], b: [chainTo(other)], platform: [address(other)] }
  for (const checked of await check(pair))
    expect(checked).toMatchObject({ verdict: 'wrong', lacking: ['b.host.example'] })
})

test("copies of the target's addresses work although DNSSEC validation fails for the target", async () => {
  const server = 'a.host.example'
  const bogus = (name: string) => name.endsWith('plat.dev')
  const { both } = await startZones(
    {
      '127.0.7.2': [
        zoneOf(
          '.',
          ['root.example'],
          record(apex, 'NS', server),
          record('host.example', 'NS', server),
          record('plat.dev', 'NS', 'p.host.example'),
          record(server, 'A', '127.0.7.3'),
          record('p.host.example', 'A', '127.0.7.5'),
        ),
      ],
      '127.0.7.3': [zoneOf(apex, [server], address(apex))],
      '127.0.7.5': [zoneOf('plat.dev', ['p.host.example'], address('t.plat.dev'))],
    },
    { isBogus: bogus, isSigned: bogus },
  )
  const checked = await checkFirst(wantedFor(apex, 't.plat.dev'), both)
  expect(checked).toMatchObject({ code: 'address-flattened', state: 'attention' })
  expect(dnsStateOfCheck({ records: checked ? [checked] : [] })).toBe('alias')
})
