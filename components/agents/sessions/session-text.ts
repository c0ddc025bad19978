import type { AgentSession } from '@/lib/api/agents'
import { formatAbsolute, formatSpan, parseRfc3339 } from '@/lib/util/time'

type Span = Pick<AgentSession, 'started_at' | 'seen_at' | 'gone_at'>

/**
 * Returns the latest possible end of a session, or null if the session isn't known to have ended. The actual end may be
 * up to `earlierMs` earlier.
 */
export function sessionEnd({ seen_at, gone_at }: Span): { at: string; earlierMs: number } | null {
  if (gone_at === null) return null
  const apartMs = Date.parse(gone_at) - Date.parse(seen_at)
  return { at: gone_at, earlierMs: apartMs < 1000 ? 0 : apartMs }
}

/**
 * Formats the duration of a session, such as "3 h" or "3 h to 5 h". Returns "At least 3 h" if the session isn't known
 * to have ended.
 */
export function sessionLength({ started_at, seen_at, gone_at }: Span): string {
  const start = parseRfc3339(started_at)
  const least = formatSpan(Math.max(0, Date.parse(seen_at) - start))
  if (gone_at === null) return `At least ${least}`
  const most = formatSpan(Math.max(0, Date.parse(gone_at) - start))
  return least === most ? least : `${least} to ${most}`
}

export function sessionLine(session: AgentSession, isOnline: boolean, zone: string | null): string {
  const startMs = parseRfc3339(session.started_at)
  const start = Number.isNaN(startMs) ? session.started_at : formatAbsolute(startMs, zone)
  const length = sessionLength(session)
  const version = session.agent_version === '' ? '' : ` Version ${session.agent_version}.`
  if (session.gone_at !== null) return `Started ${start}. Lasted ${length}.${version}`
  const connected = `Connected for ${length.toLowerCase()}`
  return `Started ${start}. ${connected}${isOnline ? ' so far.' : '. End unknown.'}${version}`
}
