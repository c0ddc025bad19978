import { processWide } from '@/lib/util/records'

/** The maximum backwards correction of the system clock that doesn't count as setting it back, in milliseconds. */
export const CLOCK_CORRECTION_MS = 1000

/** The clock. One per process, because readers and writers may be in different bundles. */
const clock = processWide('inventory-clock', () => ({ lastMs: 0 }))

/**
 * Returns the current time in milliseconds. It is later than every earlier result, even if the system clock was
 * corrected backwards, so that later requests count as newer. After a larger step back, it is the system clock's time.
 */
export function orderedMs(): number {
  const now = Date.now()
  const isCorrected = now <= clock.lastMs && clock.lastMs - now < CLOCK_CORRECTION_MS
  clock.lastMs = isCorrected ? clock.lastMs + 1 : now
  return clock.lastMs
}

/** Returns `orderedMs` as RFC 3339 with milliseconds. */
export const orderedTime = () => new Date(orderedMs()).toISOString()
