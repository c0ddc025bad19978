import 'server-only'
import { Failure } from '@/lib/contract/failure'
import { backOff, type Job, type NextRun } from '@/lib/jobs/queue'
import { type Account, accountOfJob } from './accounts/upstream'
import type { Context } from './context'
import { errorFields } from '@/lib/util/errors'
import { log } from './log'

/**
 * The time of the next check, or null to end the checks. `again` means after the next longer interval, and `notBefore`
 * also sets the earliest time. After a date, the intervals start over with the shortest.
 */
type Next = 'again' | { notBefore: Date } | Date | null

/** Runs one check of a job. Resolves with the time of the next check, or null to end the job. */
export async function runCheck(
  context: Context,
  job: Job,
  check: (account: Account) => Promise<Next>,
): Promise<NextRun> {
  const account = await accountOfJob(context, job)
  if (!account) return null
  let earliestMs = 0
  try {
    const next = await check(account)
    if (next === null) return null
    if (next instanceof Date) return { dueAt: next, startOver: true }
    if (next !== 'again') earliestMs = next.notBefore.getTime()
  } catch (error) {
    if (!(await accountOfJob(context, job))) return null // the account was removed, so results can't be stored
    if (!(error instanceof Failure)) throw error
    if (error.code === 'ADIT_NOT_FOUND') return null
  }
  return new Date(Math.max(earliestMs, Date.now() + backOff(job)))
}

/**
 * The delay, in milliseconds, before a run is repeated after an error in the console, such as a locked store.
 */
const FAULT_MS = 10_000

/** Runs one pass of a job. Logs an error instead of rejecting, unless the run was aborted. */
export async function runPass<Next extends NextRun>(
  { kind, subject }: Job,
  name: string,
  signal: AbortSignal,
  pass: () => Promise<Next>,
): Promise<Next | Date> {
  try {
    return await pass()
  } catch (error) {
    if (signal.aborted) throw error
    log.error({ ...errorFields(error), job: kind, subject }, `${name} step failed`)
    return new Date(Date.now() + FAULT_MS)
  }
}
