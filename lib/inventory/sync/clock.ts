import { processWide } from '@/lib/util/records'

/** The shortest backward step of the system clock, in milliseconds, that `orderedMs` doesn't compensate for. */
export const CLOCK_CORRECTION_MS = 1000

const clock = processWide('inventory-clock', () => ({ lastMs: 0 }))

/**
 * Returns the current time in milliseconds since the Unix epoch. It increases with every call, unless the system
 * clock is set back by `CLOCK_CORRECTION_MS` or more.
 */
export function orderedMs(): number {
  const now = Date.now()
  const isCorrected = now <= clock.lastMs && clock.lastMs - now < CLOCK_CORRECTION_MS
  clock.lastMs = isCorrected ? clock.lastMs + 1 : now
  return clock.lastMs
}

export const orderedTime = () => new Date(orderedMs()).toISOString()

/** The tolerance, in milliseconds, for times that platforms report in whole seconds. */
export const clockMarginMs = 2000
/** The maximum expected difference, in milliseconds, between the clocks of the console and the platform. */
const clockSkewMs = 5 * 60_000
/** The maximum time, in milliseconds, from sending a request until the platform executes it. */
const requestMs = 60_000
/** The maximum time, in milliseconds, from sending a request to a change that counts as its effect. */
export const effectMs = requestMs + clockSkewMs
/** The maximum time, in milliseconds, between the request for a page of a list and its response. */
const pageMs = 60_000

interface Times {
  created_at: string
  /** The time when the console first saw the resource, or null if the inventory doesn't have the resource. */
  first_seen_at: string | null
}

/** The age of a resource relative to a request. `later` means that the request may have created the resource. */
export type Age = 'earlier' | 'unclear' | 'later'

/** Reports whether the console saw a resource more than `pageMs` before a request was sent. */
export const wasSeenBefore = ({ first_seen_at }: Pick<Times, 'first_seen_at'>, sentMs: number) =>
  first_seen_at !== null && Date.parse(first_seen_at) < sentMs - pageMs

export function ageOf(times: Times, sentMs: number): Age {
  if (wasSeenBefore(times, sentMs)) return 'earlier'
  const after = Date.parse(times.created_at) - sentMs
  if (after >= -clockMarginMs && after <= effectMs) return 'later'
  return after < -clockSkewMs ? 'earlier' : 'unclear' // NaN (no creation time) is unclear
}
