import { expect, test } from 'vitest'
import type { DnsFault } from '@/lib/dns/testing/faults'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { Zone, ZoneRecord } from '@/lib/dns/name-server/zone'

// A name between a CNAME and the target whose parent zone has servers that disagree about its delegation.

const hosts = { root: '127.0.7.2', a: '127.0.7.3', b: '127.0.7.4', good: '127.0.7.5', old: '127.0.7.6' }
const servers = ['a.host.example', 'b.host.example']
const target = 't.platform.example'
const via = 'via.part.hop.example'
const wanted = wantedForDomain({ domain: 'www.shop.example', cname_target: target })
const addresses = [...servers, 'good.host.example', 'old.host.example'].map((name, index) =>
  record(name, 'A', Object.values(hosts)[index + 1] ?? ''),
)

const common = [
  zoneOf('host.example', servers, ...addresses),
  zoneOf('shop.example', servers, record('www.shop.example', 'CNAME', via)),
  zoneOf('platform.example', servers, record(target, 'A', '192.0.2.7')),
]
const toTarget = record(via, 'CNAME', target)
const part = (server: string, ...records: ZoneRecord[]) => zoneOf('part.hop.example', [server], ...records)
/** Returns the zone `hop.example`, which delegates `part.hop.example` to the given servers, if any. */
const parent = (...delegatedTo: string[]) =>
  zoneOf('hop.example', servers, ...delegatedTo.map((server) => record('part.hop.example', 'NS', server)))

type Server = 'a' | 'b'

interface Setup {
  /** The zones on the server that `differs` selects. This server has different records. */
  other?: readonly Zone[]
  /** The zones on the other server. */
  usual?: readonly Zone[]
  /** Additional records of `part.hop.example` on the old server. */
  old?: readonly ZoneRecord[]
  fault?: DnsFault
}

async function check(
  differs: Server,
  {
    other = [parent('old.host.example')],
    usual = [parent('good.host.example')],
    old = [],
    fault = null,
  }: Setup,
) {
  const top = ['host.example', 'shop.example', 'platform.example', 'hop.example'].flatMap((zone) =>
    servers.map((server) => record(zone, 'NS', server)),
  )
  const zonesOf = (name: Server) => [...common, ...(name === differs ? other : usual)]
  const { roots } = await startZones({
    [hosts.root]: [zoneOf('.', ['root.example'], ...top, ...addresses)],
    [hosts.a]: zonesOf('a'),
    [hosts.b]: zonesOf('b'),
    [hosts.good]: [part('good.host.example', toTarget)],
    [hosts.old]: { zones: [part('old.host.example', ...old)], fault: () => fault },
  })
  return checkFirst(wanted, roots)
}

const elsewhere = [record(via, 'CNAME', 'a.host.example')]
const missing = `doesn't have the correct CNAME record at ${via}`

test.each<[string, Server, Setup, string]>([
  ['without the CNAME', 'a', {}, `old.host.example ${missing}`],
  ['without the CNAME', 'b', {}, `old.host.example ${missing}`],
  ['with another CNAME', 'b', { old: elsewhere }, `old.host.example ${missing}`],
  ['that refuses', 'a', { fault: 'REFUSED' }, 'old.host.example refused the query (REFUSED)'],
  ['that refuses', 'b', { fault: 'REFUSED' }, 'old.host.example refused the query (REFUSED)'],
])(
  'a chain needs attention if a name in it is also delegated to a server %s: by %s',
  async (_, differs, setup, problem) => {
    expect(await check(differs, setup)).toMatchObject({
      verdict: 'wrong',
      state: 'attention',
      code: 'servers-disagree',
      message:
        `www.shop.example points to t.platform.example through ${via}, but ${problem}, ` +
        "so some visitors can't reach the platform. In the zone shop.example, change the CNAME record at www to t.platform.example.",
    })
  },
)

test.each(['a', 'b'] as const)(
  'a chain needs attention if %s lacks the delegation of a name',
  async (differs) => {
    expect(await check(differs, { other: [parent()] })).toMatchObject({
      state: 'attention',
      code: 'servers-disagree',
      message: expect.stringContaining(`but ${differs}.host.example ${missing}, so`),
    })
  },
)

test.each<[string, Setup]>([
  ['delegates a name to another server with the CNAME', { old: [toTarget] }],
  ['has a copy of the delegated zone', { other: [parent(), part('a.host.example', toTarget)] }],
])('a chain is ready if one server %s', async (_, setup) => {
  for (const differs of ['a', 'b'] as const)
    expect(await check(differs, setup)).toMatchObject({ state: 'ready', code: 'correct', notes: [] })
})

test('a chain is ready, with a note, if one server delegates a name to a silent server', async () => {
  expect(await check('b', { fault: 'drop' })).toMatchObject({
    state: 'ready',
    notes: [
      expect.stringContaining("The check couldn't confirm the CNAME chain on all servers: old.host.example"),
    ],
  })
})

test('a chain is wrong if all servers delegate a name to a server without the CNAME', async () => {
  for (const old of [[], elsewhere])
    expect(await check('a', { usual: [parent('old.host.example')], old })).toMatchObject({ state: 'wrong' })
})

// One server of the parent zone still has the former address of the delegated zone's server, where an old copy answers.
test.each([
  ['the last', [hosts.good, hosts.old]],
  ['the first', [hosts.old, hosts.good]],
])('a chain needs attention if %s server of the parent zone has an old address', async (_, glued) => {
  const own = 'ns.part.hop.example'
  const top = ['host.example', 'shop.example', 'platform.example', 'hop.example'].flatMap((zone) =>
    servers.map((server) => record(zone, 'NS', server)),
  )
  const zonesOf = (address = '') => [
    ...common,
    zoneOf('hop.example', servers, record('part.hop.example', 'NS', own), record(own, 'A', address)),
  ]
  const partAt = (address: string, at: ZoneRecord) => part(own, record(own, 'A', address), at)
  const { both } = await startZones({
    [hosts.root]: [zoneOf('.', ['root.example'], ...top, ...addresses)],
    [hosts.a]: zonesOf(glued[0]),
    [hosts.b]: zonesOf(glued[1]),
    [hosts.good]: [partAt(hosts.good, toTarget)],
    [hosts.old]: [partAt(hosts.old, record(via, 'A', '203.0.113.9'))],
  })
  expect(await checkFirst(wanted, both)).toMatchObject({
    verdict: 'wrong',
    state: 'attention',
    code: 'servers-disagree',
    message:
      `www.shop.example points to t.platform.example through ${via}, but ${own} at its address ${hosts.old} ${missing}, ` +
      "so some visitors can't reach the platform. In the zone shop.example, change the CNAME record at www to t.platform.example.",
  })
})
