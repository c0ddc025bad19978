import type { Agent, AgentDetail } from '@/lib/api/agents'
import type { Db } from '@/lib/db/open'
import { type FleetAgent, findAgent, sessionsOf } from '@/lib/agents/agents'
import { candidatesFor, overlapMs } from '@/lib/agents/identity/candidates'
import { DAY_MS } from '@/lib/util/time'
import { HISTORY_MS, uptimeDays } from '@/lib/agents/history/uptime'
import { scoreOf, threshold } from '@/lib/agents/identity/score'
import { lastEndpoints } from './agent-relations'
import { agentViews, sessionView, agentStateSql } from './view'

const maxSessions = 100
const maxCandidates = 20
const maxAlike = 200
const maxCounted = 10_000

export async function detailOfAgent(
  db: Db,
  accountId: string,
  id: string,
  now: Date,
): Promise<Omit<AgentDetail, 'freshness' | 'site'> | null> {
  const found = await findAgent(db, accountId, id)
  const agent = found && (await viewOfAgent(db, accountId, found.id, now))
  if (!found || !agent) return null
  const sessions = await sessionsOf(db, accountId, found.id, maxSessions)
  return {
    agent,
    last_endpoints: await lastEndpoints(db, accountId, agent.session),
    sessions: sessions.map(sessionView),
    uptime: await uptimeOf(db, accountId, found, now),
    has_api: await hasApi(db, accountId, found.id),
    ...(await candidatesOf(db, accountId, found)),
  }
}

export async function viewOfAgent(
  db: Db,
  accountId: string,
  agentId: string,
  now: Date,
): Promise<Agent | null> {
  const rows = await db
    .selectFrom('agents')
    .selectAll()
    .select(agentStateSql(accountId).as('state'))
    .where('account_id', '=', accountId)
    .where('id', '=', agentId)
    .execute()
  const [agent] = await agentViews(db, accountId, rows, now)
  return agent ?? null
}

async function hasApi(db: Db, accountId: string, agentId: string): Promise<boolean> {
  const chosen = await db
    .selectFrom('agent_apis')
    .select('agent_id')
    .where('account_id', '=', accountId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst()
  return chosen !== undefined
}

async function uptimeOf(db: Db, accountId: string, agent: FleetAgent, now: Date) {
  const since = new Date(now.getTime() - HISTORY_MS - DAY_MS).toISOString()
  const sessions = await sessionsOf(db, accountId, agent.id, maxCounted)
  const accepted = await acceptedOf(db, accountId, agent.id)
  const signs = sessions.map((session) => {
    const at = accepted.get(session.session_id) ?? ''
    return { ...session, seen_at: at > session.seen_at ? at : session.seen_at }
  })
  const polls = await db
    .selectFrom('agent_polls')
    .select(['from_at', 'to_at'])
    .where('account_id', '=', accountId)
    .where('to_at', '>=', since)
    .execute()
  return uptimeDays(signs, polls, new Date(agent.firstSeenAt), now)
}

/** Returns the time when each session's last accepted command was sent, keyed by session ID. */
export async function acceptedOf(
  db: Db,
  accountId: string,
  agentId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('agent_commands')
    .select((eb) => ['session_id', eb.fn.max('sent_at').as('at')])
    .where('account_id', '=', accountId)
    .where('state', '<>', 'sending')
    .where('error', 'is', null)
    .where('session_id', 'in', (eb) =>
      eb
        .selectFrom('agent_sessions')
        .select('agent_sessions.session_id')
        .where('agent_sessions.account_id', '=', accountId)
        .where('agent_sessions.agent_id', '=', agentId),
    )
    .groupBy('session_id')
    .execute()
  return new Map(rows.map(({ session_id, at }) => [session_id, at]))
}

async function candidatesOf(
  db: Db,
  accountId: string,
  { id, last }: FleetAgent,
): Promise<Pick<AgentDetail, 'candidates' | 'is_undecided'>> {
  const until = new Date(Date.parse(last.first_seen_at) + overlapMs).toISOString()
  const all = (await candidatesFor(db, accountId, [last], maxAlike))
    .filter(({ agent_id }) => agent_id !== id)
    .map((one) => ({
      id: one.agent_id,
      score: scoreOf(one, last).score,
      gone_at: one.gone_at,
      wasBefore: one.started_at < last.started_at && one.seen_at <= until,
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.gone_at < b.gone_at ? 1 : -1))
  const likely = all.slice(0, maxCandidates)
  if (likely.length === 0) return { candidates: [], is_undecided: false }
  const named = await db
    .selectFrom('agents')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where(
      'id',
      'in',
      likely.map((one) => one.id),
    )
    .execute()
  const names = new Map(named.map((one) => [one.id, one.name]))
  return {
    candidates: likely.map((one) => ({ id: one.id, name: names.get(one.id) ?? one.id, score: one.score })),
    is_undecided: last.match === null && all.some((one) => one.score >= threshold && one.wasBefore),
  }
}
