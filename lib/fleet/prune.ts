import { sql } from 'kysely'
import type { Db } from '@/lib/db/open'

const DAY_MS = 86_400_000
/** How long sessions that ended, and looks, are kept. */
const keptDays = 90
const atOnce = 500

/**
 * Forgets sessions and looks that ended more than 90 days ago, at most 500 of each at a time, and agents of which no
 * session is left, with what was kept for them.
 */
export async function pruneFleet(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * DAY_MS).toISOString()
  await db.transaction().execute(async (db) => {
    await sql`delete from agent_looks where (account_id, from_at) in (
      select account_id, from_at from agent_looks where to_at < ${before} limit ${atOnce})`.execute(db)
    const { rows } = await sql<{ account_id: string; agent_id: string }>`
      delete from agent_sessions where (account_id, session_id) in (
        select s.account_id, s.session_id from accounts join agent_sessions s on s.account_id = accounts.id
        where s.gone_at < ${before} limit ${atOnce})
      returning account_id, agent_id`.execute(db)
    const agents = new Set(rows.map(({ account_id, agent_id }) => JSON.stringify([account_id, agent_id])))
    for (const agent of agents) {
      const [accountId, id] = JSON.parse(agent) as [string, string] // as written above
      await countAgain(db, accountId, id)
    }
  })
}

async function countAgain(db: Db, accountId: string, id: string): Promise<void> {
  const { count } = await db
    .selectFrom('agent_sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('agent_id', '=', id)
    .executeTakeFirstOrThrow()
  if (count > 0) {
    const agent = db.updateTable('agents').where('account_id', '=', accountId).where('id', '=', id)
    await agent.set({ session_count: count }).execute()
    return
  }
  await db.deleteFrom('agents').where('account_id', '=', accountId).where('id', '=', id).execute()
  for (const table of ['agent_apis', 'agent_wanted_tunnels', 'agent_commands'] as const)
    await db.deleteFrom(table).where('account_id', '=', accountId).where('agent_id', '=', id).execute()
}

/** Agents that are called after their credential, or their address, are called so again after it was renamed. */
export async function renameAgents(db: Db): Promise<void> {
  const name = sql`case when one.title in ('', one.id) then coalesce(nullif(agents.ip, ''), agents.last_session_id)
    else one.title end`
  await sql`update agents set name = ${name} from inventory one
    where agents.is_named = 0 and agents.credential_id <> '' and one.account_id = agents.account_id
      and one.resource in ('credentials', 'ssh-credentials') and one.id = agents.credential_id
      and agents.name <> ${name} collate binary`.execute(db)
}
