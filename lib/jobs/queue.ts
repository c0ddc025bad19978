import type { Selectable } from 'kysely'
import { type Db, inTransaction } from '@/lib/db/open'
import type { JobsTable } from '@/lib/db/schema'
import { MINUTE_MS } from '@/lib/util/time'

export type Job = Selectable<JobsTable>

/** The time when a job is due again, or null if the job is done. `startOver` resets the number of earlier runs. */
export type NextRun = Date | { dueAt: Date; startOver: true } | null

/** The delays, in milliseconds, before the first repeated runs of a job. Later runs are an hour apart. */
const backOffMs = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS)

/** Returns the delay before a job's next run, in milliseconds. The delay grows with the number of earlier runs. */
export const backOff = ({ runs }: Pick<Job, 'runs'>): number => backOffMs[runs] ?? 60 * MINUTE_MS

interface Wanted {
  kind: string
  accountId: string
  subject: string
  dueAt: Date
}

/**
 * Schedules a job. A waiting job moves only to an earlier time, and a running job runs again at the new time. With
 * `startOver`, also resets the number of runs.
 */
export async function schedule(
  db: Db,
  { startOver = false, ...wanted }: Wanted & { startOver?: boolean },
): Promise<void> {
  if (!startOver) return upsert(db, wanted)
  const { kind, accountId, subject } = wanted
  await inTransaction(db, async (db) => {
    await upsert(db, wanted)
    await db
      .updateTable('jobs')
      .set({ runs: 0 })
      .where('kind', '=', kind)
      .where('account_id', '=', accountId)
      .where('subject', '=', subject)
      .execute()
  })
}

async function upsert(db: Db, wanted: Wanted): Promise<void> {
  const due_at = wanted.dueAt.toISOString()
  await insertJob(db, wanted)
    .onConflict((conflict) =>
      conflict
        .columns(oneOf)
        .doUpdateSet({ due_at })
        .where((eb) => eb.or([eb('jobs.due_at', '>', due_at), eb('jobs.lease_until', 'is not', null)])),
    )
    .execute()
}

export async function scheduleNew(db: Db, wanted: Wanted): Promise<void> {
  await insertJob(db, wanted)
    .onConflict((conflict) => conflict.columns(oneOf).doNothing())
    .execute()
}

const oneOf = ['kind', 'account_id', 'subject'] as const

const insertJob = (db: Db, { kind, accountId, subject, dueAt }: Wanted) =>
  db.insertInto('jobs').values({
    kind,
    account_id: accountId,
    subject,
    due_at: dueAt.toISOString(),
    runs: 0,
    lease_until: null,
  })

const AT_ONCE_OF_ACCOUNT = 3

export interface JobScope {
  /** `in` selects jobs of these kinds, and `not in` selects jobs of all other kinds. */
  are: 'in' | 'not in'
  kinds: readonly string[]
}
const everyKind: JobScope = { are: 'not in', kinds: [] }

/**
 * Claims the job with the earliest due time. The lease ends after `leaseMs` milliseconds. Resolves with null if no job
 * is due. Skips jobs of accounts that already have three running jobs in this scope.
 */
export function claimDue(
  db: Db,
  now: Date,
  leaseMs: number,
  { are, kinds }: JobScope = everyKind,
): Promise<Job | null> {
  const at = now.toISOString()
  const lease_until = new Date(now.getTime() + leaseMs).toISOString()
  return db.transaction().execute(async (transaction) => {
    const due = await transaction
      .selectFrom('jobs')
      .selectAll()
      .where('due_at', '<=', at)
      .where('kind', are, kinds)
      .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', at)]))
      .where('account_id', 'not in', (eb) =>
        eb
          .selectFrom('jobs as running')
          .select('running.account_id')
          .where('running.lease_until', '>=', at)
          .where('running.kind', are, kinds)
          .groupBy('running.account_id')
          .having((having) => having.fn.countAll(), '>=', AT_ONCE_OF_ACCOUNT),
      )
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst()
    if (!due) return null
    await transaction.updateTable('jobs').set({ lease_until }).where('id', '=', due.id).execute()
    return { ...due, lease_until }
  })
}

/** Returns the earliest time after `now` at which a job that isn't running is due, or null if no such job exists. */
export async function nextDue(db: Db, now: Date, { are, kinds }: JobScope = everyKind): Promise<Date | null> {
  const { due_at } = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.min('due_at').as('due_at'))
    .where('due_at', '>', now.toISOString())
    .where('kind', are, kinds)
    .where('lease_until', 'is', null)
    .executeTakeFirstOrThrow()
  return due_at === null ? null : new Date(due_at)
}

/**
 * Ends a run of a job, and schedules the next run at `next` or at the time that was scheduled during this run,
 * whichever is earlier. Deletes the job if no next run is due. Does nothing if another worker has claimed the job since
 * its lease ended.
 */
export function settle(db: Db, job: Job, next: NextRun): Promise<void> {
  const [dueAt, runs] = next === null || next instanceof Date ? [next, job.runs + 1] : [next.dueAt, 0]
  return db.transaction().execute(async (db) => {
    const now = await db
      .selectFrom('jobs')
      .select(['due_at', 'runs'])
      .where('id', '=', job.id)
      .where('lease_until', '=', job.lease_until)
      .executeTakeFirst()
    if (!now) return
    const again = now.due_at === job.due_at ? [] : [now.due_at]
    const [due_at] = [...again, ...(dueAt ? [dueAt.toISOString()] : [])].toSorted()
    if (due_at === undefined) await db.deleteFrom('jobs').where('id', '=', job.id).execute()
    else
      await db
        .updateTable('jobs')
        // `schedule` may have reset the number of runs during this run.
        .set({ due_at, runs: now.runs === job.runs ? runs : now.runs, lease_until: null })
        .where('id', '=', job.id)
        .execute()
  })
}
