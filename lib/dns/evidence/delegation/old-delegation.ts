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
 * Finds cached delegations of failing resolvers that list no current name server. Returns the one that expires last, or
 * null if none is found.
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
  // Some resolvers, such as Unbound, refuse queries that aren't recursive. If the former servers still have the zone,
  // the resolver has its NS records.
  const needsRecursion = !found.length && !isRejected
  const known = needsRecursion
    ? closestIn(probed, await session.ask(server, { name: zone, type: 'NS' }, { recurse: true }))
    : found
  return known.length && !(await listsCurrent(probed, known)) ? describe(resolverResult, known) : null
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
 * Reports whether NS records list a current name server of their zone. A name server that only the zone itself lists is
 * current too.
 */
async function listsCurrent(probed: Probed, found: readonly ResourceRecord[]): Promise<boolean> {
  const { session, record, zone, findings, zoneServers } = probed
  const isOneOf = (names: readonly string[]) => found.some(({ value }) => names.includes(value))
  if (found.some(({ name }) => name === zone)) {
    if (isOneOf(zoneServers ?? findings.map(({ server }) => server.name))) return true
    const listed = await namesInZone(probed)
    return !listed.length || isOneOf(listed)
  }
  // No name between a CNAME and its zone is delegated now.
  if (record.type !== 'NS') return false
  const delegated = valuesOf(findings.flatMap(({ records }) => records ?? []))
  return isOneOf([...record.values, ...delegated]) || isOneOf(await childNames(session, record))
}

/** Returns the name servers that the record's zone lists for itself. Returns an empty list if they're unknown. */
async function namesInZone({ session, servers, zone }: Probed): Promise<string[]> {
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
