/** Platforms report times to the second. */
export const clockMarginMs = 2000
/** Maximum expected difference between the clocks of the console and the platform. */
const clockSkewMs = 5 * 60_000
/** A request takes at most 15 s, and a gateway may execute it somewhat later. */
const requestMs = 60_000
/** A row's first-seen time is when its page was requested; the response may have come this much later. */
const pageMs = 60_000

interface Times {
  created_at: string
  /** Time when the console first saw it; null if the console stores no such time. */
  first_seen_at: string | null
}

/** `later`: created at the time of the request, by either clock. */
export type Age = 'earlier' | 'unclear' | 'later'

/** Reports whether the console saw a resource before a request was sent, so that it can't be the result. */
export const wasSeenBefore = ({ first_seen_at }: Pick<Times, 'first_seen_at'>, sentMs: number) =>
  first_seen_at !== null && Date.parse(first_seen_at) < sentMs - pageMs

/**
 * Reports whether a resource existed before a request was sent, or was created at its time. The console's own record
 * proves that it existed; the platform's time proves it only if the difference is larger than usual between clocks. A
 * resource created long after the request may belong to anyone.
 */
export function ageOf(times: Times, sentMs: number): Age {
  if (wasSeenBefore(times, sentMs)) return 'earlier'
  const after = Date.parse(times.created_at) - sentMs
  if (after >= -clockMarginMs && after <= requestMs + clockSkewMs) return 'later'
  return after < -clockSkewMs ? 'earlier' : 'unclear' // NaN, where the API reports no time, is unclear
}
