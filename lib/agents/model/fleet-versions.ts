import { isNewerVersion, newestOfMajor } from '@/lib/util/version'

/**
 * Returns the versions in use, newest first, with the number of outdated agents (`behind`) and of all agents (`all`).
 * Omits agents whose version isn't numeric, such as `dev`. `counts` is the number of agents per version. `known` lists
 * the versions that can be newer releases.
 */
export function fleetOf(counts: readonly { version: string; count: number }[], known: readonly string[]) {
  const versions = counts
    .filter(({ version }) => /^\d+\.\d/.test(version))
    .map(({ version, count }) => ({ version, count, newer: newestOfMajor(version, known) }))
    .toSorted((a, b) => (isNewerVersion(a.version, b.version) ? -1 : 1))
  const sum = (some: readonly { count: number }[]) => some.reduce((total, { count }) => total + count, 0)
  return { versions, behind: sum(versions.filter(({ newer }) => newer !== null)), all: sum(versions) }
}
