import { stateOf } from './check-state'
import type { DnsCheck, UnansweredTypes } from './records'
import { DAY_MS } from '@/lib/util/time'

// A thorough check looks for every type of record that conflicts with a CNAME, at each of the zone's servers. A routine
// check does too, but doesn't query each type if a server lists all types in its answers to ANY queries, or if its zone
// hasn't changed.

/** The age of the last thorough check, in days, at which the next check must be thorough. */
export const maxThoroughDays = 30

export interface Routine {
  listing: ReadonlySet<string>
  /** The zone's SOA record from each server that had only the CNAME at a name. See `zone_versions` in `DnsCheck`. */
  versions: ReadonlyMap<string, string>
  /** The wildcard that answered for each record's name, or null. */
  wildcards: ReadonlyMap<string, string | null>
}

export interface Learned {
  listing: Set<string>
  versions: Map<string, string>
  /** The record types for which a server dropped queries, keyed by record name and server address. */
  unanswered: Map<string, UnansweredTypes & { record: string }>
}

export interface Knowledge {
  /** The last check's results that this check relies on. Null in a thorough check. */
  routine: Routine | null
  learned: Learned
}

export const knowledgeOf = (routine: Routine | null): Knowledge => ({
  routine,
  learned: { listing: new Set(), versions: new Map(), unanswered: new Map() },
})

/** Forgets the results of a first pass, because a second pass repeats its queries. */
export function forget({ listing, versions, unanswered }: Learned): void {
  listing.clear()
  versions.clear()
  unanswered.clear()
}

export const routineAfter = (last: DnsCheck | null): Routine => ({
  listing: new Set(last?.listing_servers),
  versions: new Map(Object.entries(last?.zone_versions ?? {})),
  wildcards: new Map(last?.records.map(({ record, wildcard = null }) => [record.name, wildcard])),
})

/** Reports whether a routine check is enough: all records were ready, and the last thorough check is recent. */
export function isRoutineEnough(last: DnsCheck | null, nowMs: number): boolean {
  if (!last?.thorough_at || !last.records.every((one) => stateOf(one) === 'ready')) return false
  const ageMs = nowMs - Date.parse(last.thorough_at)
  return ageMs >= 0 && ageMs < maxThoroughDays * DAY_MS
}

const newlyUnanswered = ({ unanswered }: Learned, last: DnsCheck | null) =>
  [...unanswered.values()].filter(
    ({ address, types }) =>
      !last?.unanswered_types?.some(
        (before) => before.address === address && types.every((type) => before.types.includes(type)),
      ),
  )

export function resultsToKeep(
  check: DnsCheck,
  last: DnsCheck | null,
  how: { isRoutine: boolean; isOverLimit: boolean; learned: Learned },
): Pick<DnsCheck, 'thorough_at' | 'listing_servers' | 'zone_versions' | 'unanswered_types'> {
  const { listing, versions, unanswered } = how.learned
  const thorough_at = thoroughAt(check, last, how)
  const dropped = [...unanswered.values()].map(({ server, address, types }) => ({ server, address, types }))
  return {
    ...(thorough_at && { thorough_at }),
    ...(listing.size && { listing_servers: [...listing].toSorted() }),
    ...(versions.size && { zone_versions: Object.fromEntries(versions) }),
    ...(dropped.length && { unanswered_types: dropped }),
  }
}

/** Returns the time of the last thorough check. Returns undefined if the next check must be thorough. */
export function thoroughAt(
  check: DnsCheck,
  last: DnsCheck | null,
  { isRoutine, isOverLimit, learned }: { isRoutine: boolean; isOverLimit: boolean; learned: Learned },
): string | undefined {
  const isSilent = check.records.some(({ servers }) => servers.some(({ outcome }) => outcome === 'timeout'))
  if (isSilent || isOverLimit || newlyUnanswered(learned, last).length) return undefined
  if (!isRoutine) return check.checked_at
  const zoneOf = ({ zone, name_servers }: DnsCheck) => JSON.stringify([zone, name_servers.toSorted()])
  const isListed = last?.listing_servers?.every((address) => learned.listing.has(address)) ?? true
  return last && isListed && zoneOf(last) === zoneOf(check) ? last.thorough_at : undefined
}
