import type { DnsCheck, RecordCheck, WantedRecord } from './records'

/** The time for which resolvers have rejected a record whose DNSSEC is valid. Times are RFC 3339 strings in UTC. */
export interface Rejection {
  /** The time of the first check in a row that found this. */
  since: string
  /** The time by which every older DS record and failed validation should have expired from caches. */
  ends_by: string
}

/** Returns a record's rejection in the previous check. Undefined if there was none. */
export const rejectionIn = (
  last: Pick<DnsCheck, 'records'> | null,
  { name, type }: WantedRecord,
): Rejection | undefined =>
  last?.records.find(({ record }) => record.name === name && record.type === type)?.rejection

/** Returns the rejection that the previous check found, or a new one if there was none or the clock was set back. */
export const continueRejection = (found: Rejection, last: Rejection | undefined): Rejection =>
  last && last.since <= found.since ? last : found

/** Adds the previous check's rejection to an inconclusive check, so that it doesn't start again with the next check. */
export const keepRejection = (check: RecordCheck, last: Rejection | undefined): RecordCheck =>
  check.verdict === 'unknown' && !check.rejection && last ? { ...check, rejection: last } : check
