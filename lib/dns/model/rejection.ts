import { DAY_MS } from '@/lib/util/time'
import type { DnsCheck, RecordCheck, WantedRecord } from './records'

/**
 * The period in which a resolver rejected a record although its DNSSEC signatures are valid. Times are RFC 3339 strings
 * in UTC.
 */
export interface Rejection {
  resolver: string
  since: string
  /** The latest expiry of old DS records and failed validations in the resolver's cache. */
  ends_by: string
  /** The time of the last check that found the rejection. Absent if this check found it. */
  found_at?: string
}

/** The time after which a rejection is considered ended if no check has found it again, in milliseconds. */
const UNSEEN_MS = 2 * DAY_MS

/** Returns a record's rejections in the previous check. Omits rejections that no check has found for two days. */
export function rejectionsIn(
  last: Pick<DnsCheck, 'checked_at' | 'records'> | null,
  { name, type }: WantedRecord,
  nowMs = Date.now(),
): Rejection[] {
  if (!last) return []
  const check = last.records.find(({ record }) => record.name === name && record.type === type)
  return (check?.rejections ?? [])
    .map((one) => ({ ...one, found_at: one.found_at ?? last.checked_at }))
    .filter(({ found_at }) => nowMs - Date.parse(found_at) <= UNSEEN_MS)
}

/** The maximum total duration of a rejection that continues across checks, in milliseconds. */
const LONGEST_MS = 7 * DAY_MS

/**
 * Continues the previous check's rejection by the same resolver, if any. `dsUntil` is the time when an old DS record
 * expires from the resolver's cache.
 */
export function continueRejection(found: Rejection, last: readonly Rejection[], dsUntil?: string): Rejection {
  const own = last.find(({ resolver }) => resolver === found.resolver)
  if (!own || own.since > found.since) return found
  const { since, ends_by } = own
  if (dsUntil === undefined || dsUntil <= ends_by) return { ...found, since, ends_by }
  const latest = new Date(Date.parse(since) + LONGEST_MS).toISOString()
  return { ...found, since, ends_by: dsUntil < latest ? dsUntil : latest }
}

/** Adds the previous check's rejections by resolvers whose results in this check are inconclusive. */
export function keepRejections(check: RecordCheck, last: readonly Rejection[]): RecordCheck {
  const { rejections = [] } = check
  const kept = last.filter(
    ({ resolver }) => !rejections.some((one) => one.resolver === resolver) && isInconclusive(check, resolver),
  )
  return kept.length ? { ...check, rejections: [...rejections, ...kept] } : check
}

function isInconclusive({ verdict, code, resolvers = [] }: RecordCheck, resolver: string): boolean {
  const outcome = resolvers.find(({ name }) => name === resolver)?.outcome
  if (verdict === 'unknown') return outcome !== 'answered'
  if (verdict !== 'correct' || outcome === undefined || outcome === 'answered') return false
  // A DNSSEC mistake in the zone starts a new period.
  return outcome !== 'server-failure' || code === 'resolvers-fail'
}
