import { isNewerVersion, newestOfMajor } from '@/lib/util/version'
import { type Updatable, updateBlockOf } from './updates'

/** A group of agents with the same version and properties. `count` is the number of agents in the group. */
interface FleetGroup extends Updatable {
  version: string
  /** True if the agents recently found no newer version. */
  is_newest: boolean
  count: number
}

/**
 * Returns the versions in use, newest first, and the number of all agents (`all`) and outdated agents (`behind`). Also
 * counts the outdated agents that a rolling update can include (`updatable`) and those that it can't, by kind of reason
 * (`blocked`). Agents that recently found no newer version aren't outdated. Omits agents whose version isn't numeric,
 * such as `dev`. `known` lists the versions that can be newer releases.
 */
export function fleetOf(groups: readonly FleetGroup[], known: readonly string[]) {
  const numeric = groups.filter(({ version }) => /^\d+\.\d/.test(version))
  const counts = new Map<string, number>()
  for (const { version, count } of numeric) counts.set(version, (counts.get(version) ?? 0) + count)
  const behind = numeric.filter(
    ({ version, is_newest }) => !is_newest && newestOfMajor(version, known) !== null,
  )
  const old = new Set(behind.map(({ version }) => version))
  const versions = [...counts]
    .map(([version, count]) => ({
      version,
      count,
      newer: old.has(version) ? newestOfMajor(version, known) : null,
    }))
    .toSorted((a, b) => (isNewerVersion(a.version, b.version) ? -1 : 1))
  const countOf = (kind: string | undefined) =>
    sum(behind.filter((group) => updateBlockOf(group)?.kind === kind))
  const blocked = { updating: countOf('updating'), offline: countOf('offline'), manual: countOf('manual') }
  return { versions, behind: sum(behind), updatable: countOf(undefined), blocked, all: sum(versions) }
}

const sum = (some: readonly { count: number }[]) => some.reduce((total, { count }) => total + count, 0)
