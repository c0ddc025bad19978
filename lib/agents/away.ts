/** The time that an agent was offline, in milliseconds. */
export interface Away {
  away_ms: number
  /** The lower limit; null if the time was measured between two checks. */
  away_least_ms: number | null
}

interface Ended {
  /** The time at which it was last listed. */
  seen_at: string
  /** The end of the first check that no longer listed it. */
  gone_at: string
}
interface Begun {
  /** As reported by the platform. */
  started_at: string
  first_seen_at: string
}

/** The platform reports starts in whole seconds, so a session may have started up to a second later. */
const START_MS = 1_000

/**
 * Computes how long an agent was offline between two sessions. It counts from the last sign of the old session, which
 * may be an accepted command, to the start of the new one: checks are further apart than a restart takes. A start
 * that isn't between the checks comes from a wrong clock and is ignored.
 */
export function awayBetween(before: Ended, next: Begun, acceptedAt: string | null): Away {
  const there = Math.max(Date.parse(before.seen_at), Date.parse(acceptedAt ?? before.seen_at))
  const [start, firstSeen] = [Date.parse(next.started_at), Date.parse(next.first_seen_at)]
  const back = start + START_MS
  if (start > firstSeen || back < there)
    return { away_ms: Math.max(0, firstSeen - there), away_least_ms: null }
  const away_ms = Math.max(0, Math.min(back, firstSeen) - there)
  const away_least_ms = Math.min(away_ms, Math.max(0, start - Date.parse(before.gone_at)))
  return { away_ms, away_least_ms }
}
