import { isNewerVersion } from '@/lib/util/version'
import type { Log } from '../log'
import { type Program, StateFault, type StateStore } from '../update/store'

/** The installed program. Downloaded releases never overwrite it. */
export interface Own {
  file: string
  version: string
}

export interface Choice {
  file: string
  version: string
  /** The downloaded release to run, or null for the installed program. */
  release: Program | null
  /** True if the release has never connected on this machine. */
  isTrial: boolean
}

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

const accept = (store: StateStore, release: Program): void =>
  store.change((now) => ({
    ...now,
    current: release,
    // Another agent may have stored it first.
    previous: now.current?.sha256 === release.sha256 ? now.previous : now.current,
    next: now.next?.sha256 === release.sha256 ? null : now.next,
  }))

const reject = (store: StateStore, sha256: string): void =>
  store.change((now) => ({
    ...now,
    bad: [...now.bad.filter((one) => one !== sha256), sha256],
    next: now.next?.sha256 === sha256 ? null : now.next,
  }))

/**
 * Returns functions that choose the program to run and record whether a release started. The functions log a
 * `StateFault` instead of throwing it.
 */
export function createChooser(own: Own, store: StateStore, log: Log) {
  const attempt = (work: () => void) => {
    try {
      work()
    } catch (error) {
      if (!(error instanceof StateFault)) throw error
      log.error("The agent's state can't be read or saved", { reason: error.message })
    }
  }
  return {
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
