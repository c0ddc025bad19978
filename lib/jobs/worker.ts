import { HOUR_MS, MINUTE_MS } from '@/lib/util/time'
import type { Db } from '@/lib/db/open'
import { claimDue, type Job, type NextRun, type JobScope, settle } from './queue'

/**
 * Runs one step of a job. Resolves with when the job is due again, or null if it is done. `signal` aborts when the
 * lease ends.
 */
export type Run = (job: Job, signal: AbortSignal) => Promise<NextRun>

interface WorkerOptions {
  db: Db
  kinds: Readonly<Record<string, Run>>
  onError: (error: unknown, job: Job | null) => void
  /** The jobs to run. Default: all. */
  scope?: JobScope
  /** The pause when nothing is due, in milliseconds. */
  restMs?: number
  /** The pause after starting a job, in milliseconds, so that a long queue doesn't slow down requests. */
  pauseMs?: number
  /** The maximum number of jobs that run at once. */
  atOnce?: number
  leaseMs?: number
}

/**
 * Runs due jobs, several at once, until stopped. If a run throws, the job is due again after an hour, or after a minute
 * if its lease ended first. If the process dies, another worker takes over the job after its lease.
 */
export function startWorker(options: WorkerOptions): { stop: () => Promise<void> } {
  const { db, kinds, onError, scope, restMs = 5_000, pauseMs = 250, leaseMs = 60_000, atOnce = 4 } = options
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
        await settle(db, job, new Date(Date.now() + (lease.aborted ? MINUTE_MS : HOUR_MS)))
      }
    }
  }

  /** Starts the job that has been due longest; false if there is none. */
  async function beginOne(): Promise<boolean> {
    const job = await claimDue(db, new Date(), leaseMs, scope)
    if (!job) return false
    const step = run(job)
      // The end wasn't stored, so the job runs again after its lease.
      .catch((error: unknown) => onError(error, job))
      .finally(() => running.delete(step))
    running.add(step)
    return true
  }

  async function loop() {
    while (!stopping.signal.aborted) {
      if (running.size >= atOnce) await Promise.race(running)
      const didBegin = await beginOne().catch((error: unknown) => {
        onError(error, null)
        return false
      })
      await rest(didBegin ? pauseMs : restMs, stopping.signal)
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
