import 'server-only'
import type { Job, NextRun } from '@/lib/jobs/queue'
import { errorFields } from '@/lib/util/errors'
import { log } from './log'

/** The delay after a run fails because of an error in the console, such as a locked store, in milliseconds. */
const FAULT_MS = 10_000

/**
 * Runs a pass of a job that consists of steps. If it fails, logs the error and resolves with the time of another
 * attempt. Rejects only if the run was aborted. `name` describes the job in the log.
 */
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
