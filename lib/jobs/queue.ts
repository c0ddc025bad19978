import type { Selectable } from 'kysely'
import type { Db } from '@/lib/db/open'
import type { JobsTable } from '@/lib/db/schema'

export type Job = Selectable<JobsTable>

/** When a job is due again, or null when it is done. `startOver`: its runs count from zero again, and so does a back-off. */
export type NextRun = Date | { dueAt: Date; startOver: true } | null

interface Wanted {
  kind: string
  accountId: string
  subject: string
  dueAt: Date
}

/**
 * Puts work into the store; work of this kind about the same thing keeps its place unless this is due sooner. Work that
 * is under way may have passed what this is about: it is done again then, whatever it ends with.
 */
export async function schedule(db: Db, wanted: Wanted): Promise<void> {
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

/** Puts work into the store; work of this kind about the same thing stays as it is, whenever it is due. */
export async function scheduleNew(db: Db, wanted: Wanted): Promise<void> {
  await insertJob(db, wanted)
    .onConflict((conflict) => conflict.columns(oneOf).doNothing())
    .execute()
}

/** There is one job of these. */
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

/** Jobs of one account that run at once: an account whose API is slow leaves room for the others. */
const AT_ONCE_OF_ACCOUNT = 3

/** Which kinds of jobs a worker takes. */
export interface Scope {
  /** `in`: these kinds alone; `not in`: all but these. */
  are: 'in' | 'not in'
  kinds: readonly string[]
}
const everyKind: Scope = { are: 'not in', kinds: [] }

/**
 * Claims the job in scope that is due longest for `leaseMs`, of an account with fewer than three of them under way; null
 * when there is none. Others may claim it once the lease is past.
 */
export function claimDue(
  db: Db,
  now: Date,
  leaseMs: number,
  { are, kinds }: Scope = everyKind,
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

/**
 * Ends a run of a job: done for good (null), or due again; sooner where it was scheduled anew while it ran. Does nothing
 * when the lease was lost meanwhile: then the job is somebody else's.
 */
export function settle(db: Db, job: Job, next: NextRun): Promise<void> {
  const [dueAt, runs] = next === null || next instanceof Date ? [next, job.runs + 1] : [next.dueAt, 0]
  return db.transaction().execute(async (db) => {
    const now = await db
      .selectFrom('jobs')
      .select('due_at')
      .where('id', '=', job.id)
      .where('lease_until', '=', job.lease_until)
      .executeTakeFirst()
    if (!now) return
    const anew = now.due_at === job.due_at ? [] : [now.due_at]
    const [due_at] = [...anew, ...(dueAt ? [dueAt.toISOString()] : [])].toSorted()
    if (due_at === undefined) await db.deleteFrom('jobs').where('id', '=', job.id).execute()
    else
      await db.updateTable('jobs').set({ due_at, runs, lease_until: null }).where('id', '=', job.id).execute()
  })
}
