import { sql } from 'kysely'
import type { AgentState, AgentStrip, AgentsUptime } from '@/lib/api/agents'
import type { Freshness } from '@/lib/api/common'
import type { Db } from '@/lib/db/open'
import { sessionsOf } from '@/lib/agents/agents'
import { acceptedOf } from '@/lib/agents/list/detail'
import { DAY_MS } from '@/lib/util/time'
import { HISTORY_MS, uptimeDays } from './uptime'
import { isKnown, agentStateSql } from '@/lib/agents/list/view'

const AGENTS = 8
const DAYS = 30
const RECENTLY_MS = 7 * DAY_MS
const SESSIONS = 500

interface Row {
  id: string
  name: string
  first_seen_at: string
  state: AgentState
}

/**
 * Returns the number of agents in each state, the number of interrupted agents, and the 30-day uptime of up to eight
 * agents. Agents that went offline in the last 7 days come first, then connected agents, then agents that were stopped
 * or went offline earlier. Within each group, the agents with the most interruptions come first.
 */
export async function uptimeStrips(
  db: Db,
  accountId: string,
  now: Date,
): Promise<Omit<AgentsUptime, keyof Freshness>> {
  const known = await isKnown(db, accountId, now)
  const stateNow = (state: AgentState) => (state === 'online' && !known ? 'unknown' : state)
  const [since, shownSince, recently] = [HISTORY_MS, DAYS * DAY_MS, RECENTLY_MS].map((ms) =>
    new Date(now.getTime() - ms).toISOString(),
  )
  const state = agentStateSql(accountId)
  const all = sql`from agents where agents.account_id = ${accountId}
    and (agents.gone_at is null or agents.gone_at > ${since})`
  const counts = await sql<{ value: AgentState; count: number }>`
    select ${state} as value, count(*) as count ${all} group by 1 order by 2 desc`.execute(db)
  const interruptions = sql`with interruptions as materialized (
    select agent_id, count(*) as count from agent_sessions
    where account_id = ${accountId} and gone_at > ${shownSince} group by agent_id)`
  const { rows } = await sql<Row>`${interruptions}
    select id, name, first_seen_at, ${state} as state ${all}
    order by case when gone_at is null then 1 when gone_at > ${recently} and ${state} <> 'stopped' then 0 else 2 end,
      (select count from interruptions where agent_id = agents.id) desc,
      coalesce(gone_at, started_at) desc, id limit ${AGENTS}`.execute(db)
  const interrupted = await sql<{ count: number }>`${interruptions}
    select count(*) as count ${all}
    and (gone_at is not null or id in (select agent_id from interruptions))`.execute(db)
  const polls = await db
    .selectFrom('agent_polls')
    .select(['from_at', 'to_at'])
    .where('account_id', '=', accountId)
    .where('to_at', '>=', new Date(now.getTime() - (DAYS + 1) * DAY_MS).toISOString())
    .execute()
  const agents: AgentStrip[] = []
  for (const { first_seen_at, ...row } of rows)
    agents.push({
      ...row,
      state: stateNow(row.state),
      uptime: await uptimeOf(db, accountId, { id: row.id, first_seen_at }, polls, now),
    })
  return {
    states: counts.rows.map(({ value, count }) => ({ value: stateNow(value), count })),
    interrupted: interrupted.rows[0]?.count ?? 0,
    agents,
  }
}

async function uptimeOf(
  db: Db,
  accountId: string,
  { id, first_seen_at }: Pick<Row, 'id' | 'first_seen_at'>,
  polls: Parameters<typeof uptimeDays>[1],
  now: Date,
) {
  const sessions = await sessionsOf(db, accountId, id, SESSIONS)
  const accepted = await acceptedOf(db, accountId, id)
  const signs = sessions.map((session) => {
    const at = accepted.get(session.session_id) ?? ''
    return { ...session, seen_at: at > session.seen_at ? at : session.seen_at }
  })
  const oldest = sessions.length === SESSIONS ? sessions.at(-1)?.first_seen_at : undefined
  return uptimeDays(signs, polls, new Date(oldest ?? first_seen_at), now).slice(-DAYS)
}
