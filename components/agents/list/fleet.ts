import type { Agent } from '@/lib/api/agents'
import { isNewerVersion, newestOfMajor } from '@/lib/util/version'

export interface FleetVersion {
  version: string
  count: number
  /** Of all that say their version, in percent, not rounded. */
  share: number
  /** The newest version of its major, where it is newer; else null. */
  newer: string | null
}

type Told = { session: Pick<Agent['session'], 'agent_version'>; newer_version: string | null }

/**
 * The versions of a fleet, the newest first, and how many agents could be updated. Which version is newer is known of
 * `agents`, and of versions that none of them runs found among `values`. What says no version is left out.
 */
export function fleetOf(values: readonly { value: string; count: number }[], agents: readonly Told[]) {
  const known = values.filter(({ value }) => /^\d+\.\d/.test(value))
  const all = known.reduce((sum, { count }) => sum + count, 0)
  const names = known.map(({ value }) => value)
  const told = new Map(agents.map(({ session, newer_version }) => [session.agent_version, newer_version]))
  const newerOf = (version: string) => told.get(version) ?? newestOfMajor(version, names)
  const versions = known
    .map(({ value, count }): FleetVersion => ({
      version: value,
      count,
      share: (count / all) * 100,
      newer: newerOf(value),
    }))
    .toSorted((a, b) => (isNewerVersion(a.version, b.version) ? -1 : 1))
  const behind = versions.reduce((sum, { count, newer }) => sum + (newer === null ? 0 : count), 0)
  return { versions, behind, all }
}
