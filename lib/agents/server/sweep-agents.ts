import 'server-only'
import { lastWalk, unwatchedInterval } from '@/lib/agents/history/polls'
import { noSuchList, type WalkError } from '@/lib/inventory/sync/sync'
import { inBackground } from '@/lib/server/accounts/freshen'
import { ageMs } from '@/lib/util/time'
import type { Account } from '@/lib/server/accounts/upstream'
import type { Context } from '@/lib/server/context'
import { pollAgents } from './agents'
import { sql } from 'kysely'
import type { Db } from '@/lib/db/open'
import { HISTORY_MS } from '@/lib/agents/history/uptime'
import { refreshAgents } from '@/lib/agents/summary'

/**
 * The factors that lengthen the poll interval after a failed poll. `missing` applies if the API has no list of
 * sessions.
 */
const patience = { failed: 3, missing: 80 }

export async function sweepAgents(context: Context): Promise<void> {
  const now = new Date()
  const accounts = await context.db.selectFrom('accounts').selectAll().execute()
  for (const account of accounts)
    if (await isDue(context, account, now)) inBackground(pollAgents(context, account, { isSteady: true }))
  await renameAgents(context.db)
  await pruneAgents(context.db, now)
}

async function isDue({ db }: Context, account: Account, now: Date): Promise<boolean> {
  const walk = await lastWalk(db, account.id)
  const at = walk?.finished_at ?? walk?.started_at
  if (!walk || !at) return true
  const factor = walk.error === null ? 1 : isMissing(walk.error) ? patience.missing : patience.failed
  return ageMs(at, now.getTime()) >= unwatchedInterval(walk.pages) * factor
}

const isMissing = (error: string) => (JSON.parse(error) as WalkError).code === noSuchList.code

const sessionsKept = 1_000
const atOnce = 500

/**
 * Deletes polls and sessions that ended more than 90 days ago, except for the newest 1,000 sessions of each agent.
 * Processes at most 500 polls and 20 agents per call.
 */
export async function pruneAgents(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - HISTORY_MS).toISOString()
  await sql`delete from agent_polls where (account_id, from_at) in (
    select account_id, from_at from agent_polls where to_at < ${before} limit ${atOnce})`.execute(db)
  const many = await db
    .selectFrom('agents')
    .select(['account_id', 'id'])
    .where('session_count', '>', sessionsKept)
    .where(hasExpired(before))
    .limit(20)
    .execute()
  for (const { account_id, id } of many)
    await db.transaction().execute((tx) => pruneSessions(tx, account_id, id, before))
}

const beyondKept = sql`select session_id, gone_at from agent_sessions
  where account_id = agents.account_id and agent_id = agents.id
  order by started_at desc, session_id desc limit -1 offset ${sql.lit(sessionsKept)}`

/**
 * Returns an SQL condition for agents with sessions to delete. The first part excludes most agents without reading all
 * their sessions.
 */
const hasExpired = (before: string) => sql<boolean>`exists (
    select 1 from agent_sessions where account_id = agents.account_id and agent_id = agents.id
      and started_at < ${before} and gone_at < ${before})
  and exists (select 1 from (${beyondKept}) where gone_at < ${before})`

async function pruneSessions(db: Db, accountId: string, id: string, before: string): Promise<void> {
  await sql`delete from agent_sessions where account_id = ${accountId} and gone_at < ${before} and session_id in (
    select session_id from agent_sessions where account_id = ${accountId} and agent_id = ${id}
    order by started_at desc, session_id desc limit -1 offset ${sessionsKept})`.execute(db)
  await refreshAgents(db, accountId, [id])
}

/**
 * Updates the names of agents that are named after a renamed credential. Skips agents with a name in their metadata.
 */
export async function renameAgents(db: Db): Promise<void> {
  const name = sql`case when one.title in ('', one.id) then coalesce(nullif(agents.ip, ''), agents.last_session_id)
    else one.title end`
  await sql`update agents set name = ${name} from inventory one
    where agents.is_named = 0 and agents.credential_id <> '' and one.account_id = agents.account_id
      and one.resource in ('credentials', 'ssh-credentials') and one.id = agents.credential_id
      and agents.name <> ${name} collate binary`.execute(db)
}
