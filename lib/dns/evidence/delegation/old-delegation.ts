import { timeAfter, type ResolverResult } from '@/lib/dns/queries/resolver-results'
import { valuesOf } from '../evidence'
import type { OldDelegation } from '../observations'
import type { Probed } from '../probed'
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
  if (found.length || isRejected) return isCurrent(probed, found) ? null : describe(resolverResult, found)
  // Some resolvers, such as Unbound, refuse queries that aren't recursive. If the former servers still have the zone,
  // the resolver has its NS records.
  const ofZone = closestIn(probed, await session.ask(server, { name: zone, type: 'NS' }, { recurse: true }))
  if (isCurrent(probed, ofZone) || (await areOwn(probed, ofZone))) return null
  return describe(resolverResult, ofZone)
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

/** Reports whether any of the NS records lists a current name server, or there are no records. */
function isCurrent(
  { record, zone, findings, zoneServers }: Probed,
  [first, ...more]: readonly ResourceRecord[],
): boolean {
  if (!first) return true
  const current =
    first.name === zone
      ? (zoneServers ?? findings.map((finding) => finding.server.name))
      : record.type === 'NS'
        ? [...record.values, ...valuesOf(findings.flatMap((finding) => finding.records ?? []))]
        : []
  return [first, ...more].some(({ value }) => current.includes(value))
}

/** Reports whether the zone itself lists any of the name servers, which the parent zone may lack. */
async function areOwn({ session, servers, zone }: Probed, found: readonly ResourceRecord[]) {
  const replies = await askEach(session, servers, { name: zone, type: 'NS' })
  const own = replies.flatMap((reply) =>
    reply.kind === 'answer' ? recordsAt(reply.answers, zone, 'NS').map(({ value }) => value) : [],
  )
  return !own.length || found.some(({ value }) => own.includes(value))
}

const describe = ({ name: resolver }: ResolverResult, records: readonly ResourceRecord[]): OldDelegation => ({
  resolver,
  zone: records[0]?.name ?? '',
  servers: records.map(({ value }) => value).toSorted(),
  until: timeAfter(Math.max(...records.map(({ ttl }) => ttl))),
})
