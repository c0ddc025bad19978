import { current, dsOf, signedIn } from '@/lib/dns/measure/setup'
import { isWithin } from '@/lib/dns/model/records'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { pairTarget } from './pair'
import { record, startZones, zoneOf } from './zones'

// A domain whose name server has two addresses, which may have different records.

export const zone = 'shop.example'
export const server = 'a.host.example'
export const isSigned = (name: string) => isWithin(name, zone)
const glue = [3, 4].map((number) => record(server, 'A', `127.0.7.${number}`))

type Setup = Parameters<typeof startZones>[1] & {
  above?: readonly ZoneRecord[]
  /** The indexes of the addresses that don't answer. */
  silent?: readonly number[]
  /** The indexes of the addresses that don't answer DNSKEY queries. */
  keyless?: readonly number[]
}

/** Starts the name server. `each` contains the records at each of its addresses. */
export async function startAddresses(
  each: readonly (readonly ZoneRecord[] | (() => readonly ZoneRecord[]))[],
  { above = signedIn('', current, [dsOf(zone)]), silent = [], keyless = [], ...resolving }: Setup = {},
) {
  const zones = ['host.example', zone, 'platform.example']
  const delegations = zones.map((one) => record(one, 'NS', server))
  const hosted = each.map((own, index) => [
    `127.0.7.${index + 3}`,
    {
      zones: () => [
        zoneOf('host.example', [server], ...glue),
        zoneOf('platform.example', [server], record(pairTarget, 'A', '192.0.2.7')),
        zoneOf(zone, [server], ...(typeof own === 'function' ? own() : own)),
      ],
      ...(silent.includes(index) && { fault: () => 'drop' as const }),
      ...(keyless.includes(index) && {
        fault: ({ type }: { type: string }) => (type === 'DNSKEY' ? ('drop' as const) : null),
      }),
    },
  ])
  return startZones(
    {
      '127.0.7.2': [zoneOf('.', ['root.example'], ...delegations, ...glue, ...above)],
      ...Object.fromEntries(hosted),
    },
    { isSigned, ...resolving },
  )
}
