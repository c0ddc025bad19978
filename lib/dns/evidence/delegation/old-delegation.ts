import { timeAfter, type Belief } from '@/lib/dns/queries/beliefs'
import { valuesOf } from '../evidence'
import type { OldDelegation } from '../observations'
import type { Probed } from '../probed'
import { isWithin } from '@/lib/dns/model/records'

/**
 * Finds delegations in failing resolvers' caches that list no current name server. Returns the one that expires last,
 * or null if none is found.
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

async function cachedDelegation(
  { session, record, zone, findings, zoneServers }: Probed,
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
      ? (zoneServers ?? findings.map((finding) => finding.server.name))
      : record.type === 'NS'
        ? [...record.values, ...valuesOf(findings.flatMap((finding) => finding.records ?? []))]
        : []
  if (closest.some(({ value }) => current.includes(value))) return null
  return {
    resolver,
    zone: owner,
    servers: closest.map(({ value }) => value).toSorted(),
    until: timeAfter(Math.max(...closest.map(({ ttl }) => ttl))),
  }
}
