import { processWide } from '@/lib/util/records'

/**
 * The smallest backward step, in milliseconds, that counts as setting the system clock back. A smaller step counts as a
 * correction.
 */
export const CLOCK_CORRECTION_MS = 1000

/**
 * The last time that `orderedMs` returned. Shared by the whole process because readers and writers can be in different
 * bundles.
 */
const clock = processWide('inventory-clock', () => ({ lastMs: 0 }))

/**
 * Returns the current time in milliseconds since the Unix epoch. Every result is greater than the previous one, unless
 * the system clock was set back by `CLOCK_CORRECTION_MS` or more.
 */
export function orderedMs(): number {
  const now = Date.now()
  const isCorrected = now <= clock.lastMs && clock.lastMs - now < CLOCK_CORRECTION_MS
  clock.lastMs = isCorrected ? clock.lastMs + 1 : now
  return clock.lastMs
}

/** Returns the result of `orderedMs` in RFC 3339 format with milliseconds. */
export const orderedTime = () => new Date(orderedMs()).toISOString()

/** The tolerance, in milliseconds, for times of the platform. Platforms report times in whole seconds. */
export const clockMarginMs = 2000
/** The maximum expected difference, in milliseconds, between the clocks of the console and the platform. */
const clockSkewMs = 5 * 60_000
/**
 * The maximum time, in milliseconds, from sending a request until the platform executes it. The console waits 15
 * seconds for a response, but a gateway can deliver the request later.
 */
const requestMs = 60_000
/**
 * The maximum time, in milliseconds, from sending a request to a change that still counts as an effect of the request.
 * A later change may have another cause.
 */
export const effectMs = requestMs + clockSkewMs
/**
 * The maximum time, in milliseconds, between the request for a page of a list and its response. A resource counts as
 * first seen when its page was requested.
 */
const pageMs = 60_000

interface Times {
  created_at: string
  /** The time when the console first saw the resource. Null if the inventory doesn't have the resource. */
  first_seen_at: string | null
}

/**
 * The age of a resource relative to a request. `later` means that the resource was created at or shortly after the time
 * of the request.
 */
export type Age = 'earlier' | 'unclear' | 'later'

/**
 * Reports whether the console saw a resource more than `pageMs` before a request was sent. In that case, the request
 * can't have created the resource. Returns false for a resource that was never seen.
 */
export const wasSeenBefore = ({ first_seen_at }: Pick<Times, 'first_seen_at'>, sentMs: number) =>
  first_seen_at !== null && Date.parse(first_seen_at) < sentMs - pageMs

/**
 * Returns the age of a resource relative to a request:
 * - `earlier` if the console saw the resource before the request, or if its creation time precedes the request by more
 *   than the two clocks can differ
 * - `later` if the resource was created within `effectMs` after the request, or at most two seconds before the request
 * - `unclear` otherwise, or if the creation time is missing. Anyone may have created a resource that appeared much
 *   later.
 */
export function ageOf(times: Times, sentMs: number): Age {
  if (wasSeenBefore(times, sentMs)) return 'earlier'
  const after = Date.parse(times.created_at) - sentMs
  if (after >= -clockMarginMs && after <= effectMs) return 'later'
  return after < -clockSkewMs ? 'earlier' : 'unclear' // NaN (no creation time) is unclear
}
