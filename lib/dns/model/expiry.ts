import type { RecordCheck } from './records'
import { isCached } from './state'

/** The maximum difference between two measurements of the same answer's expiry, in milliseconds. */
const sameExpiryMs = 2_000

/**
 * Returns the time when a waiting record's cached answers expire, in milliseconds since the Unix epoch. Returns null if
 * the time is unknown or the record isn't waiting.
 */
function expiryOf(check: RecordCheck): number | null {
  const time = isCached(check) ? Date.parse(check.until ?? '') : NaN
  return Number.isNaN(time) ? null : time
}

/**
 * Returns the earliest expiry of the records' cached answers, in milliseconds since the Unix epoch, or null if unknown.
 */
export function firstExpiry(records: readonly RecordCheck[]): number | null {
  const times = records.flatMap((check) => expiryOf(check) ?? [])
  return times.length > 0 ? Math.min(...times) : null
}

/**
 * Reports whether the cached answers from the previous check (`last`) have expired, and resolvers have cached other
 * answers since.
 */
export const isRenewed = (
  last: readonly RecordCheck[],
  records: readonly RecordCheck[],
  nowMs: number,
): boolean =>
  last.some((before) => {
    const expiry = expiryOf(before)
    const { name, type } = before.record
    const after = records.find(({ record }) => record.name === name && record.type === type)
    const next = after ? expiryOf(after) : null
    return expiry !== null && next !== null && expiry <= nowMs && Math.abs(next - expiry) > sameExpiryMs
  })
