/** How long an agent was away, in milliseconds, as far as it can be known. */
export interface Away {
  away_ms: number
  /** Null: measured from look to look alone. Else it was away for so long at least. */
  away_least_ms: number | null
}

interface Ended {
  /** When it was listed last. */
  seen_at: string
  /** The end of the first look without it. */
  gone_at: string
}
interface Begun {
  /** As the platform tells it. */
  started_at: string
  first_seen_at: string
}

/** The platform tells a start in whole seconds: it was at that time, or up to a second later. */
const START_MS = 1_000

/**
 * How long an agent was away between two of its sessions. It was there when it accepted a command (`acceptedAt`), and
 * back when its new session started: looks are further apart than a restart takes. A start that lies outside of the
 * looks is of a clock that goes wrong, and not used.
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
