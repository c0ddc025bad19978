import { targets } from './assigned'
import { record, startZones, zoneOf } from './zones'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// A registered domain with any number of name servers, which may have different records.

export const shopTarget = 't.platform.example'
export const ownAddress = '198.51.100.10'
export const shopZone = 'shop.example'
export const app = 'app.shop.example'

const platformHost = '127.0.7.9'

export const serverName = (number: number) => `ns${number}.host.example`

interface Options {
  served?: readonly string[]
  silent?: readonly number[]
  resolving?: Parameters<typeof startZones>[1]
}

export async function startServers(
  each: readonly (readonly ZoneRecord[])[],
  { served = [], silent = [], resolving }: Options = {},
) {
  const glue = each.map((_, index) => record(serverName(index + 1), 'A', `127.0.7.${index + 3}`))
  const servers = glue.map(({ name }) => name)
  const platformGlue = targets.map((name) => record(name, 'A', platformHost))
  const delegations = [
    ...['host.example', shopZone].flatMap((name) => servers.map((server) => record(name, 'NS', server))),
    ...targets.map((name) => record('platform.example', 'NS', name)),
  ]
  const zones = each.map((own, index) => [
    `127.0.7.${index + 3}`,
    {
      zones: [
        zoneOf('host.example', servers, ...glue),
        {
          ...zoneOf(shopZone, servers, ...own),
          soa: { mname: serverName(1), rname: 'x.example', serial: index + 1, minimum: 60 },
        },
      ],
      ...(silent.includes(index + 1) && { fault: () => 'drop' as const }),
    },
  ])
  const platform = [
    zoneOf(
      'platform.example',
      targets,
      ...platformGlue,
      record(shopTarget, 'A', ownAddress),
      record('p.platform.example', 'TXT', 'token'),
    ),
    ...served.map((name) => zoneOf(name, targets)),
  ]
  return startZones(
    {
      '127.0.7.2': [zoneOf('.', ['root.example'], ...delegations, ...glue, ...platformGlue)],
      ...Object.fromEntries(zones),
      [platformHost]: platform,
    },
    resolving,
  )
}
