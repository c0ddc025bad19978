import { processWide } from '@/lib/util/records'
import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'

/** The originators of work: a person, the console itself (the kind of a job, or `sync`), or both. */
export interface Acting {
  email?: string
  /**
   * The person who waits for the work and whose request budget is charged. Unset if the console itself works on a
   * person's behalf.
   */
  personId?: string
  work?: string
}

/**
 * The current `Acting`. One instance for the front door and all Next bundles, because a call may be recorded in a
 * different bundle than the route's.
 */
const storage = processWide('acting', () => new AsyncLocalStorage<Acting>())

/**
 * Runs a function on behalf of someone. Background work that it starts also counts as theirs, unless that runs in
 * another `actingFor`.
 */
export const actingFor = <T>(acting: Acting, run: () => T): T => storage.run(acting, run)

/** Returns the person or job that the current code acts for; undefined outside `actingFor`. */
export const acting = (): Acting | undefined => storage.getStore()
