import { isNewerVersion } from '@/lib/util/version'
import type { Program, StateStore } from '../update/store'

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

/** What to run now: a release that awaits its restart, else the newest that ran before. `suspects` did not come up just now. */
export function choose(own: Own, store: StateStore, suspects: ReadonlySet<string>): Choice {
  const { current, next, bad } = store.read()
  const isUsable = (release: Program | null, than: string): release is Program =>
    release !== null &&
    isNewerVersion(release.version, than) &&
    !bad.includes(release.sha256) &&
    !suspects.has(release.sha256) &&
    store.isWhole(release)
  const of = (release: Program, isTrial: boolean): Choice => ({
    file: store.pathOf(release),
    version: release.version,
    release,
    isTrial,
  })
  const proven = isUsable(current, own.version)
    ? of(current, false)
    : { ...own, release: null, isTrial: false }
  return isUsable(next, proven.version) ? of(next, true) : proven
}

/** A release came up: it is what runs from now on, and what ran before is kept beside it. */
export function accept(store: StateStore, release: Program): void {
  store.change((now) => ({
    ...now,
    current: release,
    previous: now.current,
    next: now.next?.sha256 === release.sha256 ? null : now.next,
  }))
  store.clean()
}

/** A release did not come up where what ran before did: it is kept out. */
export function reject(store: StateStore, sha256: string): void {
  store.change((now) => ({
    ...now,
    bad: [...now.bad.filter((one) => one !== sha256), sha256],
    next: now.next?.sha256 === sha256 ? null : now.next,
  }))
  store.clean()
}
