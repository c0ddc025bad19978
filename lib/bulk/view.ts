import type { BulkJob, BulkJobDetail, BulkRow } from '@/lib/api/bulk-jobs'
import { forReader } from '@/lib/audit/reader'
import type { Db } from '@/lib/db/open'
import { resourceInfos } from '@/lib/resources/resource-infos'
import { deletionTextOf } from './deletion-texts'
import { isSkippedInUse } from './plan'
import { listedUsers } from './users'
import { isResourceName, resourceTypes } from '@/lib/resources/resource-types'
import { bulkTitle, totalOf } from './model/bulk'
import { valuesOfRows } from './row-values'
import { agentsIn, commandCounts, commandsOfRows, interruptedBy } from './command-rows'
import { isDestructive } from './model/actions'
import type { BulkRowState } from './model/rows'
import { type StoredBulkRow as StoredRow, countsOf, getJob, type JobRow } from './store'

const MAX_LISTED = 50
const PAGE_SIZE = 100

/** Lists an account's 50 most recently created bulk jobs that have been started, newest first. */
export async function listJobs(db: Db, accountId: string): Promise<{ jobs: BulkJob[] }> {
  const rows = await db
    .selectFrom('bulk_jobs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('started_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()
  return { jobs: await viewJobs(db, rows) }
}

/** Returns bulk jobs without their rows, keyed by ID. Omits unknown jobs. */
export async function jobsById(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, BulkJob>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('bulk_jobs').selectAll().where('id', 'in', ids).execute()
  return new Map((await viewJobs(db, rows)).map((job) => [job.id, job]))
}

/** Returns a bulk job without its rows. Throws Failure ADIT_NOT_FOUND if the account doesn't have the job. */
export async function viewJob(db: Db, accountId: string, id: string): Promise<BulkJob> {
  const [job] = await viewJobs(db, [await getJob(db, accountId, id)])
  if (!job) throw new Error(`The bulk job ${id} has an unknown kind of resource`)
  return job
}

interface RowSearch {
  state?: BulkRowState | undefined
  page?: string | undefined
}

/** Returns a bulk job with a page of its rows. Throws Failure ADIT_NOT_FOUND if the account doesn't have the job. */
export async function viewDetail(
  db: Db,
  accountId: string,
  id: string,
  { state, page: wanted = '1' }: RowSearch,
): Promise<BulkJobDetail> {
  const stored = await getJob(db, accountId, id)
  const job = await viewJob(db, accountId, id)
  const page = Math.max(1, Number(wanted) || 1)
  const selected = db.selectFrom('bulk_rows').where('job_id', '=', id)
  const ofState = state === undefined ? selected : selected.where('state', '=', state)
  const rows = await ofState
    .selectAll()
    .orderBy('position')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  const { count } = await ofState
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const commands = await commandsOfRows(db, rows)
  const users = await usersIn(db, accountId, job, rows)
  const agents = await agentsIn(db, stored, rows)
  const values = await valuesOfRows(db, stored, rows)
  return {
    job,
    rows: rows.map((row) => ({
      ...viewRow(row),
      ...(values.get(row.id) ?? { note: null, before: null, after: null }),
      command: commands.get(row.act_id) ?? null,
      users: users.get(row.id) ?? null,
      agent: agents.get(row.id) ?? null,
    })),
    total: count,
    page,
    page_size: PAGE_SIZE,
    interrupted: await interruptedBy(db, stored),
    deletion: job.action === 'delete' ? deletionTextOf(job.resource, job.counts.queued ?? 0) : null,
  }
}

/**
 * Returns the dependent resources to list for each row, keyed by the ID of the row's resource. Empty unless the job
 * deletes or stops resources.
 */
async function usersIn(db: Db, accountId: string, { action, state, resource }: BulkJob, rows: StoredRow[]) {
  const info = resourceInfos[resource]
  const isListed = (row: StoredRow) =>
    (row.state === 'queued' && state === 'planned') ||
    isSkippedInUse(row) ||
    (row.state === 'failed' && action === 'delete')
  return listedUsers(db, accountId, info, isDestructive(action) ? rows.filter(isListed) : [])
}

async function viewJobs(db: Db, rows: readonly JobRow[]): Promise<BulkJob[]> {
  const ids = rows.map(({ id }) => id)
  const counts = await countsOf(db, ids)
  const dependents = await dependentsOf(db, ids)
  const commands = await commandCounts(db, rows)
  return rows.flatMap(({ user_email, resource, reason, ...row }) =>
    isResourceName(resource)
      ? [
          {
            ...withoutInternals(row),
            resource,
            title: bulkTitle(row.action, totalOf(counts.get(row.id) ?? {}), resourceTypes[resource]),
            by: forReader(user_email),
            reason: reason && forReader(reason),
            counts: counts.get(row.id) ?? {},
            commands: commands.get(row.id) ?? null,
            dependants: dependents.get(row.id) ?? 0,
          },
        ]
      : [],
  )
}

/**
 * Returns the number of queued rows whose resource had dependents when the job was planned, keyed by job ID. Omits jobs
 * without such rows.
 */
export async function dependentsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('bulk_rows')
    .select((eb) => ['job_id', eb.fn.countAll<number>().as('count')])
    .where('job_id', 'in', ids.length > 0 ? ids : [''])
    .where('state', '=', 'queued')
    .where('dependants', '>', 0)
    .groupBy('job_id')
    .execute()
  return new Map(rows.map(({ job_id, count }) => [job_id, count]))
}

function withoutInternals<R extends Pick<JobRow, 'account_id' | 'user_id' | 'unknown_count'>>(row: R) {
  const { account_id: _, user_id: __, unknown_count: ___, ...rest } = row
  return rest
}

function viewRow(row: StoredRow): Omit<BulkRow, 'command' | 'users' | 'agent' | 'note' | 'before' | 'after'> {
  const { job_id: _, act_id: __, ...rest } = row
  return { ...rest, message: row.message && forReader(row.message) }
}
