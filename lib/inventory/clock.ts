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

/** The precision of the platform's times, in milliseconds. Platforms report times to the second. */
export const clockMarginMs = 2000
/** The maximum expected difference between the clocks of the console and the platform, in milliseconds. */
const clockSkewMs = 5 * 60_000
/**
 * The maximum duration of a request, in milliseconds. It takes at most 15 s, and a gateway may execute it somewhat
 * later.
 */
const requestMs = 60_000
/**
 * The maximum delay of a page's response after its request, in milliseconds. A row's first-seen time is when its page
 * was requested.
 */
const pageMs = 60_000

interface Times {
  created_at: string
  /** The time at which the console first saw the resource; null if it isn't stored. */
  first_seen_at: string | null
}

/** `later` means created at the time of the request, by either clock. */
export type Age = 'earlier' | 'unclear' | 'later'

/**
 * Reports whether the console saw a resource before a request was sent, which means that the request didn't create it.
 */
export const wasSeenBefore = ({ first_seen_at }: Pick<Times, 'first_seen_at'>, sentMs: number) =>
  first_seen_at !== null && Date.parse(first_seen_at) < sentMs - pageMs

/**
 * Reports whether a resource existed before a request was sent, or was created at that time. The console's own record
 * proves that the resource existed; the platform's time proves it only if the difference exceeds the usual one between
 * clocks. A resource created long after the request may belong to anyone.
 */
export function ageOf(times: Times, sentMs: number): Age {
  if (wasSeenBefore(times, sentMs)) return 'earlier'
  const after = Date.parse(times.created_at) - sentMs
  if (after >= -clockMarginMs && after <= requestMs + clockSkewMs) return 'later'
  return after < -clockSkewMs ? 'earlier' : 'unclear' // NaN, where the API reports no time, is unclear
}
