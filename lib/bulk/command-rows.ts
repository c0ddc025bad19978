import { sql } from 'kysely'
import { agentsOfSessions } from '@/lib/agents/list/selected'
import { soleEndpoints } from '@/lib/agents/list/agent-relations'
import { rollingUpdateReason } from '@/lib/agents/model/command-reasons'
import { commandRecordOf } from '@/lib/agents/commands/store'
import type { AgentCommandRecord } from '@/lib/api/agents'
import type { BulkJobDetail, BulkRow } from '@/lib/api/bulk-jobs'
import { Failure } from '@/lib/contract/failure'
import type { Db } from '@/lib/db/open'
import { tagsOf } from '@/lib/inventory/model/tags'
import { commandOf } from './model/actions'
import type { StoredBulkRow, JobRow } from './store'

const MAX_ENDPOINTS = 20

export async function commandsOfRows(
  db: Db,
  rows: readonly Pick<StoredBulkRow, 'act_id'>[],
): Promise<ReadonlyMap<string | null, AgentCommandRecord>> {
  const ids = rows.flatMap(({ act_id }) => act_id ?? [])
  if (ids.length === 0) return new Map()
  const commands = await db.selectFrom('agent_commands').selectAll().where('act_id', 'in', ids).execute()
  return new Map(commands.map((command) => [command.act_id, commandRecordOf(command)]))
}

/**
 * Throws Failure ADIT_CONFLICT if the session's agent is in an unfinished rolling update. `db` must be the transaction
 * that stores the command.
 */
export async function rejectInUpdate(db: Db, accountId: string, sessionId: string): Promise<void> {
  const [agent] = await agentsOfSessions(db, accountId, [sessionId])
  if (agent?.update)
    throw new Failure('ADIT_CONFLICT', `${rollingUpdateReason(agent.update)} The command wasn't sent.`)
}

type Job = Pick<JobRow, 'account_id' | 'id' | 'state' | 'action'>

/** Returns the counts of `confirmed` and `open` commands per job, keyed by job ID. Omits jobs that send no commands. */
export async function commandCounts(
  db: Db,
  jobs: readonly Pick<Job, 'id' | 'action'>[],
): Promise<ReadonlyMap<string, { confirmed: number; open: number }>> {
  const ids = jobs.flatMap(({ id, action }) => (commandOf(action) === null ? [] : [id]))
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('bulk_rows')
    .innerJoin('agent_commands as command', 'command.act_id', 'bulk_rows.act_id')
    .select((eb) => [
      'bulk_rows.job_id',
      eb.fn.countAll<number>().filterWhere('command.state', '=', 'seen').as('confirmed'),
      eb.fn.countAll<number>().filterWhere('command.state', '=', 'accepted').as('open'),
    ])
    .where('bulk_rows.job_id', 'in', ids)
    .where('bulk_rows.state', '=', 'done')
    .groupBy('bulk_rows.job_id')
    .execute()
  const found = new Map(rows.map(({ job_id, ...counts }) => [job_id, counts]))
  return new Map(ids.map((id) => [id, found.get(id) ?? { confirmed: 0, open: 0 }]))
}

/**
 * Returns up to 20 endpoints that only the job's sessions serve, and the total number of such endpoints. Returns null
 * unless the job is planned and restarts or stops agents.
 */
export async function interruptedBy(
  db: Db,
  { account_id, id, state, action }: Job,
): Promise<BulkJobDetail['interrupted']> {
  if (state !== 'planned' || (action !== 'restart' && action !== 'stop')) return null
  const served = sql`from inventory_refs ref join bulk_rows on bulk_rows.job_id = ${id} and bulk_rows.state = 'queued'
      and bulk_rows.id = ref.target_id
    where ref.account_id = ${account_id} and ref.resource = 'endpoints' and ref.field = 'tunnel_session'`
  const { rows } = await sql<{ id: string; url: string; count: number }>`
    select min(one.id) as id, one.title as url, count(*) over () as count from inventory one
    where one.account_id = ${account_id} and one.resource = 'endpoints' and one.gone_at is null
      and one.id in (select ref.id ${served})
      and not exists (
        select 1 from inventory other where other.account_id = ${account_id} and other.resource = 'endpoints'
          and other.title = one.title and other.gone_at is null and other.id not in (select ref.id ${served}))
    group by one.title order by one.title limit ${MAX_ENDPOINTS}`.execute(db)
  return {
    endpoints: rows.map(({ id, url }) => ({ id, url })),
    endpoint_count: rows[0]?.count ?? 0,
  }
}

/**
 * Returns details that distinguish the agents of a job's rows, keyed by session ID. Empty unless the job is planned and
 * sends commands.
 */
export async function agentsIn(
  db: Db,
  { account_id, state, action }: Job,
  rows: readonly Pick<StoredBulkRow, 'id'>[],
): Promise<ReadonlyMap<string, NonNullable<BulkRow['agent']>>> {
  const ids = rows.map(({ id }) => id)
  if (state !== 'planned' || commandOf(action) === null || ids.length === 0) return new Map()
  const [sessions, served] = await Promise.all([
    db
      .selectFrom('inventory')
      .select([
        'id',
        sql<string>`coalesce(body ->> '$.agent_version', '')`.as('version'),
        sql<string>`coalesce(body ->> '$.metadata', '')`.as('metadata'),
      ])
      .where('account_id', '=', account_id)
      .where('resource', '=', 'tunnel-sessions')
      .where('id', 'in', ids)
      .execute(),
    soleEndpoints(db, account_id, ids),
  ])
  return new Map(
    sessions.map(({ id, version, metadata }) => [
      id,
      { version, tags: tagsOf(metadata), endpoint_count: served.get(id)?.endpoint_count ?? 0 },
    ]),
  )
}
