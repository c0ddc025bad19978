/** Bounds on an agent's time offline between two sessions, in milliseconds. `offline_ms` is the maximum. */
export interface Away {
  offline_ms: number
  /** Null if the reported start of the new session contradicts the observed times. */
  min_offline_ms: number | null
}

interface Ended {
  seen_at: string
  gone_at: string
}
interface Begun {
  started_at: string
  first_seen_at: string
}

/** The precision of reported session starts, in milliseconds. */
const START_MS = 1_000

/**
 * Returns bounds on the time that an agent was offline between two sessions. `acceptedAt` is the time when an
 * accepted command was sent to the old session, or null.
 */
export function awayBetween(before: Ended, next: Begun, acceptedAt: string | null): Away {
  const there = Math.max(Date.parse(before.seen_at), Date.parse(acceptedAt ?? before.seen_at))
  const [start, firstSeen] = [Date.parse(next.started_at), Date.parse(next.first_seen_at)]
  const back = start + START_MS
  if (start > firstSeen || back < there)
    return { offline_ms: Math.max(0, firstSeen - there), min_offline_ms: null }
  const offline_ms = Math.max(0, Math.min(back, firstSeen) - there)
  const min_offline_ms = Math.min(offline_ms, Math.max(0, start - Date.parse(before.gone_at)))
  return { offline_ms, min_offline_ms }
}
