import { setTimeout as wait } from 'node:timers/promises'
import type { PlatformStore } from '../store/store'
import { SAMPLE_AGENTS } from '../agents/sample-sessions'

const [SHORTEST_MS, LONGEST_MS] = [50, 1000]

export interface Due {
  id: string
  resource: string
  job: string | null
}

/** The kinds of background work: the commands of simulated agents, and work that waits for DNS. */
export const workKinds = ['agents', 'dns'] as const
type WorkKind = (typeof workKinds)[number]

interface QueueOptions {
  store: PlatformStore
  kind: WorkKind
  atOnce: number
  run: (due: Due, signal: AbortSignal) => Promise<void>
  onError: (error: unknown) => void
}

const scheduled = ({ db }: PlatformStore, kind: WorkKind) =>
  db
    .selectFrom('objects')
    .where('due_at', 'is not', null)
    .where('resource', kind === 'agents' ? '=' : '!=', SAMPLE_AGENTS)

/** Returns the number of milliseconds until the next check for due work, from 50 to 1,000. */
async function untilNext(store: PlatformStore, kind: WorkKind): Promise<number> {
  const { next } = await scheduled(store, kind)
    .select(({ fn }) => fn.min('due_at').as('next'))
    .executeTakeFirstOrThrow()
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, next === null ? LONGEST_MS : next - Date.now()))
}

/** Runs the due work of one kind, oldest first. Returns a function that stops the queue and waits for running work. */
export function startWorkQueue({ store, kind, atOnce, run, onError }: QueueOptions): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = new Map<string, Promise<void>>()

  const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => undefined) // ends early when stopping

  async function runOne(due: Due): Promise<void> {
    try {
      await run(due, signal)
    } catch (error) {
      if (!signal.aborted) onError(error)
      await pause(LONGEST_MS) // the work is still due
    } finally {
      running.delete(due.id)
    }
  }

  /** Starts due work in the free slots, and returns the number of milliseconds until the next call. */
  async function startDue(): Promise<number> {
    const due = await scheduled(store, kind)
      .select(['id', 'resource', 'job'])
      .where('due_at', '<=', Date.now())
      .where('id', 'not in', [...running.keys()])
      .orderBy('due_at')
      .limit(atOnce - running.size)
      .execute()
    if (signal.aborted) return 0
    for (const each of due) running.set(each.id, runOne(each))
    return running.size < atOnce ? untilNext(store, kind) : 0
  }

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      if (running.size >= atOnce) await Promise.race(running.values())
      const waitMs = await startDue().catch((error: unknown) => {
        onError(error)
        return LONGEST_MS
      })
      await pause(waitMs)
    }
    await Promise.all(running.values())
  }

  const ended = loop()
  return async () => {
    stopping.abort()
    await ended
  }
}
