import { timeAfter, type ResolverResult } from '@/lib/dns/queries/resolver-results'
import { valuesOf } from '../evidence'
import type { OldDelegation } from '../observations'
import type { Probed } from '../probed'
import { childNames } from './delegated'
import { isWithin } from '@/lib/dns/model/records'
import { askEach } from '@/lib/dns/queries/replies'
import { recordsAt } from '@/lib/dns/queries/walk'
import type { DnsReply, ResourceRecord } from '@/lib/dns/wire/messages'

/**
 * Finds delegations in failing resolvers' caches that list no current name server. Returns the one that expires last,
 * or null if none is found.
 */
export async function findOldDelegation(probed: Probed): Promise<OldDelegation | null> {
  const failing = probed.resolverResults.filter(({ outcome }) => outcome === 'server-failure')
  const found = await Promise.all(failing.map((resolverResult) => cachedDelegation(probed, resolverResult)))
  return (
    found
      .flatMap((one) => one ?? [])
      .toSorted((a, b) => (a.until < b.until ? -1 : 1))
      .at(-1) ?? null
  )
}

async function cachedDelegation(
  probed: Probed,
  resolverResult: ResolverResult,
): Promise<OldDelegation | null> {
  const { session, record, zone } = probed
  const { server, isRejected } = resolverResult
  const at = isRejected && record.type === 'CNAME' ? zone : record.name
  const how = { recurse: isRejected, checkingDisabled: isRejected }
  const found = closestIn(probed, await session.ask(server, { name: at, type: 'NS' }, how))
  if (found.length || isRejected)
    return (await isCurrent(probed, found)) ? null : describe(resolverResult, found)
  // Some resolvers, such as Unbound, refuse queries that aren't recursive. If the former servers still have the zone,
  // the resolver has its NS records.
  const ofZone = closestIn(probed, await session.ask(server, { name: zone, type: 'NS' }, { recurse: true }))
  return (await isCurrent(probed, ofZone)) ? null : describe(resolverResult, ofZone)
}

/** Returns the NS records in a reply for the zone, or for the longest name between it and the record. */
function closestIn({ record, zone }: Probed, reply: DnsReply): ResourceRecord[] {
  if (reply.kind === 'failure') return []
  const records = [...reply.answers, ...reply.authorities].filter(
    ({ type, name }) => type === 'NS' && isWithin(record.name, name) && isWithin(name, zone),
  )
  const owner = records.map(({ name }) => name).toSorted((a, b) => b.length - a.length)[0]
  return records.filter(({ name }) => name === owner)
}

/**
 * Reports whether any of the NS records lists a current name server, or there are no records. The name servers that the
 * zone itself lists are current too, although its parent zone may lack them.
 */
async function isCurrent(probed: Probed, found: readonly ResourceRecord[]): Promise<boolean> {
  const { session, record, zone, findings, zoneServers } = probed
  const owner = found[0]?.name
  if (owner === undefined) return true
  const isOneOf = (names: readonly string[]) => found.some(({ value }) => names.includes(value))
  if (owner === zone) {
    if (isOneOf(zoneServers ?? findings.map((finding) => finding.server.name))) return true
    const own = await ownNames(probed)
    return !own.length || isOneOf(own)
  }
  if (record.type !== 'NS') return false
  const delegated = valuesOf(findings.flatMap((finding) => finding.records ?? []))
  return isOneOf([...record.values, ...delegated]) || isOneOf(await childNames(session, record))
}

async function ownNames({ session, servers, zone }: Probed): Promise<string[]> {
  const replies = await askEach(session, servers, { name: zone, type: 'NS' })
  return replies.flatMap((reply) =>
    reply.kind === 'answer' ? recordsAt(reply.answers, zone, 'NS').map(({ value }) => value) : [],
  )
}

const describe = ({ name: resolver }: ResolverResult, records: readonly ResourceRecord[]): OldDelegation => ({
  resolver,
  zone: records[0]?.name ?? '',
  servers: records.map(({ value }) => value).toSorted(),
  until: timeAfter(Math.max(...records.map(({ ttl }) => ttl))),
})
