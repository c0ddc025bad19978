const numbers = (version: string) => version.split(/[.+-]/).slice(0, 3).map(Number)

export const majorOf = (version: string): number => numbers(version)[0] ?? NaN

/** Reports whether version `a` is newer than `b`. Compares the first three numbers. */
export function isNewerVersion(a: string, b: string): boolean {
  const [left, right] = [numbers(a), numbers(b)]
  const at = left.findIndex((part, i) => part !== right[i])
  return at >= 0 && (left[at] ?? 0) > (right[at] ?? 0)
}

/** Returns the newest version in `among` that is newer than `version` and has the same major version, or null. */
export function newestOfMajor(version: string, among: readonly string[]): string | null {
  const newer = among.filter((one) => majorOf(one) === majorOf(version) && isNewerVersion(one, version))
  return newer.reduce<string | null>(
    (best, one) => (best === null || isNewerVersion(one, best) ? one : best),
    null,
  )
}
