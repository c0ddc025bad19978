import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'

/** On whose behalf something is done: of a person, by the console's own work (the kind of a job, `sync`), or both. */
export interface Acting {
  email?: string
  /** The person who waits for it; their request budget pays. Not set for the console's own work in a person's name. */
  personId?: string
  work?: string
}

const slot = Symbol.for('adit.acting')
const holder = globalThis as typeof globalThis & { [slot]?: AsyncLocalStorage<Acting> } // a slot that only this file uses

/** One for the front door and the bundles of Next: what notes calls may be of another bundle than the route. */
const storage = (holder[slot] ??= new AsyncLocalStorage())

/** Runs something on behalf of somebody; what it starts and does not wait for counts as theirs, unless it is `actingFor` other. */
export const actingFor = <T>(acting: Acting, run: () => T): T => storage.run(acting, run)

/** Who it is now; undefined outside of any. */
export const acting = (): Acting | undefined => storage.getStore()
