import type { AgentSession } from '@/lib/api/agents'
import { formatSpan } from '@/lib/util/time'

type Span = Pick<AgentSession, 'started_at' | 'seen_at' | 'gone_at'>

/**
 * When a session ended, as far as that was seen: at some time before `at`, at most `earlierMs` before; zero where the
 * last sight and the first look without it are within a second. Null: it has not been seen to end.
 */
export function endOf({ seen_at, gone_at }: Span): { at: string; earlierMs: number } | null {
  if (gone_at === null) return null
  const apartMs = Date.parse(gone_at) - Date.parse(seen_at)
  return { at: gone_at, earlierMs: apartMs < 1000 ? 0 : apartMs }
}

/** How long a session lasted, as far as it was seen: "3 h", "3 h to 5 h", "at least 3 h" of one that has not ended. */
export function lengthWords({ started_at, seen_at, gone_at }: Span): string {
  const start = Date.parse(started_at)
  const least = formatSpan(Math.max(0, Date.parse(seen_at) - start))
  if (gone_at === null) return `at least ${least}`
  const most = formatSpan(Math.max(0, Date.parse(gone_at) - start))
  return least === most ? least : `${least} to ${most}`
}
