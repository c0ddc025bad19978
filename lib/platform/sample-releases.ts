/** Releases that sample agents know of; of each major the newest is what an update installs. */
const releases = ['2.9.4', '3.30.2', '3.31.0', '4.0.1']

const numbers = (version: string) => version.split('.').map(Number)
const majorOf = (version: string) => numbers(version)[0]

function isNewer(a: string, b: string): boolean {
  const [left, right] = [numbers(a), numbers(b)]
  const at = left.findIndex((part, i) => part !== right[i])
  return at >= 0 && (left[at] ?? 0) > (right[at] ?? 0)
}

/** What an agent of this version is updated to: never another major. Null when nothing is newer. Source: specification "Versioning". */
export function updateFor(version: string): string | null {
  const newer = releases.filter((one) => majorOf(one) === majorOf(version) && isNewer(one, version))
  return newer.reduce<string | null>((best, one) => (best === null || isNewer(one, best) ? one : best), null)
}
