import { sql } from 'kysely'
import type { Agent, AgentCommandRecord } from '@/lib/api/agents'
import type { Db } from '@/lib/db/open'
import { untilChange } from '@/lib/db/until-change'
import { isTooOldError } from '@/lib/agents/model/too-old'
import { commandRecordOf, errorIn } from '@/lib/agents/commands/store'
import { HISTORY_MS } from '../history/uptime'

const maxEndpoints = 20

type Served = Pick<Agent, 'endpoints' | 'endpoint_count'>

/**
 * Returns up to 20 endpoints that go offline with each session, and their total number, keyed by session ID. Omits an
 * endpoint if another existing endpoint has the same URL. With `endedAt`, also includes endpoints that disappeared at
 * or after that time.
 */
export async function soleEndpoints(
  db: Db,
  accountId: string,
  sessionIds: readonly string[],
  endedAt?: string,
): Promise<ReadonlyMap<string, Served>> {
  if (sessionIds.length === 0) return new Map()
  const isLater = endedAt === undefined ? sql`` : sql`or one.gone_at >= ${endedAt}`
  const { rows } = await sql<Served['endpoints'][number] & { session_id: string; count: number }>`
    select id, url, session_id, count,
      iif(json_type(body, '$.upstream_url') = 'text', body ->> '$.upstream_url', '') as service
    from (
      select one.id, one.title as url, ref.target_id as session_id, one.body,
        row_number() over (partition by ref.target_id order by one.title, one.id) as rank,
        count(*) over (partition by ref.target_id) as count
      from inventory_refs ref join inventory one
        on one.account_id = ${accountId} and one.resource = 'endpoints' and one.id = ref.id
        and (one.gone_at is null ${isLater})
      where ref.account_id = ${accountId} and ref.resource = 'endpoints' and ref.field = 'tunnel_session'
        and ref.target_id in (${sql.join(sessionIds)})
        and not exists (
          select 1 from inventory other where other.account_id = ${accountId} and other.resource = 'endpoints'
            and other.title = one.title and other.gone_at is null and other.id <> one.id)
    ) where rank <= ${maxEndpoints} order by session_id, rank`.execute(db)
  const served = new Map<string, Served>()
  for (const { id, url, service, session_id, count } of rows) {
    const known = served.get(session_id)
    if (known) known.endpoints.push({ id, url, service })
    else served.set(session_id, { endpoints: [{ id, url, service }], endpoint_count: count })
  }
  return served
}

/**
 * Returns the endpoints that went offline when a session ended (see `soleEndpoints`), or null if the session hasn't
 * ended.
 */
export async function lastEndpoints(
  db: Db,
  accountId: string,
  { id, seen_at, gone_at }: Pick<Agent['session'], 'id' | 'seen_at' | 'gone_at'>,
): Promise<Served | null> {
  if (gone_at === null) return null
  const served = await soleEndpoints(db, accountId, [id], seen_at)
  return served.get(id) ?? { endpoints: [], endpoint_count: 0 }
}

/**
 * Returns the start of the last complete read of the account's endpoints. If another read has started since, the start
 * is no longer stored, so the result is the end of the complete read. Returns an empty string if no read has completed.
 */
export async function endpointsReadFrom(db: Db, accountId: string): Promise<string> {
  const read = await db
    .selectFrom('inventory_syncs')
    .select(['started_at', 'complete_at'])
    .where('account_id', '=', accountId)
    .where('resource', '=', 'endpoints')
    .executeTakeFirst()
  if (!read?.complete_at) return ''
  return read.complete_at >= read.started_at ? read.started_at : read.complete_at
}

/** Returns the most recent unfinished command of each agent, keyed by agent ID. */
export async function openCommands(
  db: Db,
  accountId: string,
  agentIds: readonly string[],
): Promise<ReadonlyMap<string, AgentCommandRecord>> {
  const rows = await db
    .selectFrom('agent_commands')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('agent_id', 'in', agentIds)
    .orderBy('sent_at')
    .execute()
  return new Map(rows.map((row) => [row.agent_id, commandRecordOf(row)]))
}

export async function openUpdates(
  db: Db,
  accountId: string,
  agentIds: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<Agent['update']>>> {
  const rows = await db
    .selectFrom('agent_updates')
    .innerJoin('agent_update_targets', 'agent_update_targets.update_id', 'agent_updates.id')
    .select(['agent_updates.id', 'agent_updates.name', 'agent_update_targets.agent_id'])
    .where('agent_updates.account_id', '=', accountId)
    .where('agent_updates.ended_at', 'is', null)
    .where('agent_update_targets.ended_at', 'is', null)
    .where('agent_update_targets.agent_id', 'in', agentIds)
    .execute()
  return new Map(rows.map(({ agent_id, id, name }) => [agent_id, { id, name }]))
}

export async function tooOldVersions(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('agent_commands')
    .select(['version_before', 'error'])
    .distinct()
    .where('account_id', '=', accountId)
    .where('command', '=', 'update')
    .where('state', '=', 'refused')
    .where('error', 'like', '%too old%')
    .execute()
  return rows.flatMap(({ version_before, error }) => {
    const fault = errorIn(error)
    return fault !== null && isTooOldError(fault) ? [version_before] : []
  })
}

const keptVersions = untilChange<{ agent_version: string }[]>()

export async function knownVersions(db: Db, accountId: string, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - HISTORY_MS).toISOString()
  const rows = await keptVersions(db, { key: accountId, now }, () =>
    db
      .selectFrom('agents')
      .select('agent_version')
      .distinct()
      .where('account_id', '=', accountId)
      .where((eb) => eb.or([eb('gone_at', 'is', null), eb('gone_at', '>=', since)]))
      .where('agent_version', '!=', '')
      .execute(),
  )
  return rows.map(({ agent_version }) => agent_version)
}
