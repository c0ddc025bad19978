import { expect, test } from 'vitest'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

const hosts = { root: '127.0.7.2', a: '127.0.7.3', b: '127.0.7.4' }
const servers = ['a.host.example', 'b.host.example']
const target = 't.platform.example'
const own = '192.0.2.7'

/** Checks a domain whose addresses differ by server. */
async function check(
  domain: string,
  a: readonly string[],
  b: readonly string[],
  at = domain,
  others: readonly ZoneRecord[] = [],
) {
  const glue = [record('a.host.example', 'A', hosts.a), record('b.host.example', 'A', hosts.b)]
  const delegations = ['host.example', 'shop.example', 'platform.example'].flatMap((zone) =>
    servers.map((server) => record(zone, 'NS', server)),
  )
  const zonesWith = (addresses: readonly string[]) => [
    zoneOf('host.example', servers, ...glue),
    zoneOf('platform.example', servers, record(target, 'A', own)),
    zoneOf('shop.example', servers, ...others, ...addresses.map((address) => record(at, 'A', address))),
  ]
  const { roots } = await startZones({
    [hosts.root]: [zoneOf('.', ['root.example'], ...delegations, ...glue)],
    [hosts.a]: zonesWith(a),
    [hosts.b]: zonesWith(b),
  })
  return checkFirst(wantedForDomain({ domain, cname_target: target }), roots)
}

test.each([
  [
    'a name',
    'app.shop.example',
    /delete the A records \(192\.0\.2\.7 and 198\.51\.100\.9\) at app, then create a CNAME/,
  ],
  ['the apex', 'shop.example', /Reserve a name under shop\.example/],
])("%s is unknown if only one server has the target's address", async (_, domain, fix) => {
  const [a, b] = [[own], ['198.51.100.9']]
  for (const checked of [await check(domain, a, b), await check(domain, b, a)]) {
    expect(checked).toMatchObject({ state: 'unknown', code: 'cause-unknown' })
    expect(checked?.message).toMatch(/but also has an A record \(198\.51\.100\.9\), which isn't among/)
    expect(checked?.message).toMatch(fix)
  }
})

test('the message names the addresses of every server', async () => {
  const checked = await check('app.shop.example', ['198.51.100.8'], ['198.51.100.9'])
  expect(checked).toMatchObject({ state: 'wrong', code: 'address-instead' })
  expect(checked?.message).toMatch(/delete the A records \(198\.51\.100\.8 and 198\.51\.100\.9\) at app/)
})

test.each([true, false])(
  "a CNAME is unknown if only one server has the target's address behind it (first: %s)",
  async (isFirst) => {
    const [a, b] = isFirst ? [[own], ['198.51.100.9']] : [['198.51.100.9'], [own]]
    const checked = await check('app.shop.example', a, b, 'cd.shop.example', [
      record('app.shop.example', 'CNAME', 'cd.shop.example'),
    ])
    expect(checked).toMatchObject({ state: 'unknown', code: 'cause-unknown' })
    expect(checked?.message).toMatch(/but also has an A record \(198\.51\.100\.9\)/)
  },
)

test("a wildcard is unknown if only one server has the target's address", async () => {
  const checked = await check('app.shop.example', [own], ['198.51.100.9'], '*.shop.example')
  expect(checked).toMatchObject({ state: 'unknown', code: 'cause-unknown', zone: 'shop.example' })
  expect(checked?.message).toMatch(
    /create a CNAME record at app, .* The new record takes precedence over the wildcard/,
  )
})

test("the message names the target's address if the first server lacks it", async () => {
  const checked = await check('app.shop.example', [], [own])
  expect(checked?.message).toContain(own)
})

test("servers disagree if one lacks the target's address", async () => {
  const checked = await check('app.shop.example', [own], [])
  expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree' })
  expect(checked?.message).toMatch(
    /some have the address of t\.platform\.example, 192\.0\.2\.7, but b\.host\.example has no record there\. In the zone shop\.example, every name server must have a CNAME record at app,/,
  )
})

test("the target's address at every server is flattened", async () => {
  expect(await check('app.shop.example', [own], [own])).toMatchObject({
    state: 'attention',
    code: 'address-flattened',
  })
})
