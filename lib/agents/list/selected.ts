import type { AgentsSearch } from '@/lib/api/agents'
import type { Db } from '@/lib/db/open'
import { matchingAgents } from './page'

type Selected = { agent_ids: readonly string[] } | { agent_search: AgentsSearch }

/** The maximum number of IDs per SQL statement, below SQLite's limit for parameters. */
const CHUNK = 500

/**
 * Returns the current or last session IDs of up to `limit` selected agents. Omits unknown agents. Throws Failure
 * ADIT_BAD_REQUEST for an unknown sort.
 */
export async function agentSessionIds(
  db: Db,
  accountId: string,
  selected: Selected,
  limit: number,
): Promise<string[]> {
  if ('agent_search' in selected) {
    const search = { sort: 'name', ...selected.agent_search }
    const agents = await matchingAgents(db, accountId, search, new Date(), limit)
    return agents.map(({ last_session_id }) => last_session_id)
  }
  const ids = [...new Set(selected.agent_ids)].slice(0, limit)
  const sessions = new Map<string, string>()
  for (let from = 0; from < ids.length; from += CHUNK) {
    const rows = await db
      .selectFrom('agents')
      .select(['id', 'last_session_id'])
      .where('account_id', '=', accountId)
      .where('id', 'in', ids.slice(from, from + CHUNK))
      .execute()
    for (const { id, last_session_id } of rows) sessions.set(id, last_session_id)
  }
  return ids.flatMap((id) => sessions.get(id) ?? [])
}

/**
 * Returns the name of each session's agent. `update` is the name of the agent's unfinished rolling update, or null.
 * Omits sessions without a known agent.
 */
export const agentsOfSessions = (
  db: Db,
  accountId: string,
  sessionIds: readonly string[],
): Promise<{ session_id: string; name: string; update: string | null }[]> =>
  db
    .selectFrom('agent_sessions as session')
    .innerJoin('agents as agent', (join) =>
      join.onRef('agent.account_id', '=', 'session.account_id').onRef('agent.id', '=', 'session.agent_id'),
    )
    .select((eb) => [
      'session.session_id',
      'agent.name',
      eb
        .selectFrom('agent_updates as update')
        .innerJoin('agent_update_targets as target', 'target.update_id', 'update.id')
        .select('update.name')
        .whereRef('update.account_id', '=', 'agent.account_id')
        .whereRef('target.agent_id', '=', 'agent.id')
        .where('update.ended_at', 'is', null)
        .where('target.ended_at', 'is', null)
        .limit(1)
        .as('update'),
    ])
    .where('session.account_id', '=', accountId)
    .where('session.session_id', 'in', sessionIds)
    .execute()
