/** An agent's time offline, in milliseconds. */
export interface Away {
  away_ms: number
  /** The minimum; null if the time could only be measured between two checks. */
  away_least_ms: number | null
}

interface Ended {
  /** The time when the session was last listed. */
  seen_at: string
  /** The end of the first check that no longer listed the session. */
  gone_at: string
}
interface Begun {
  /** The session's start, as reported by the platform. */
  started_at: string
  first_seen_at: string
}

/** The precision of reported session starts, in milliseconds. A session may have started up to a second later. */
const START_MS = 1_000

/**
 * Computes how long an agent was offline between two sessions. Measures from the last sign of the old session, which
 * may be an accepted command, to the start of the new one, because checks are further apart than a restart takes.
 * Ignores a start that isn't between the checks, because the clock must be wrong.
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
