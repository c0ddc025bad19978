import { expect, test } from 'vitest'
import { wantedForDomain } from '@/lib/dns/model/records'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'

// A delegation to a name server within the delegated zone, whose address only some of the parent's servers have.

const hosts = { root: '127.0.7.2', a: '127.0.7.3', b: '127.0.7.4', sub: '127.0.7.5' }
const servers = ['a.host.example', 'b.host.example']
const target = 't.platform.example'
const own = 'ns.sub.shop.example'
const address = record(own, 'A', hosts.sub)
const serverAddresses = [record('a.host.example', 'A', hosts.a), record('b.host.example', 'A', hosts.b)]
const delegations = ['host.example', 'shop.example', 'platform.example'].flatMap((zone) =>
  servers.map((server) => record(zone, 'NS', server)),
)
const wanted = wantedForDomain({ domain: 'app.sub.shop.example', cname_target: target })

const startWith = (holders: readonly string[]) => {
  const parent = (host: string) => [
    zoneOf('host.example', servers, ...serverAddresses),
    zoneOf('platform.example', servers, record(target, 'A', '192.0.2.7')),
    zoneOf(
      'shop.example',
      servers,
      record('sub.shop.example', 'NS', own),
      ...(holders.includes(host) ? [address] : []),
    ),
  ]
  return startZones({
    [hosts.root]: [zoneOf('.', ['root.example'], ...delegations, ...serverAddresses)],
    [hosts.a]: parent('a'),
    [hosts.b]: parent('b'),
    [hosts.sub]: [
      zoneOf('sub.shop.example', [own], address, record('app.sub.shop.example', 'CNAME', target)),
    ],
  })
}

test.each([
  ['a', 'b'],
  ['b', 'a'],
])('glue on %s only is reported for %s', async (holder, other) => {
  const { both } = await startWith([holder])
  expect(await checkFirst(wanted, both)).toMatchObject({
    state: 'attention',
    code: 'some-servers-lame',
    message: expect.stringContaining(
      `However, ${other}.host.example doesn't have the glue record for ${own}, so resolvers that query it can't find app.sub.shop.example. ` +
        `In the zone shop.example, set the glue record for ${own} to ${hosts.sub} on ${other}.host.example.`,
    ),
  })
})

test('glue on every server is correct', async () => {
  const { both } = await startWith(['a', 'b'])
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'ready', code: 'correct', notes: [] })
})

test('glue on no server is a lame delegation', async () => {
  const { both } = await startWith([])
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'wrong', code: 'lame-delegation' })
})
