import type { Db } from '@/lib/db/open'
import { DAY_MS } from '@/lib/util/time'

/** The age after which a plan that nobody started is deleted, in days. */
const PLAN_DAYS = 1
/** The age after which an ended bulk job is deleted, in days. Its requests stay in the audit log. */
const ENDED_DAYS = 90

/** Deletes old plans that nobody started, and bulk jobs that ended long ago. */
export async function sweepOld(db: Db, nowMs = Date.now()): Promise<void> {
  const before = (days: number) => new Date(nowMs - days * DAY_MS).toISOString()
  await db
    .deleteFrom('bulk_jobs')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'planned'), eb('created_at', '<', before(PLAN_DAYS))]),
        eb('ended_at', '<', before(ENDED_DAYS)),
      ]),
    )
    .execute()
}
