/** Platforms report times to the second. */
export const clockMarginMs = 2000
/** How far the clocks of the console and the platform may differ. */
const clockSkewMs = 5 * 60_000
/** A request takes 15 s at most, and a gateway may carry it out somewhat later. */
const requestMs = 60_000
/** A row counts as first seen when its page was requested, and that page may have been answered this much later. */
const pageMs = 60_000

interface Times {
  created_at: string
  /** When the console first saw it; null where it keeps no such time. */
  first_seen_at: string | null
}

/** `later`: created at the time of the request, by either clock. */
export type Age = 'earlier' | 'unclear' | 'later'

/** Reports whether the console saw a resource before a request was sent, so that it can't be the result. */
export const wasSeenBefore = ({ first_seen_at }: Pick<Times, 'first_seen_at'>, sentMs: number) =>
  first_seen_at !== null && Date.parse(first_seen_at) < sentMs - pageMs

/**
 * Reports whether a resource was there before a request was sent, or was created at its time. The console's own sighting
 * proves that it was there; the platform's time proves it only where the difference is larger than clocks usually differ.
 * One that was created long after the request may be anybody's.
 */
export function ageOf(times: Times, sentMs: number): Age {
  if (wasSeenBefore(times, sentMs)) return 'earlier'
  const after = Date.parse(times.created_at) - sentMs
  if (after >= -clockMarginMs && after <= requestMs + clockSkewMs) return 'later'
  return after < -clockSkewMs ? 'earlier' : 'unclear' // NaN, where the API reports no time, is unclear
}
