import { sql } from 'kysely'
import type { Db } from '@/lib/db/open'
import { HISTORY_MS } from './history'
import { isKnown, stateOf } from './view'

/**
 * Counts the agents that went offline in the last 90 days without a command. Null if the last poll failed or is too
 * old.
 */
export async function offlineAgents(db: Db, accountId: string, now: Date): Promise<number | null> {
  if (!(await isKnown(db, accountId, now))) return null
  const since = new Date(now.getTime() - HISTORY_MS).toISOString()
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from agents
    where agents.account_id = ${accountId} and agents.current_session_id is null and agents.gone_at > ${since}
      and ${stateOf(accountId)} = 'gone'`.execute(db)
  return rows[0]?.count ?? 0
}
