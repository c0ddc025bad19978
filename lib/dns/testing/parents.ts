import { current, signedIn } from '@/lib/dns/measure/setup'
import { wantedForDomain } from '@/lib/dns/model/records'
import type { Zone, ZoneRecord } from '@/lib/dns/name-server/zone'
import { parentName } from '@/lib/dns/queries/walk'
import { pairTarget } from './pair'
import { createSigner } from './signing'
import { record, startZones, zoneOf, type Hosted } from './zones'

// A domain in a signed zone whose DS record may differ between the servers of the parent zone.

export const zone = 'shop.example'
export const server = 'a.host.example'
export const cname = record('www.shop.example', 'CNAME', pairTarget)
export const wanted = wantedForDomain({ domain: cname.name, cname_target: pairTarget })
export const [signer, old] = [createSigner(zone), createSigner(zone)]
export const signedDs = (ds: ZoneRecord) => signedIn('example', current, [ds])
export const isOwn = (name: string) => name.endsWith(zone)
export const rejecting = {
  isSigned: isOwn,
  isBogus: (name: string, type: string) => isOwn(name) && type !== 'DS',
}
export const accepting = { ...rejecting, isBogus: () => false }

export const ownRecords = signer.signed(cname, signer.key)

interface Options {
  again?: readonly ZoneRecord[] | undefined
  copies?: readonly Zone[]
  faults?: readonly Hosted['fault'][]
}

/**
 * Starts the parent zone's servers, each with its own records, and one server for the other zones. `again` contains the
 * parent zone's records at a second address of its first server. `copies` contains the zones at a second address of the
 * server for the other zones. `faults` contains the faults of that server's two addresses.
 */
export async function startParents(
  each: readonly (readonly ZoneRecord[] | 'silent')[],
  resolving = rejecting,
  hosted: readonly Zone[] = [zoneOf(zone, [server], ...ownRecords)],
  { again, copies, faults = [] }: Options = {},
) {
  const names = each.map((_, at) => `n${at + 1}.nic.example`)
  const addresses = names.map((name, at) => record(name, 'A', `127.0.7.${at + 3}`))
  const nic = [...addresses, ...(again ? [record('n1.nic.example', 'A', '127.0.7.8')] : [])]
  const zones = ['host.example', 'platform.example', ...hosted.map(({ name }) => name)]
  const glue = ['127.0.7.9', ...(copies ? ['127.0.7.10'] : [])].map((one) => record(server, 'A', one))
  const children = zones.filter((name) => parentName(name) === 'example')
  const delegations = children.map((one) => record(one, 'NS', server))
  const top = (own: readonly ZoneRecord[]) => [
    zoneOf('example', names, ...nic, ...delegations, ...glue, ...own),
  ]
  const common = [
    zoneOf('host.example', [server], ...glue),
    zoneOf('platform.example', [server], record(pairTarget, 'A', '192.0.2.7')),
  ]
  const child = (own: readonly Zone[], fault: Hosted['fault']) => ({
    zones: [...common, ...own],
    ...(fault && { fault }),
  })
  const parents = each.map((own, at) => [
    `127.0.7.${at + 3}`,
    own === 'silent' ? { zones: [], fault: () => 'drop' as const } : top(own),
  ])
  return startZones(
    {
      '127.0.7.2': [zoneOf('.', ['root.'], ...names.map((one) => record('example', 'NS', one)), ...nic)],
      ...Object.fromEntries(parents),
      ...(again && { '127.0.7.8': top(again) }),
      '127.0.7.9': child(hosted, faults[0]),
      ...(copies && { '127.0.7.10': child(copies, faults[1]) }),
    },
    resolving,
  )
}
