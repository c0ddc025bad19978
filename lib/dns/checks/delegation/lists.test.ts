import { describe, expect, test } from 'vitest'
import type { DnsFault } from '@/lib/dns/testing/faults'
import type { Cached } from '@/lib/dns/testing/resolver'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { editsFor } from '@/lib/dns/model/diagnosis'
import { wantedForDomain } from '@/lib/dns/model/records'

// Zones whose own NS records differ from their delegation.

const hosts = { root: '127.0.7.2', a: '127.0.7.3', b: '127.0.7.4', old: '127.0.7.5' }
const target = 't.platform.example'
const cname = record('www.shop.example', 'CNAME', target)
const wanted = wantedForDomain({ domain: cname.name, cname_target: target })
const current = ['a.host.example', 'b.host.example']
const old = ['old.host.example']
const addresses = [
  record('a.host.example', 'A', hosts.a),
  record('b.host.example', 'A', hosts.b),
  record('old.host.example', 'A', hosts.old),
]
const host = zoneOf('host.example', current, ...addresses)

async function check(registry: readonly string[], own: readonly string[]) {
  const config = await start(registry, own)
  return Promise.all([config.roots, config.both].map((one) => checkFirst(wanted, one)))
}

/** Checks the record only through a resolver, like a check for an account with its own DNS servers. */
async function checkPrivately(registry: readonly string[], ...cached: Cached[]) {
  const { both } = await start(registry, current, cached)
  const { roots: _, ...config } = both
  return checkFirst(wanted, { ...config, isPrivate: true })
}

async function start(
  registry: readonly string[],
  own: readonly string[],
  cached: readonly Cached[] = [],
  fault: () => DnsFault = () => null,
) {
  const zones = ['shop.example', 'host.example']
  const top = zones.flatMap((zone) =>
    (zone === 'shop.example' ? registry : current).map((server) => record(zone, 'NS', server)),
  )
  const soa = { mname: 'old.host.example', rname: 'admin.shop.example', serial: 7, minimum: 60 }
  return startZones(
    {
      [hosts.root]: [zoneOf('.', ['root.example'], ...top, ...addresses)],
      [hosts.a]: [host, zoneOf('shop.example', own, cname)],
      [hosts.b]: [host, zoneOf('shop.example', own, cname)],
      [hosts.old]: { zones: [{ ...zoneOf('shop.example', own), soa }], fault },
    },
    { cached },
  )
}

test('a delegation to a former provider is wrong if its copy lists the current one', async () => {
  for (const checked of await check(old, current)) {
    expect(checked).toMatchObject({
      state: 'wrong',
      code: 'servers-disagree',
      outdated_delegation: 'registrar',
    })
    expect(checked?.message).toBe(
      "shop.example is delegated to old.host.example, which doesn't have the correct CNAME record at www.shop.example. " +
        "Only the name servers in the zone's own NS records (a.host.example and b.host.example) have this record, but resolvers follow the delegation. " +
        'At the registrar, set the name servers of shop.example to a.host.example and b.host.example.',
    )
  }
})

test('a resolver that queries a former provider needs attention', async () => {
  expect(await checkPrivately(old)).toMatchObject({
    state: 'attention',
    code: 'resolvers-differ',
    message:
      'www.shop.example points to t.platform.example. However, 127.0.7.250 queries a name server with another version of the zone shop.example, without this record. ' +
      "Clients that use this resolver can't reach the platform. If shop.example is still delegated to a former DNS provider, " +
      'set the name servers of shop.example to a.host.example and b.host.example. Otherwise, also update the version of shop.example that 127.0.7.250 uses.',
  })
})

test('a resolver with a cached negative answer is waiting', async () => {
  const held = { name: cname.name, type: 'CNAME', values: [], ttl: 300, zone: 'shop.example' } as const
  expect(await checkPrivately(current, held)).toMatchObject({ state: 'waiting', code: 'absence-cached' })
})

test('NS records in the zone that list a former provider need attention', async () => {
  for (const checked of await check(current, old)) {
    expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree' })
    expect(checked).not.toHaveProperty('outdated_delegation')
    expect(checked?.message).toBe(
      "The NS records in the zone shop.example list old.host.example, which doesn't have the correct CNAME record at www.shop.example. " +
        "shop.example isn't delegated to this name server, but resolvers may query it. " +
        'If you just changed these NS records, wait until all name servers have them. ' +
        'Option A: If old.host.example belongs to a former DNS provider, change the NS records at @ in the zone shop.example to a.host.example and b.host.example.\n' +
        'Option B: If old.host.example belongs to a new or additional DNS provider, it must have a CNAME record at www in the zone shop.example, pointing to t.platform.example.',
    )
  }
})

test("a former provider only in the zone's NS records needs attention beside copies of the target's address", async () => {
  const own = zoneOf('shop.example', [...current, ...old], record(cname.name, 'A', '192.0.2.7'))
  const platform = zoneOf('platform.example', current, record(target, 'A', '192.0.2.7'))
  const top = ['shop.example', 'host.example', 'platform.example'].flatMap((zone) =>
    current.map((server) => record(zone, 'NS', server)),
  )
  const other = record(cname.name, 'CNAME', 'www.other.example')
  const { both, roots } = await startZones({
    [hosts.root]: [zoneOf('.', ['root.example'], ...top, ...addresses)],
    [hosts.a]: [host, platform, own],
    [hosts.b]: [host, platform, own],
    [hosts.old]: [zoneOf('shop.example', [...current, ...old], other)],
  })
  for (const checked of [await checkFirst(wanted, both), await checkFirst(wanted, roots)]) {
    expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree' })
    expect(checked?.message).toContain(
      'If old.host.example belongs to a former DNS provider, change the NS records at @ in the zone shop.example to a.host.example and b.host.example.',
    )
  }
})

test('a former provider that only the registrar still lists can be removed there', async () => {
  for (const checked of await check([...current, ...old], current)) {
    expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree', lacking: old })
    expect(checked?.message).toMatch(
      /until all name servers have it\. In the zone .*\. If old\.host\.example belongs to a former DNS provider, set the name servers of shop\.example at the registrar to a\.host\.example and b\.host\.example instead\.$/,
    )
  }
})

test('the advice to remove a former provider comes before the options for its records', async () => {
  const deep = record('www.eu.shop.example', 'CNAME', target)
  const top = ['shop.example', 'host.example', 'platform.example'].flatMap((zone) =>
    [...current, ...(zone === 'shop.example' ? old : [])].map((server) => record(zone, 'NS', server)),
  )
  const platform = zoneOf('platform.example', current, record(target, 'A', '192.0.2.7'))
  const own = [host, platform, zoneOf('shop.example', current, deep)]
  const { roots } = await startZones({
    [hosts.root]: [zoneOf('.', ['root.example'], ...top, ...addresses)],
    [hosts.a]: own,
    [hosts.b]: own,
    [hosts.old]: [zoneOf('shop.example', current, record('eu.shop.example', 'NS', 'ns.else.example'))],
  })
  const checked = await checkFirst(wantedForDomain({ domain: deep.name, cname_target: target }), roots)
  expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree' })
  const [first, ...more] = checked ? editsFor(checked) : []
  expect(first).toBe(
    "If old.host.example belongs to a former DNS provider, don't change its records. At the registrar, set the name servers of shop.example to a.host.example and b.host.example instead.",
  )
  expect(more.at(-1)).toMatch(/^Option A: .*\nOption B: .*$/)
  expect(more.join(' ')).not.toContain('former DNS provider')
})

/** Checks the record with former servers that refuse all queries. */
async function checkRefused(registry: readonly string[], own: readonly string[]) {
  const { roots } = await start(registry, own, [], () => 'REFUSED')
  return checkFirst(wanted, roots)
}

test.each([
  ['only', old, current],
  ['also', [...current, ...old], current],
  ['and one of two current ones', ['a.host.example', ...old], current],
])('NS records in the zone with %s a refusing server list the others instead', async (_, own, left) => {
  expect(await checkRefused(current, own)).toMatchObject({
    state: 'attention',
    code: 'some-servers-lame',
    message: expect.stringMatching(
      `Add the zone shop\\.example to old\\.host\\.example, or change the NS records at @ in the zone shop\\.example to ${left.join(' and ')}\\.$`,
    ),
  })
})

test('a refusing server that only the registrar lists is removed there', async () => {
  expect(await checkRefused([...current, ...old], current)).toMatchObject({
    state: 'attention',
    code: 'some-servers-lame',
    message: expect.stringMatching(
      /, or at the registrar, set the name servers of shop\.example to a\.host\.example and b\.host\.example\.$/,
    ),
  })
})

test('a server that only the zone lists is added at the registrar in place of the refusing one', async () => {
  expect(await checkRefused(['a.host.example', ...old], current)).toMatchObject({
    state: 'attention',
    code: 'some-servers-lame',
    message: expect.stringMatching(
      /, or at the registrar, set the name servers of shop\.example to a\.host\.example and b\.host\.example\.$/,
    ),
  })
})

test('equal lists of name servers are ready', async () => {
  for (const checked of await check(current, current)) expect(checked).toMatchObject({ state: 'ready' })
})

test.each([
  ['without its address', ['ns.shop.example']],
  ['without their addresses', ['ns1.shop.example', 'ns2.shop.example']],
])('a delegation to servers in the zone itself %s is wrong', async (_, servers) => {
  for (const checked of await check(servers, servers)) {
    expect(checked).toMatchObject({ state: 'wrong', code: 'lame-delegation' })
    expect(checked?.message).toMatch(
      /At the registrar, add glue records for \S+( and \S+)?, or set the name servers/,
    )
  }
})

describe('a zone on a server of its parent zone', () => {
  test('a refusing server that only the delegation lists needs attention', async () => {
    const part = 'part.shop.example'
    const app = record(`app.${part}`, 'CNAME', target)
    const delegation = ['a.host.example', 'old.host.example'].map((server) => record(part, 'NS', server))
    const top = ['shop.example', 'host.example'].flatMap((zone) =>
      current.map((server) => record(zone, 'NS', server)),
    )
    const parent = zoneOf('shop.example', current, ...delegation)
    const { roots } = await startZones({
      [hosts.root]: [zoneOf('.', ['root.example'], ...top, ...addresses)],
      [hosts.a]: [host, parent, zoneOf(part, ['a.host.example'], app)],
      [hosts.b]: [host, parent],
      [hosts.old]: { zones: [], fault: () => 'REFUSED' },
    })
    const checked = await checkFirst(wantedForDomain({ domain: app.name, cname_target: target }), roots)
    expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
    expect(checked?.message).toContain('old.host.example')
  })
})

test.each(['drop', 'SERVFAIL'] as const)(
  'a listed server that fails (%s) keeps its delegation if another one should be removed',
  async (kind) => {
    const names = [...current, 'c.host.example']
    const glue = names.map((name, index) => record(name, 'A', `127.0.7.${index + 3}`))
    const zonesOf = (own: readonly string[], ...records: ReturnType<typeof record>[]) => [
      zoneOf('host.example', names, ...glue),
      zoneOf('platform.example', names, record(target, 'A', '192.0.2.7')),
      zoneOf('shop.example', own, ...records),
    ]
    const delegations = ['host.example', 'platform.example', 'shop.example'].flatMap((zone) =>
      names.map((name) => record(zone, 'NS', name)),
    )
    const { roots } = await startZones({
      [hosts.root]: [zoneOf('.', ['root.example'], ...delegations, ...glue)],
      [hosts.a]: zonesOf(current, cname),
      [hosts.b]: {
        zones: zonesOf(current, cname),
        fault: ({ name }) => (name === cname.name ? kind : null),
      },
      [hosts.old]: zonesOf(names),
    })
    const checked = await checkFirst(wanted, { ...roots, timeoutMs: 300 })
    expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree' })
    expect(checked?.message).toContain(
      'If c.host.example belongs to a former DNS provider, set the name servers of shop.example at the registrar to a.host.example and b.host.example instead',
    )
  },
)

test('a note says that a zone lists other servers than its delegation, although all have the record', async () => {
  const names = ['c.host.example', 'd.host.example']
  const glue = [...current, ...names].map((name, index) => record(name, 'A', `127.0.7.${index + 3}`))
  const top = ['host.example', 'platform.example', 'shop.example'].flatMap((zone) =>
    current.map((name) => record(zone, 'NS', name)),
  )
  const zones = [
    zoneOf('host.example', current, ...glue),
    zoneOf('platform.example', current, record(target, 'A', '192.0.2.7')),
    zoneOf('shop.example', names, cname),
  ]
  const { roots } = await startZones({
    [hosts.root]: [zoneOf('.', ['root.example'], ...top, ...glue)],
    ...Object.fromEntries(glue.map(({ value }) => [value, zones])),
  })
  expect(await checkFirst(wanted, roots)).toMatchObject({
    state: 'ready',
    notes: [
      'The zone is delegated to a.host.example and b.host.example, but its own NS records list c.host.example and d.host.example. The two lists should match.',
    ],
  })
})
