import type { PlatformStore } from '../store'
import { dueObjects, workOn, type WorkOptions } from './work'

const AT_ONCE = 8
const [SHORTEST_MS, LONGEST_MS] = [50, 1000]

/**
 * Returns the milliseconds until the next check for due work. The maximum is one second, because other processes can
 * add work at any time.
 */
async function untilNext({ db }: PlatformStore): Promise<number> {
  const { next } = await db
    .selectFrom('objects')
    .select(({ fn }) => fn.min('due_at').as('next'))
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, next === null ? LONGEST_MS : next - Date.now()))
}

/**
 * Starts the provisioning of certificates. Checks the DNS records of each due object, and stores the time of its next
 * check. The state is in the store, so it survives a crash. Returns a function that stops the loop and waits for
 * running checks.
 */
export function startProvisioningLoop(options: WorkOptions): () => Promise<void> {
  const stopped = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  async function tick(): Promise<void> {
    const due = await dueObjects(options.store, AT_ONCE)
    await Promise.all(due.map((each) => workOn(each, options, stopped.signal)))
    schedule(due.length === AT_ONCE ? 0 : await untilNext(options.store))
  }

  function schedule(delay: number): void {
    if (stopped.signal.aborted) return
    timer = setTimeout(() => {
      running = tick().catch((error: unknown) => {
        if (stopped.signal.aborted) return
        options.log.error('Certificate provisioning failed', { error: String(error) })
        schedule(LONGEST_MS)
      })
    }, delay)
  }

  schedule(0)
  return async () => {
    stopped.abort()
    clearTimeout(timer)
    await running
  }
}
