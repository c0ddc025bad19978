import { expect, test } from 'vitest'
import { wantedForDomain } from '@/lib/dns/model/records'
import { pairTarget } from '@/lib/dns/testing/pair'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'

// A server that delegates a later name of a chain to name servers without an address, while the other server has the
// CNAME of that name.

const name = 'app.shop.example'
const via = 'via.shop.example'
const wanted = wantedForDomain({ domain: name, cname_target: pairTarget })
const servers = ['a.host.example', 'b.host.example']
const refusing = record('c.host.example', 'A', '127.0.7.5')
const glue = [
  record('a.host.example', 'A', '127.0.7.3'),
  record('b.host.example', 'A', '127.0.7.4'),
  refusing,
]

const places = ['a', 'b'] as const
const lost = ['ns.gone.example', 'z.host.example', `ns.${via}`]
const delegations = [...lost.map((server) => [server]), ['c.host.example', 'ns.gone.example']]

test.each(
  delegations.flatMap((names) => places.map((place) => [names.join(' and '), place, names] as const)),
)('a delegation of a later name to %s needs attention: on %s', async (_, place, names) => {
  const zones = ['host.example', 'shop.example', 'platform.example']
  const served = (isDelegating: boolean) => [
    zoneOf('host.example', servers, ...glue),
    zoneOf('platform.example', servers, record(pairTarget, 'A', '192.0.2.7')),
    zoneOf(
      'shop.example',
      servers,
      record(name, 'CNAME', via),
      ...(isDelegating
        ? names.map((server) => record(via, 'NS', server))
        : [record(via, 'CNAME', pairTarget)]),
    ),
  ]
  const above = zones.flatMap((zone) => servers.map((server) => record(zone, 'NS', server)))
  const { roots, both } = await startZones({
    '127.0.7.2': [zoneOf('.', ['root.example'], ...above, ...glue)],
    '127.0.7.3': served(place === 'a'),
    '127.0.7.4': served(place === 'b'),
    '127.0.7.5': { zones: [], fault: () => 'REFUSED' },
  })
  const found = await checkFirst(wanted, roots)
  expect(found).toMatchObject({ state: 'attention', code: 'servers-disagree' })
  for (const server of names) expect(found?.message).toContain(server)
  expect(await checkFirst(wanted, both)).toMatchObject({ state: 'attention' })
})
