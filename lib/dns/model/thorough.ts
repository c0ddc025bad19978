import { stateOf } from './check-state'
import type { DnsCheck } from './records'
import { DAY_MS } from '@/lib/util/time'

// A thorough check looks for every type of record beside a CNAME, at each of the zone's servers. A routine check omits
// most of these queries.

/** The maximum age of the last thorough check for a routine check to be enough, in days. */
export const maxThoroughDays = 14

/**
 * Reports whether a routine check is enough for records that haven't changed in the account: the last check found them
 * ready, and the last thorough check is recent. So a record is first reported as ready by a thorough check, and a
 * problem that a thorough check found is checked thoroughly until it's gone.
 */
export function isRoutineEnough(last: DnsCheck | null, nowMs: number): boolean {
  if (!last?.thorough_at || !last.records.every((one) => stateOf(one) === 'ready')) return false
  const ageMs = nowMs - Date.parse(last.thorough_at)
  return ageMs >= 0 && ageMs < maxThoroughDays * DAY_MS
}

/**
 * Returns the time of the last thorough check, for a check to be stored. Undefined if the next check must be thorough:
 * a server didn't answer, or a routine check found other name servers than the previous check, `last`.
 */
export function thoroughAt(
  check: DnsCheck,
  last: DnsCheck | null,
  { isRoutine, isOverLimit }: { isRoutine: boolean; isOverLimit: boolean },
): string | undefined {
  const isSilent = check.records.some(({ servers }) => servers.some(({ outcome }) => outcome === 'timeout'))
  if (!isRoutine) return isSilent || isOverLimit ? undefined : check.checked_at
  const zoneOf = ({ zone, name_servers }: DnsCheck) => JSON.stringify([zone, name_servers.toSorted()])
  return last && zoneOf(last) === zoneOf(check) ? last.thorough_at : undefined
}
