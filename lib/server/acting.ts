import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'

/** On whose behalf something is done: of a person, by the console's own work (the kind of a job, `sync`), or both. */
export interface Acting {
  email?: string
  work?: string
}

const storage = new AsyncLocalStorage<Acting>()

/** Runs something on behalf of somebody; what it starts and does not wait for counts as theirs, unless it is `actingFor` other. */
export const actingFor = <T>(acting: Acting, run: () => T): T => storage.run(acting, run)

/** Who it is now; undefined outside of any. */
export const acting = (): Acting | undefined => storage.getStore()
