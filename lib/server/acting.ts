import 'server-only'
import { processWide } from '@/lib/util/records'
import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The person or the background work on whose behalf code runs. `work` is `sync`, `probe`, or the kind of the job that
 * is running.
 */
export interface Acting {
  email?: string
  /** The ID of the person whose request budget is charged. Unset for background work, even if a person started it. */
  personId?: string
  work?: string
}

/**
 * Stores the current `Acting`. Shared by the whole process because the bundle that logs a call can differ from the
 * route's bundle.
 */
const storage = processWide('acting', () => new AsyncLocalStorage<Acting>())

/**
 * Runs a function on behalf of a person or a job. Background work that the function starts is attributed to the same
 * person or job, unless that work calls `actingFor` itself.
 */
export const actingFor = <T>(acting: Acting, run: () => T): T => storage.run(acting, run)

/** Returns the person or job on whose behalf the current code runs. Returns undefined outside `actingFor`. */
export const acting = (): Acting | undefined => storage.getStore()
