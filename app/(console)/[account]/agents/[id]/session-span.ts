import type { AgentSession } from '@/lib/client/agents'
import { formatSpan } from '@/lib/util/time'

type Span = Pick<AgentSession, 'started_at' | 'seen_at' | 'gone_at'>

/** What is known of a session's end. Two times within a second of each other are one. */
export type SessionEnd =
  | { kind: 'none' }
  | { kind: 'at'; at: string }
  | { kind: 'between'; after: string; before: string }

export function endOf({ seen_at, gone_at }: Span): SessionEnd {
  if (gone_at === null) return { kind: 'none' }
  if (Date.parse(gone_at) - Date.parse(seen_at) < 1000) return { kind: 'at', at: gone_at }
  return { kind: 'between', after: seen_at, before: gone_at }
}

/** How long a session lasted, as far as it was seen: "3 h", "3 h to 5 h", "at least 3 h" of one that has not ended. */
export function lengthWords({ started_at, seen_at, gone_at }: Span): string {
  const start = Date.parse(started_at)
  const least = formatSpan(Math.max(0, Date.parse(seen_at) - start))
  if (gone_at === null) return `at least ${least}`
  const most = formatSpan(Math.max(0, Date.parse(gone_at) - start))
  return least === most ? least : `${least} to ${most}`
}
