import { isNewerVersion } from '@/lib/util/version'
import type { Log } from '../log'
import { type Program, StateFault, type StateStore } from '../update/store'

/** The program that was installed by hand, beside which releases are put. */
export interface Own {
  file: string
  version: string
}

export interface Choice {
  file: string
  version: string
  /** Null: the one installed by hand. */
  release: Program | null
  /** It has not run here yet: it has to prove itself. */
  isTrial: boolean
}

/**
 * What to run now: a release that awaits its restart, else the newest that ran before. `suspects` did not come up just
 * now. Throws a `StateFault`.
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

/** A release came up: it is what runs from now on, and what ran before is kept beside it. */
const accept = (store: StateStore, release: Program): void =>
  store.change((now) => ({
    ...now,
    current: release,
    previous: now.current?.sha256 === release.sha256 ? now.previous : now.current, // another agent was first
    next: now.next?.sha256 === release.sha256 ? null : now.next,
  }))

/** A release did not come up where what ran before did: it is kept out. */
const reject = (store: StateStore, sha256: string): void =>
  store.change((now) => ({
    ...now,
    bad: [...now.bad.filter((one) => one !== sha256), sha256],
    next: now.next?.sha256 === sha256 ? null : now.next,
  }))

/**
 * Chooses what runs, and keeps what became of it. A state that cannot be read or written is said in the log, and what
 * was installed by hand, or runs already, goes on running.
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
    /** Takes away what an install that was cut off has left. */
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
