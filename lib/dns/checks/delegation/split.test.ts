import { expect, test } from 'vitest'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// Servers of a zone that delegate a part of it differently.

const hosts = {
  root: '127.0.7.2',
  a: '127.0.7.3',
  b: '127.0.7.4',
  c: '127.0.7.5',
  d: '127.0.7.6',
  registry: '127.0.7.7',
}
const target = 't.platform.example'
const servers = ['a.two.example', 'b.two.example']
const addresses = [
  record('a.two.example', 'A', hosts.a),
  record('b.two.example', 'A', hosts.b),
  record('c.prov.example', 'A', hosts.c),
  record('d.prov.example', 'A', hosts.d),
]
const registry = record('ns.example', 'A', hosts.registry)
const root = zoneOf('.', ['root.example'], record('example', 'NS', 'ns.example'), registry)
const top = zoneOf(
  'example',
  ['ns.example'],
  registry,
  ...servers.map((server) => record('two.example', 'NS', server)),
  record('prov.example', 'NS', 'a.two.example'),
  ...addresses,
)
const provider = zoneOf('prov.example', ['a.two.example'], ...addresses.slice(2))
const two = (...own: ZoneRecord[]) => zoneOf('two.example', servers, ...addresses.slice(0, 2), ...own)
const part = (server: string) => record('part.two.example', 'NS', `${server}.prov.example`)
const app = record('app.part.two.example', 'CNAME', target)

async function check(atA: string, atB: string, atD: readonly ZoneRecord[], atC = [app]) {
  const { roots, both } = await startZones({
    [hosts.root]: [root],
    [hosts.registry]: [top],
    [hosts.a]: [two(part(atA)), provider],
    [hosts.b]: [two(part(atB)), provider],
    [hosts.c]: [zoneOf('part.two.example', ['c.prov.example'], ...atC)],
    [hosts.d]: [zoneOf('part.two.example', ['d.prov.example'], ...atD)],
  })
  const wanted = wantedForDomain({ domain: app.name, cname_target: target })
  const { roots: _, ...resolverOnly } = both
  return [await checkFirst(wanted, roots), await checkFirst(wanted, resolverOnly)]
}

test.each([
  ['c', 'd'],
  ['d', 'c'],
])('servers delegate to %s and %s, of which only c has the record', async (atA, atB) => {
  for (const checked of await check(atA, atB, [])) {
    expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree', zone: 'two.example' })
    expect(checked?.message).toMatch(
      /^The zone's name servers disagree about app\.part\.two\.example: .* delegates part\.two\.example to c\.prov\.example, where the record is correct/,
    )
    expect(checked?.message).toMatch(/ to d\.prov\.example, where the record is missing or wrong/)
    expect(checked?.message).toContain(
      'In the zone two.example, every name server must have the NS record (c.prov.example) at part, and no other NS records there.',
    )
  }
})

test('the state is wrong if servers delegate to different servers without the record', async () => {
  const other = record(app.name, 'CNAME', 'other.example')
  for (const checked of await check('c', 'd', [], [other])) {
    expect(checked).toMatchObject({ state: 'wrong', code: 'servers-disagree' })
    expect(checked?.message).toContain(
      'In the zone two.example, every name server must have the same NS records at part, and the zone part.two.example must have a CNAME record at app, pointing to t.platform.example.',
    )
  }
})

test.each(['c', 'd'])(
  'different delegations are no problem if the records are the same: c and %s',
  async (atB) => {
    for (const checked of await check('c', atB, [app])) expect(checked).toMatchObject({ state: 'ready' })
    for (const checked of await check('c', atB, [], []))
      expect(checked).toMatchObject({ code: 'below-delegation' })
  },
)

test.each(['a', 'b'] as const)(
  'servers disagree if %s lacks a delegation two zones above',
  async (lacking) => {
    const glue = [record('c.eu.two.example', 'A', hosts.c), record('d.part.eu.two.example', 'A', hosts.d)]
    const eu = [record('eu.two.example', 'NS', 'c.eu.two.example'), ...glue.slice(0, 1)]
    const below = [record('part.eu.two.example', 'NS', 'd.part.eu.two.example'), ...glue]
    const cname = record('app.part.eu.two.example', 'CNAME', target)
    const { roots } = await startZones({
      [hosts.root]: [root],
      [hosts.registry]: [top],
      [hosts.a]: [two(...(lacking === 'a' ? [] : eu))],
      [hosts.b]: [two(...(lacking === 'b' ? [] : eu))],
      [hosts.c]: [zoneOf('eu.two.example', ['c.eu.two.example'], ...below)],
      [hosts.d]: [zoneOf('part.eu.two.example', ['d.part.eu.two.example'], ...glue.slice(1), cname)],
    })
    const checked = await checkFirst(wantedForDomain({ domain: cname.name, cname_target: target }), roots)
    expect(checked).toMatchObject({ state: 'attention', code: 'servers-disagree', zone: 'two.example' })
    expect(checked?.message).toMatch(
      / If you just changed .* In the zone two\.example, every name server must have the NS record \(c\.eu\.two\.example\) at eu\.$/,
    )
  },
)
