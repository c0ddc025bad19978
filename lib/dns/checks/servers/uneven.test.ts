import { describe, expect, test } from 'vitest'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

const hosts = { root: '127.0.7.2', a: '127.0.7.3', b: '127.0.7.4', c: '127.0.7.5' }
const target = 't.platform.example'
const own = '192.0.2.7'

async function check(
  domain: string,
  a: readonly string[],
  b: readonly string[],
  {
    at = domain,
    others = [],
    c,
  }: { at?: string; others?: readonly ZoneRecord[]; c?: readonly string[] } = {},
) {
  const glue = (['a', 'b', ...(c ? (['c'] as const) : [])] as const).map((label) =>
    record(`${label}.host.example`, 'A', hosts[label]),
  )
  const servers = glue.map(({ name }) => name)
  const delegations = ['host.example', 'shop.example', 'other.example', 'platform.example'].flatMap((zone) =>
    servers.map((server) => record(zone, 'NS', server)),
  )
  const isOther = at.endsWith('.other.example')
  const zonesWith = (addresses: readonly string[]) => [
    zoneOf('host.example', servers, ...glue),
    zoneOf('platform.example', servers, record(target, 'A', own)),
    ...['shop.example', 'other.example'].map((zone) => {
      const own = isOther === (zone === 'other.example') ? addresses : []
      const more = zone === 'shop.example' ? others : []
      return zoneOf(zone, servers, ...more, ...own.map((address) => record(at, 'A', address)))
    }),
  ]
  const { roots } = await startZones({
    [hosts.root]: [zoneOf('.', ['root.example'], ...delegations, ...glue)],
    [hosts.a]: zonesWith(a),
    [hosts.b]: zonesWith(b),
    [hosts.c]: zonesWith(c ?? []),
  })
  return checkFirst(wantedForDomain({ domain, cname_target: target }), roots)
}

describe("addresses of which only one server has the target's", () => {
  test.each([
    [
      'a name',
      'app.shop.example',
      (server: string) =>
        `on ${server}, delete the A record (198.51.100.9) at app, then create a CNAME record at app, pointing to t.platform.example.`,
    ],
    [
      'the apex',
      'shop.example',
      () =>
        ', every name server must have the same ALIAS or ANAME record at @, pointing to t.platform.example.',
    ],
  ])('the message for %s names the server that has another', async (_, domain, fix) => {
    const [a, b] = [[own], ['198.51.100.9']]
    const lackingAt = new Map([
      ['b.host.example', await check(domain, a, b)],
      ['a.host.example', await check(domain, b, a)],
    ])
    for (const [server, checked] of lackingAt) {
      expect(checked).toMatchObject({
        verdict: 'wrong',
        state: 'attention',
        code: 'servers-disagree',
        lacking: [server],
      })
      for (const part of [
        `The zone's name servers disagree about ${domain}. `,
        `On ${server === 'a.host.example' ? 'b' : 'a'}.host.example, ${domain} has the address of t.platform.example (192.0.2.7)`,
        `On ${server}, ${domain} has an A record (198.51.100.9)${domain === 'shop.example' ? '' : ', which conflicts with the required CNAME record'}.`,
        fix(server),
        'If you just changed the record, wait until all name servers have it.',
      ])
        expect(checked?.message).toContain(part)
    }
  })

  test('a server that also has it beside another needs attention', async () => {
    const checked = await check('app.shop.example', [own], [own, '198.51.100.9'])
    expect(checked).toMatchObject({ state: 'attention', code: 'address-instead' })
    expect(checked?.message).toMatch(
      /but also has an A record \(198\.51\.100\.9\), which the check didn't find/,
    )
  })

  test('a server with the address of a CDN, which may forward to the target, is unknown', async () => {
    const checked = await check('app.shop.example', [own], ['104.16.1.7'])
    expect(checked).toMatchObject({ state: 'unknown', code: 'cause-unknown' })
  })

  test('most servers with another address are wrong', async () => {
    const [others, old] = [['198.51.100.9'], ['198.51.100.8']]
    const checked = await check('app.shop.example', [own], others, { c: old })
    expect(checked).toMatchObject({
      state: 'wrong',
      code: 'servers-disagree',
      lacking: ['b.host.example', 'c.host.example'],
    })
    expect(checked?.message).toMatch(
      /On b\.host\.example, \S+ has an A record \(198\.51\.100\.9\), which.* On c\.host\.example, \S+ has an A record \(198\.51\.100\.8\), which/,
    )
  })
})

test('the message names the addresses of every server', async () => {
  const checked = await check('app.shop.example', ['198.51.100.8'], ['198.51.100.9'])
  expect(checked).toMatchObject({ state: 'wrong', code: 'address-instead' })
  expect(checked?.message).toMatch(/delete the A records \(198\.51\.100\.8 and 198\.51\.100\.9\) at app/)
})

test.each([true, false])(
  "a CNAME needs attention if only one server has the target's address behind it (first: %s)",
  async (isFirst) => {
    const [a, b] = isFirst ? [[own], ['198.51.100.9']] : [['198.51.100.9'], [own]]
    const others = [record('app.shop.example', 'CNAME', 'cd.shop.example')]
    const checked = await check('app.shop.example', a, b, { at: 'cd.shop.example', others })
    const lacking = `${isFirst ? 'b' : 'a'}.host.example`
    expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree', lacking: [lacking] })
    expect(checked?.message).toContain(
      `On ${lacking}, app.shop.example points to cd.shop.example, which has an A record (198.51.100.9), instead of`,
    )
  },
)

test("a wildcard needs attention if only one server has the target's address", async () => {
  const checked = await check('app.shop.example', [own], ['198.51.100.9'], { at: '*.shop.example' })
  expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree', zone: 'shop.example' })
  expect(checked?.message).toMatch(
    /On b\.host\.example, .* the wildcard \*\.shop\.example answers with an A record \(198\.51\.100\.9\)\. If you just changed .* have it\. In the zone shop\.example on a\.host\.example and b\.host\.example, create a CNAME record at app, .* the wildcard, which can stay\./,
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
    /On a\.host\.example, .* has the address of t\.platform\.example \(192\.0\.2\.7\) .* b\.host\.example has no CNAME record\. If you just changed the record, wait until all name servers have it\. Option A: In the zone .*\nIn the zone shop\.example on b\.host\.example, create a CNAME record at app,/s,
  )
})

test("the target's address at every server is flattened", async () => {
  expect(await check('app.shop.example', [own], [own])).toMatchObject({
    state: 'attention',
    code: 'address-flattened',
  })
})

test.each<[string, readonly string[], readonly string[], readonly string[] | undefined, string]>([
  ['one of two servers', [own], ['198.51.100.9'], undefined, 'attention'],
  ['the second of two servers', ['198.51.100.9'], [own], undefined, 'attention'],
  ['one server, with the other address', [own], [own, '198.51.100.9'], undefined, 'attention'],
  ['one of three servers', [own], ['198.51.100.9'], ['198.51.100.8'], 'wrong'],
  ['two of three servers', [own], ['198.51.100.9'], [own], 'attention'],
])(
  "a CNAME to a name in another zone, which has the target's address only on %s",
  async (_, a, b, c, state) => {
    const others = [record('app.shop.example', 'CNAME', 'copy.other.example')]
    const checked = await check('app.shop.example', a, b, {
      at: 'copy.other.example',
      others,
      ...(c && { c }),
    })
    expect(checked).toMatchObject({ state, code: 'points-elsewhere' })
    expect(checked?.message).toMatch(/points to copy\.other\.example, .*but also has .*198\.51\.100\.9/)
  },
)
