import { expect, test } from 'vitest'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'

// One name server has two addresses, and the other has one.

const name = 'app.shop.example'
const target = 't.platform.example'
const servers = ['a.host.example', 'b.host.example']
const glue = [
  record('a.host.example', 'A', '127.0.7.3'),
  record('a.host.example', 'A', '127.0.7.5'),
  record('b.host.example', 'A', '127.0.7.4'),
]

async function check(each: Record<string, ZoneRecord[]>) {
  const delegations = ['host.example', 'platform.example', 'shop.example'].flatMap((zone) =>
    servers.map((server) => record(zone, 'NS', server)),
  )
  const hosted = Object.entries(each).map(([host, own]) => [
    host,
    [
      zoneOf('host.example', servers, ...glue),
      zoneOf('platform.example', servers, record(target, 'A', '192.0.2.7')),
      zoneOf('shop.example', servers, ...own),
    ],
  ])
  const root = zoneOf('.', ['root.example'], ...delegations, ...glue)
  const { roots } = await startZones({ '127.0.7.2': [root], ...Object.fromEntries(hosted) })
  return checkFirst(wantedForDomain({ domain: name, cname_target: target }), roots)
}

const alias = record(name, 'CNAME', target)
const copy = record(name, 'A', '192.0.2.7')
const mail = record(name, 'MX', '10 mail.shop.example')

test.each([
  ['no record', [], copy, /a\.host\.example has no CNAME record\. /],
  ['an MX record', [mail], alias, /On a\.host\.example, app\.shop\.example has an MX record/],
])('a server with %s at both addresses is listed once', async (_, own, other, message) => {
  const checked = await check({ '127.0.7.3': own, '127.0.7.5': own, '127.0.7.4': [other] })
  expect(checked).toMatchObject({ code: 'servers-disagree' })
  expect(checked?.message).toMatch(message)
  expect(checked?.message).toMatch(/In the zone shop\.example on a\.host\.example, /)
  expect(checked?.message).not.toMatch(/127\.0\.7\./)
})

test('a server whose addresses differ is listed with the address', async () => {
  const checked = await check({ '127.0.7.3': [mail], '127.0.7.5': [], '127.0.7.4': [copy] })
  expect(checked?.message).toMatch(/On a\.host\.example \(127\.0\.7\.3\), .* has an MX record/)
  expect(checked?.message).toMatch(/a\.host\.example \(127\.0\.7\.5\) has no CNAME record/)
})
