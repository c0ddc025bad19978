import 'server-only'
import { Failure } from '@/lib/contract/failure'
import type { Job, NextRun } from '@/lib/jobs/queue'
import { type Account, accountOfJob } from './accounts/upstream'
import type { Context } from './context'

export const MINUTE_MS = 60_000
/** Between one look and the next at what is not as it should be yet; then hourly. */
const backOffMs = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS)

/**
 * Takes one look for the account of a job. Resolves with when to look again; null when it is done, or what it is about
 * is gone. A look that ends with `again`, or is refused, is repeated ever more rarely; after one that ends with a date,
 * the intervals start over.
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
