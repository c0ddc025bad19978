import type { Db } from '@/lib/db/open'
import { claimDue, type Job, type NextRun, type Scope, settle } from './queue'

/** Runs one step of a job; when it is due again, or null when it is done. `signal` ends with the lease. */
export type Run = (job: Job, signal: AbortSignal) => Promise<NextRun>

interface WorkerOptions {
  db: Db
  kinds: Readonly<Record<string, Run>>
  onError: (error: unknown, job: Job | null) => void
  /** Which jobs to take; all of them if left out. */
  scope?: Scope
  /** How long to rest when nothing is due. */
  restMs?: number
  /** How long to rest after a job was begun, so that a long queue leaves room for people. */
  pauseMs?: number
  /** How many jobs run at once. */
  atOnce?: number
  leaseMs?: number
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/**
 * Runs due jobs, a few at once, until it is stopped. A job whose run throws is due again after an hour, after a minute
 * where its lease ended first; one whose process dies is taken over when its lease is past.
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

  /** Begins the job that is due longest; false when none is. */
  async function beginOne(): Promise<boolean> {
    const job = await claimDue(db, new Date(), leaseMs, scope)
    if (!job) return false
    const step = run(job)
      .catch((error: unknown) => onError(error, job)) // its end was not kept: it is taken over after its lease
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
