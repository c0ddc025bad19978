import 'server-only'
import { processWide } from '@/lib/util/records'
import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The person or the background work on whose behalf code runs. `work` names the work in the API log, such as `sync`,
 * `site` or the kind of a job.
 */
export interface Acting {
  email?: string
  /** The ID of the person whose request budget is charged. Unset for background work, even if a person started it. */
  personId?: string
  work?: string
}

const storage = processWide('acting', () => new AsyncLocalStorage<Acting>())

/**
 * Runs a function on behalf of a person or a job. Background work that the function starts is attributed to the same
 * person or job.
 */
export const actingFor = <T>(acting: Acting, run: () => T): T => storage.run(acting, run)

/** Returns the person or job on whose behalf the current code runs, or undefined outside `actingFor`. */
export const acting = (): Acting | undefined => storage.getStore()
