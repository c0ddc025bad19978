import 'server-only'
import { processWide } from '@/lib/util/records'
import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The person or background work on whose behalf code runs. The API log shows `work`, such as `sync` or a kind of job.
 */
export interface Acting {
  email?: string
  /** The ID of the person whose request budget is charged. */
  personId?: string
  work?: string
}

const storage = processWide('acting', () => new AsyncLocalStorage<Acting>())

export const actingFor = <T>(acting: Acting, run: () => T): T => storage.run(acting, run)

export const acting = (): Acting | undefined => storage.getStore()
