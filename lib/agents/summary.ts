import { type Insertable, sql } from 'kysely'
import type { Db } from '@/lib/db/open'
import type { AgentsTable } from '@/lib/db/schema-agents'
import { isSsh } from '@/lib/agents/model/facts'
import { namesById, sessionName } from '@/lib/agents/model/session-name'
import type { AgentSessionsRow, AgentsRow } from './rows'
import { sessionKeys } from './identity/score'

/** Returns the names of credentials, keyed by ID. Omits credentials without a known name. */
export async function credentialNames(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const agents = await db
    .selectFrom('inventory')
    .select(['id', 'title'])
    .where('account_id', '=', accountId)
    .where('resource', 'in', ['credentials', 'ssh-credentials'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return namesById(agents)
}

/** Pads the numbers in a version with zeros so that versions can be sorted as text. */
const versionOrder = (version: string) =>
  version.replace(/\d+/g, (digits) => digits.padStart(8, '0')).slice(0, 200)

type Searched = Pick<AgentsRow, 'name' | 'last_session_id' | 'ip' | 'agent_version' | 'transport'>

/** Returns an agent's searchable text in lowercase, with the metadata last. */
export const searchText = (
  { name, last_session_id, ip, agent_version, transport }: Searched,
  metadata: string,
): string =>
  [name, last_session_id, ip, agent_version, isSsh(transport) ? 'ssh client' : '', metadata]
    .join('\n')
    .toLowerCase()
    .slice(0, 5000)

function summaryOf(session: AgentSessionsRow, credentials: ReadonlyMap<string, string>) {
  const { session_id, started_at, gone_at, agent_version, ip, os, region, transport, metadata } = session
  const credential_id = session.credential_id ?? ''
  const credential = credential_id === '' ? null : { id: credential_id, uri: '' }
  const isNamed = sessionName({ metadata }, new Map()) !== ''
  const name = sessionName({ metadata, credential, ip }, credentials) || session_id
  return {
    name,
    is_named: Number(isNamed),
    current_session_id: gone_at === null ? session_id : null,
    last_session_id: session_id,
    started_at,
    gone_at,
    agent_version,
    version_order: versionOrder(agent_version),
    ip,
    os,
    region,
    transport,
    credential_id,
    search_text: searchText({ name, last_session_id: session_id, ip, agent_version, transport }, metadata),
    ...sessionKeys({ credential_id, metadata, ip }),
  }
}

const newAgent = (
  id: string,
  session: AgentSessionsRow,
  credentials: ReadonlyMap<string, string>,
): Insertable<AgentsTable> => ({
  account_id: session.account_id,
  id,
  first_seen_at: session.first_seen_at,
  session_count: 1,
  ...summaryOf(session, credentials),
})

/**
 * Inserts the sessions' agents that don't exist yet, and leaves existing agents unchanged. Resolves with the IDs of the
 * existing agents.
 */
export async function insertAgents(
  db: Db,
  accountId: string,
  sessions: readonly AgentSessionsRow[],
): Promise<string[]> {
  if (sessions.length === 0) return []
  const names = await credentialNames(
    db,
    accountId,
    sessions.flatMap(({ credential_id }) => credential_id ?? []),
  )
  const inserted = await db
    .insertInto('agents')
    .values(sessions.map((one) => newAgent(one.agent_id, one, names)))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  const created = new Set(inserted.map(({ id }) => id))
  return sessions.map(({ agent_id }) => agent_id).filter((id) => !created.has(id))
}

const latestFirst = sql`(gone_at is null) desc, started_at desc, session_id desc`

/** Updates agents from their sessions, and deletes agents without sessions. */
export async function refreshAgents(db: Db, accountId: string, agentIds: readonly string[]): Promise<void> {
  const ids = [...new Set(agentIds)]
  if (ids.length === 0) return
  const ranked = await sql<AgentSessionsRow & { rank: number; session_count: number; since: string }>`
    select * from (
      select *, row_number() over (partition by agent_id order by ${latestFirst}) as rank,
        count(*) over (partition by agent_id) as session_count, min(first_seen_at) over (partition by agent_id) as since
      from agent_sessions where account_id = ${accountId} and agent_id in (${sql.join(ids)})
    ) where rank = 1`.execute(db)
  const credentials = await credentialNames(
    db,
    accountId,
    ranked.rows.flatMap(({ credential_id }) => credential_id ?? []),
  )
  await upsert(
    db,
    ranked.rows.map((session) => ({
      ...newAgent(session.agent_id, session, credentials),
      session_count: session.session_count,
      first_seen_at: session.since,
    })),
  )
  const kept = new Set(ranked.rows.map(({ agent_id }) => agent_id))
  const empty = ids.filter((id) => !kept.has(id))
  if (empty.length === 0) return
  await db.deleteFrom('agents').where('account_id', '=', accountId).where('id', 'in', empty).execute()
}

async function upsert(db: Db, rows: readonly Insertable<AgentsTable>[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const set = Object.keys(first).map((name) => {
    const [own, excluded] = [sql.ref(`agents.${name}`), sql.ref(`excluded.${name}`)]
    return [name, name === 'first_seen_at' ? sql`min(${own}, ${excluded})` : excluded]
  })
  await db
    .insertInto('agents')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet(Object.fromEntries(set)))
    .execute()
}
