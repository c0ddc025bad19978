import { isHostName } from '@/lib/util/hosts'

/** The maximum length of the path of a test request. */
export const MAX_TEST_PATH = 1000

/** Matches a path of unreserved, reserved and percent-encoded characters (RFC 3986 section 3.3). */
const testPath = /^\/(?:[\w\-.~!$&'()*+,;=:@/]|%[0-9a-f]{2})*$/i

/**
 * Returns the reason why a path can't be used for a test request, or undefined if it can. The audit log records the
 * path, so it can't have a query, which may contain secrets.
 */
export function testPathProblem(path: string): string | undefined {
  if (!path.startsWith('/')) return 'A path must begin with /.'
  if (path.length > MAX_TEST_PATH) return `A path can have at most ${MAX_TEST_PATH} characters.`
  if (/[?#]/.test(path)) return 'Enter a path without ? or #. Test requests have no query.'
  return testPath.test(path)
    ? undefined
    : 'A path can have letters, digits and punctuation. Percent-encode other characters, such as a space as %20.'
}

/**
 * Returns the reason why a host can't be used for a test request to a wildcard such as `*.site1.example.com`, or
 * undefined if the wildcard covers the host. A wildcard covers names at any depth.
 */
export function testHostProblem(host: string, wildcard: string): string | undefined {
  const suffix = wildcard.slice(1).toLowerCase()
  const isCovered = isHostName(host) && host.toLowerCase().endsWith(suffix)
  return isCovered ? undefined : `Enter a host that ${wildcard} covers, such as app${suffix}.`
}
