import { expect, test } from 'vitest'
import { wantedForDomain } from '@/lib/dns/model/records'
import { checkFirst, record, startZones, zoneOf } from '@/lib/dns/testing/zones'

// A record below many zones, each with its own name servers.

const target = 't.platform.example'
const depth = 8
const zones = Array.from({ length: depth }, (_, at) =>
  [...Array.from({ length: at }, (_none, n) => `z${n}`).toReversed(), 'shop.example'].join('.'),
)
const lowest = zones.at(-1) ?? ''
const cname = record(`www.${lowest}`, 'CNAME', target)
const hostAt = (at: number) => `127.0.7.${10 + at}`
const serverOf = (zone: string) => `ns.${zone}`
const delegationTo = (at: number) => {
  const zone = zones[at]
  if (zone === undefined) return [cname]
  return [record(zone, 'NS', serverOf(zone)), record(serverOf(zone), 'A', hostAt(at))]
}

test('the servers above a zone are queried at most once for it and for the delegation to the next zone', async () => {
  const others = ['h.host.example']
  const glue = record('h.host.example', 'A', '127.0.7.3')
  const { roots } = await startZones({
    '127.0.7.2': [
      zoneOf(
        '.',
        ['root.example'],
        ...delegationTo(0),
        ...['host.example', 'platform.example'].map((zone) => record(zone, 'NS', 'h.host.example')),
        glue,
      ),
    ],
    '127.0.7.3': [
      zoneOf('host.example', others, glue),
      zoneOf('platform.example', others, record(target, 'A', '192.0.2.7')),
    ],
    ...Object.fromEntries(
      zones.map((zone, at) => [
        hostAt(at),
        [zoneOf(zone, [serverOf(zone)], record(serverOf(zone), 'A', hostAt(at)), ...delegationTo(at + 1))],
      ]),
    ),
  })
  const asked: string[] = []
  const onQuestion = ({ host }: { host: string }, { type, name }: { type: string; name: string }) => {
    if (type === 'SOA') asked.push(`${host} ${name}`)
    return () => {}
  }
  const wanted = wantedForDomain({ domain: cname.name, cname_target: target })
  expect(await checkFirst(wanted, { ...roots, onQuestion })).toMatchObject({
    state: 'ready',
    code: 'correct',
  })
  // The referral to the lowest zone is known from the walk.
  const above = zones.slice(0, -2).map((_, at) => `${hostAt(at)} ${lowest}`)
  expect(asked.filter((one) => !one.startsWith(`${hostAt(depth - 1)} `)).toSorted()).toEqual(above.toSorted())
})
