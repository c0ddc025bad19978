import { HOUR_MS, MINUTE_MS } from '@/lib/util/time'
import type { Db } from '@/lib/db/open'
import { backOff, claimDue, type Job, nextDue, type NextRun, type JobScope, settle } from './queue'

/**
 * Runs a job once. Resolves with the time of the next run, or null if the job is done. `signal` is aborted when the
 * lease ends or the worker stops.
 */
export type Run = (job: Job, signal: AbortSignal) => Promise<NextRun>

interface WorkerOptions {
  db: Db
  kinds: Readonly<Record<string, Run>>
  onError: (error: unknown, job: Job | null) => void
  /** The kinds of jobs to run. Defaults to all kinds. */
  scope?: JobScope
  /** The maximum pause, in milliseconds, if no job is due. A pause ends early if a known job becomes due. */
  restMs?: number
  /** The pause after starting a job, in milliseconds. */
  pauseMs?: number
  atOnce?: number
  leaseMs?: number
  /** The longest delay, in milliseconds, before a job is repeated after an unexpected error. */
  maxRetryMs?: number
}

/**
 * Starts a worker that runs due jobs until `stop` is called. If a run throws, the job is repeated after a delay.
 * Deletes jobs of unknown kinds.
 */
export function startWorker(options: WorkerOptions): { stop: () => Promise<void> } {
  const { db, kinds, onError, scope, restMs = 5_000, pauseMs = 250, leaseMs = 60_000, atOnce = 4 } = options
  const { maxRetryMs = HOUR_MS } = options
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()

  async function run(job: Job): Promise<void> {
    const step = kinds[job.kind]
    const lease = AbortSignal.timeout(leaseMs)
    try {
      const signal = AbortSignal.any([stopping.signal, lease])
      await settle(db, job, step ? await step(job, signal) : null)
    } catch (error) {
      if (stopping.signal.aborted) await settle(db, job, new Date())
      else {
        onError(error, job)
        const delayMs = Math.min(lease.aborted ? MINUTE_MS : backOff(job), maxRetryMs)
        await settle(db, job, new Date(Date.now() + delayMs))
      }
    }
  }

  /**
   * Starts the job that has been due longest, if any. Resolves with the number of milliseconds to wait before the next
   * job.
   */
  async function beginOne(): Promise<number> {
    const now = new Date()
    const job = await claimDue(db, now, leaseMs, scope)
    if (!job) {
      const next = await nextDue(db, now, scope)
      return next === null ? restMs : Math.min(restMs, Math.max(0, next.getTime() - Date.now()))
    }
    const step = run(job)
      // The end wasn't stored, so the job runs again after its lease.
      .catch((error: unknown) => onError(error, job))
      .finally(() => running.delete(step))
    running.add(step)
    return pauseMs
  }

  async function loop() {
    while (!stopping.signal.aborted) {
      if (running.size >= atOnce) await Promise.race(running)
      const waitMs = await beginOne().catch((error: unknown) => {
        onError(error, null)
        return restMs
      })
      await rest(waitMs, stopping.signal)
    }
    await Promise.all(running)
  }
  const ended = loop()
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
