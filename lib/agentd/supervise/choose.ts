import { isNewerVersion } from '@/lib/util/version'
import type { Log } from '../log'
import { type Program, StateFault, type StateStore } from '../update/store'

/** The manually installed program. Downloaded releases don't replace it. */
export interface Own {
  file: string
  version: string
}

export interface Choice {
  file: string
  version: string
  /** The release to run; null for the manually installed program. */
  release: Program | null
  /** True if the release hasn't run here yet and is on trial. */
  isTrial: boolean
}

/**
 * Chooses the program to run: a release that awaits its restart, otherwise the newest one that ran before. Skips
 * `suspects`, which just failed to start. Throws a `StateFault`.
 */
function chosen(own: Own, store: StateStore, suspects: ReadonlySet<string>): Choice {
  const now = store.read()
  const isUsable = (release: Program | null, than: string): release is Program =>
    release !== null &&
    isNewerVersion(release.version, than) &&
    !suspects.has(release.sha256) &&
    store.isUsable(now, release)
  const of = (release: Program, isTrial: boolean): Choice => ({
    file: store.pathOf(release),
    version: release.version,
    release,
    isTrial,
  })
  const proven = isUsable(now.current, own.version)
    ? of(now.current, false)
    : { ...own, release: null, isTrial: false }
  return isUsable(now.next, proven.version) ? of(now.next, true) : proven
}

/** Stores a successfully started release as the current one, and keeps the previous one. */
const accept = (store: StateStore, release: Program): void =>
  store.change((now) => ({
    ...now,
    current: release,
    // Another agent may have stored it first.
    previous: now.current?.sha256 === release.sha256 ? now.previous : now.current,
    next: now.next?.sha256 === release.sha256 ? null : now.next,
  }))

/** Excludes a release that failed to start while the previous program started. */
const reject = (store: StateStore, sha256: string): void =>
  store.change((now) => ({
    ...now,
    bad: [...now.bad.filter((one) => one !== sha256), sha256],
    next: now.next?.sha256 === sha256 ? null : now.next,
  }))

/**
 * Chooses the program to run and stores the result. If the state can't be read or written, logs that and continues
 * with the manually installed or running program.
 */
export function createChooser(own: Own, store: StateStore, log: Log) {
  const attempt = (work: () => void) => {
    try {
      work()
    } catch (error) {
      if (!(error instanceof StateFault)) throw error
      log.error("The agent's state can't be saved", { reason: error.message })
    }
  }
  return {
    /** Removes leftovers of interrupted installs. */
    clean: () => attempt(store.clean),
    choose(suspects: ReadonlySet<string>): Choice {
      let choice: Choice = { ...own, release: null, isTrial: false }
      attempt(() => (choice = chosen(own, store, suspects)))
      return choice
    },
    accept: (release: Program) => attempt(() => accept(store, release)),
    reject: (sha256: string) => attempt(() => reject(store, sha256)),
  }
}
