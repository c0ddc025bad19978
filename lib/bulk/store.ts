import type { Selectable } from 'kysely'
import type { Settler } from '@/lib/acts/recover'
import { Failure } from '@/lib/contract/failure'
import type { Db } from '@/lib/db/open'
import type { BulkTables } from '@/lib/db/schema-bulk'
import type { BulkCounts } from './model/bulk'
import { type BulkRowState, openRowStates } from './model/rows'

export type JobRow = Selectable<BulkTables['bulk_jobs']>
export type StoredBulkRow = Selectable<BulkTables['bulk_rows']>

export async function getJob(db: Db, accountId: string, id: string): Promise<JobRow> {
  const job = await findJob(db, accountId, id)
  if (!job) throw new Failure('ADIT_NOT_FOUND', 'Bulk job not found.')
  return job
}

export const findJob = (db: Db, accountId: string, id: string): Promise<JobRow | undefined> =>
  db
    .selectFrom('bulk_jobs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Returns a job's first row in one of `states`. Earlier states take precedence. */
export async function nextRow(
  db: Db,
  jobId: string,
  ...states: BulkRowState[]
): Promise<StoredBulkRow | undefined> {
  for (const state of states) {
    const row = await db
      .selectFrom('bulk_rows')
      .selectAll()
      .where('job_id', '=', jobId)
      .where('state', '=', state)
      .orderBy('position')
      .limit(1)
      .executeTakeFirst()
    if (row) return row
  }
  return undefined
}

export interface RowChange extends Partial<
  Pick<StoredBulkRow, 'code' | 'message' | 'act_id' | 'request_id'>
> {
  state: BulkRowState
}

/**
 * Stores changes to a row, unless the row's state has changed in the meantime. Resolves with true if the changes were
 * stored.
 */
export async function keepRow(
  db: Db,
  row: Pick<StoredBulkRow, 'job_id' | 'position' | 'state'>,
  change: RowChange,
): Promise<boolean> {
  const kept = await db
    .updateTable('bulk_rows')
    .set({ at: new Date().toISOString(), ...change })
    .where('job_id', '=', row.job_id)
    .where('position', '=', row.position)
    .where('state', '=', row.state)
    .returning('position')
    .executeTakeFirst()
  return kept !== undefined
}

/** Moves all of a job's rows from one state to another. Resolves with the number of moved rows. */
export async function moveRows(
  db: Db,
  jobId: string,
  from: BulkRowState,
  change: RowChange,
): Promise<number> {
  const moved = await db
    .updateTable('bulk_rows')
    .set(change)
    .where('job_id', '=', jobId)
    .where('state', '=', from)
    .executeTakeFirst()
  return Number(moved.numUpdatedRows)
}

export async function countsOf(db: Db, jobIds: readonly string[]): Promise<ReadonlyMap<string, BulkCounts>> {
  const rows = await db
    .selectFrom('bulk_rows')
    .select((eb) => ['job_id', 'state', eb.fn.countAll<number>().as('count')])
    .where('job_id', 'in', jobIds.length > 0 ? jobIds : [''])
    .groupBy(['job_id', 'state'])
    .execute()
  const counts = new Map<string, Partial<Record<BulkRowState, number>>>()
  for (const { job_id, state, count } of rows) counts.set(job_id, { ...counts.get(job_id), [state]: count })
  return counts
}

/** Stores changes to a job if the job is in one of the given states. Resolves with true if the changes were stored. */
export async function changeJob(
  db: Db,
  { id }: Pick<JobRow, 'id'>,
  from: readonly JobRow['state'][],
  change: Partial<Pick<JobRow, 'state' | 'reason' | 'ended_at' | 'unknown_count'>>,
): Promise<boolean> {
  const changed = await db
    .updateTable('bulk_jobs')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Ends a job if all its rows are finished. Resolves with true if this call ended the job. */
export async function endIfOver(db: Db, job: Pick<JobRow, 'id'>): Promise<boolean> {
  if (await nextRow(db, job.id, ...openRowStates)) return false
  const ended_at = new Date().toISOString()
  return changeJob(db, job, ['running', 'paused'], { state: 'done', reason: null, ended_at })
}

/**
 * Updates a row after a check confirmed its request, or after a process stopped before the request had an outcome.
 * Queues the row again only if its request was never sent.
 */
export async function recoverBulkRow(...[db, { id }, end]: Parameters<Settler>): Promise<void> {
  const { result } = end
  const because = end.result === 'unknown' && end.reason !== undefined && { message: end.reason }
  const at = new Date().toISOString()
  await db
    .updateTable('bulk_rows')
    .set({ at, ...recovered[result], ...because })
    .where('act_id', '=', id)
    .where('state', 'in', result === 'done' ? ['sending', 'unknown'] : ['sending'])
    .execute()
}

const recovered = {
  done: { state: 'done', code: null, message: null },
  refused: {
    state: 'failed',
    message: 'The API rejected the request. The error message was lost when the console stopped.',
  },
  unknown: {
    state: 'unknown',
    code: 'ADIT_OUTCOME_UNKNOWN',
    message: 'The console stopped before the response arrived.',
  },
  'never-sent': { state: 'queued', act_id: null },
} as const satisfies Record<Parameters<Settler>[2]['result'], RowChange>
