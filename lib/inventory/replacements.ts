import { sql } from 'kysely'
import type { InventoryDetail } from '@/lib/api/inventory'
import type { Db } from '@/lib/db/open'

const session = (of: 'old' | 'now') =>
  sql<string>`json_extract(${sql.ref(`${of}.body`)}, '$.tunnel_session.id')`
const service = (of: 'old' | 'now') => sql`json_extract(${sql.ref(`${of}.body`)}, '$.upstream_url')`

/** The SQL condition for `replacements` that forward to the same service as the ended endpoint. */
export const hasSameService = sql<boolean>`${service('now')} is ${service('old')}`

/** Selects the current endpoints (`now`) with the URL and agent of an ended endpoint (`old`), newest first. */
export const replacements = (db: Db, accountId: string, id: string) =>
  db
    .selectFrom('inventory as old')
    .innerJoin('inventory as now', (join) =>
      join
        .onRef('now.account_id', '=', 'old.account_id')
        .onRef('now.resource', '=', 'old.resource')
        .on(sql`now.title collate nocase`, '=', sql.ref('old.title')),
    )
    .innerJoin('agent_sessions as before', (join) =>
      join.onRef('before.account_id', '=', 'old.account_id').on('before.session_id', '=', session('old')),
    )
    .innerJoin('agent_sessions as after', (join) =>
      join
        .onRef('after.account_id', '=', 'old.account_id')
        .onRef('after.agent_id', '=', 'before.agent_id')
        .on('after.session_id', '=', session('now')),
    )
    .where('old.account_id', '=', accountId)
    .where('old.resource', '=', 'endpoints')
    .where('old.id', '=', id)
    .where('old.gone_at', 'is not', null)
    .where('now.gone_at', 'is', null)
    .orderBy('now.first_seen_at', 'desc')

/**
 * Returns the newest endpoint that replaced an ended endpoint, with its agent, or undefined if no endpoint replaced it.
 */
export const replacementOf = (
  db: Db,
  accountId: string,
  id: string,
): Promise<InventoryDetail['replaced_by']> =>
  replacements(db, accountId, id)
    .innerJoin('agents as agent', (join) =>
      join.onRef('agent.account_id', '=', 'old.account_id').onRef('agent.id', '=', 'before.agent_id'),
    )
    .select(['now.id', 'now.first_seen_at as at', 'agent.id as agent_id', 'agent.name as agent_name'])
    .executeTakeFirst()
