import { timeAfter, type Belief } from '@/lib/dns/queries/beliefs'
import { valuesOf } from './evidence'
import type { OldDelegation } from './observations'
import type { Probed } from './probed'
import { isWithin } from '@/lib/dns/model/records'

/**
 * Finds the former delegation that a failing resolver still uses for a record that is correct on its name servers.
 * Queries the failing resolvers without recursion, so that they answer from their caches. Many resolvers refuse such
 * queries. A resolver that rejects the former servers' answers because of DNSSEC returns these answers if checking is
 * disabled. Null if no resolver reports a former delegation.
 */
export async function findOldDelegation(probed: Probed): Promise<OldDelegation | null> {
  const failing = probed.beliefs.filter(({ outcome }) => outcome === 'server-failure')
  const found = await Promise.all(failing.map((belief) => cachedDelegation(probed, belief)))
  return (
    found
      .flatMap((one) => one ?? [])
      .toSorted((a, b) => (a.until < b.until ? -1 : 1))
      .at(-1) ?? null
  )
}

/** Returns the delegation in a resolver's cache that is closest to the record, if its name servers have all changed. */
async function cachedDelegation(
  { session, record, zone, findings }: Probed,
  { name: resolver, server, isRejected }: Belief,
): Promise<OldDelegation | null> {
  const at = isRejected && record.type === 'CNAME' ? zone : record.name
  const how = { recurse: isRejected, checkingDisabled: isRejected }
  const reply = await session.ask(server, { name: at, type: 'NS' }, how)
  if (reply.kind === 'failure') return null
  const records = [...reply.answers, ...reply.authorities].filter(
    ({ type, name }) => type === 'NS' && isWithin(record.name, name) && isWithin(name, zone),
  )
  const owner = records.map(({ name }) => name).toSorted((a, b) => b.length - a.length)[0]
  if (owner === undefined) return null
  const closest = records.filter(({ name }) => name === owner)
  const current =
    owner === zone
      ? findings.map((finding) => finding.server.name)
      : record.type === 'NS'
        ? valuesOf(findings.flatMap((finding) => finding.records ?? []))
        : []
  if (closest.some(({ value }) => current.includes(value))) return null
  return {
    resolver,
    zone: owner,
    servers: closest.map(({ value }) => value).toSorted(),
    until: timeAfter(Math.max(...closest.map(({ ttl }) => ttl))),
  }
}
