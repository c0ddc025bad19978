import { processWide } from '@/lib/util/records'

/**
 * The maximum time by which the system clock can be corrected backwards without counting as set back, in milliseconds.
 */
export const CLOCK_CORRECTION_MS = 1000

/** The last returned time. One instance per process, because readers and writers can be in different bundles. */
const clock = processWide('inventory-clock', () => ({ lastMs: 0 }))

/**
 * Returns the current time in milliseconds since the Unix epoch. Every result is greater than the previous one, even if
 * the system clock was corrected backwards. After a larger change of the system clock, the results start over from its
 * time.
 */
export function orderedMs(): number {
  const now = Date.now()
  const isCorrected = now <= clock.lastMs && clock.lastMs - now < CLOCK_CORRECTION_MS
  clock.lastMs = isCorrected ? clock.lastMs + 1 : now
  return clock.lastMs
}

/** Returns `orderedMs` as RFC 3339 with milliseconds. */
export const orderedTime = () => new Date(orderedMs()).toISOString()
