import type { Db } from '@/lib/db/open'
import { listedAt, sessionsWithTime } from '@/lib/agents/agents'
import { DAY_MS } from '@/lib/util/time'

import type { AgentsRow } from '@/lib/agents/rows'
import { spanSeconds, watchedSpans } from './uptime'

const DAYS = 30
const MAX_SESSIONS = 5_000
const MAX_POLLS = 2_000
/** The minimum downtime that marks a day as down, in seconds. */
const DOWN_S = 60

/**
 * Returns each agent's uptime for the last 30 days, keyed by agent ID. Each value has one letter per day, oldest first.
 * If several letters apply to a day, the first in this list is used:
 * - `d`: the agent was down for at least a minute.
 * - `s`: the agent was down for less than a minute.
 * - `u`: the agent was up at least part of the time.
 * - `o`: the platform reported that the agent was connected, but the console wasn't monitoring.
 * - `-`: no data.
 */
export async function recentDays(
  db: Db,
  accountId: string,
  agents: readonly Pick<AgentsRow, 'id' | 'first_seen_at'>[],
  now: Date,
): Promise<Record<string, string>> {
  if (agents.length === 0) return {}
  const since = new Date(now.getTime() - DAYS * DAY_MS).toISOString()
  const ids = agents.map(({ id }) => id)
  const sessions = await sessionsWithTime(db, accountId)
    .clearSelect()
    .select([
      'agent_id',
      'agent_sessions.started_at',
      'agent_sessions.first_seen_at',
      'agent_sessions.gone_at',
    ])
    .select(listedAt)
    .where('agent_sessions.agent_id', 'in', ids)
    .where((eb) =>
      eb.or([eb('agent_sessions.gone_at', 'is', null), eb('agent_sessions.gone_at', '>=', since)]),
    )
    .orderBy('agent_sessions.started_at', 'desc')
    .limit(MAX_SESSIONS)
    .execute()
  const polls = await db
    .selectFrom('agent_polls')
    .select(['from_at', 'to_at'])
    .where('account_id', '=', accountId)
    .where('to_at', '>=', since)
    .orderBy('to_at', 'desc')
    .limit(MAX_POLLS)
    .execute()
  // Before the oldest session that was read, an agent's state is unknown, not down.
  const readSince = sessions.length < MAX_SESSIONS ? '' : (sessions.at(-1)?.started_at ?? '')
  const watched = watchedSpans(polls)
  const own = new Map<string, typeof sessions>(ids.map((id) => [id, []]))
  for (const session of sessions) own.get(session.agent_id)?.push(session)
  return Object.fromEntries(
    agents.map(({ id, first_seen_at }) => {
      const knownSince = new Date(first_seen_at > readSince ? first_seen_at : readSince)
      const days = spanSeconds({ sessions: own.get(id) ?? [], watched, knownSince, now, days: DAYS })
      return [id, days.map(letterOf).join('')]
    }),
  )
}

const letterOf = ({ up, down, open }: ReturnType<typeof spanSeconds>[number]): string =>
  down >= DOWN_S ? 'd' : down > 0 ? 's' : up > 0 ? 'u' : open > 0 ? 'o' : '-'
