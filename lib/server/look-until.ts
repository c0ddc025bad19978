import 'server-only'
import { MINUTE_MS } from '@/lib/util/time'
import { Failure } from '@/lib/contract/failure'
import type { Job, NextRun } from '@/lib/jobs/queue'
import { type Account, accountOfJob } from './accounts/upstream'
import type { Context } from './context'

/** Intervals between checks while the result is not as expected yet; hourly after the last one. */
const backOffMs = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS)

/**
 * Runs one check for the account of a job. Resolves with the time of the next check; null if the check is done or its
 * subject no longer exists. A check that returns `again` or throws a Failure is repeated at growing intervals. One that
 * returns a date resets the intervals.
 */
export async function lookUntil(
  context: Context,
  job: Job,
  look: (account: Account) => Promise<Date | 'again' | null>,
): Promise<NextRun> {
  const account = await accountOfJob(context, job)
  if (!account) return null
  try {
    const next = await look(account)
    if (next !== 'again') return next && { dueAt: next, startOver: true }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code === 'ADIT_NOT_FOUND') return null
  }
  return new Date(Date.now() + (backOffMs[job.runs] ?? 60 * MINUTE_MS))
}
