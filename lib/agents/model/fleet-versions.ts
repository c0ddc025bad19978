import { isNewerVersion, newestOfMajor } from '@/lib/util/version'

/** The search for agents that may be connected: all except stopped and offline agents. */
export const LISTED_AGENTS = { state: 'online,restarting,unknown' }

export interface FleetVersion {
  version: string
  count: number
  /** A newer release of the same major version; null if none is known. */
  newer: string | null
}

export type FleetVersions = ReturnType<typeof fleetOf>

type Reported = { session: { agent_version: string }; newer_version: string | null }

/**
 * Returns:
 * - `versions`: the versions in use, newest first
 * - `behind`: the number of outdated agents
 * - `all`: the number of agents that report a version
 * The newer release for a version comes from the `agents` that run it. If none of them runs it, the newer release comes
 * from the versions in `values`.
 */
export function fleetOf(values: readonly { value: string; count: number }[], agents: readonly Reported[]) {
  const known = values.filter(({ value }) => /^\d+\.\d/.test(value))
  const all = known.reduce((sum, { count }) => sum + count, 0)
  const names = known.map(({ value }) => value)
  const reported = new Map(agents.map(({ session, newer_version }) => [session.agent_version, newer_version]))
  const newerOf = (version: string) => reported.get(version) ?? newestOfMajor(version, names)
  const versions = known
    .map(({ value, count }): FleetVersion => ({
      version: value,
      count,
      newer: newerOf(value),
    }))
    .toSorted((a, b) => (isNewerVersion(a.version, b.version) ? -1 : 1))
  const behind = versions.reduce((sum, { count, newer }) => sum + (newer === null ? 0 : count), 0)
  return { versions, behind, all }
}
