import { isHostName } from '@/lib/util/hosts'

export const MAX_TEST_PATH = 1000

/** Matches a path that begins with `/` and contains only the characters that RFC 3986 section 3.3 allows. */
const testPath = /^\/(?:[\w\-.~!$&'()*+,;=:@/]|%[0-9a-f]{2})*$/i

export function testPathProblem(path: string): string | undefined {
  if (!path.startsWith('/')) return 'A path must begin with /.'
  if (path.length > MAX_TEST_PATH) return `A path can have at most ${MAX_TEST_PATH} characters.`
  // The audit log records the path, and a query may contain secrets.
  if (/[?#]/.test(path)) return 'Enter a path without ? or #. Test requests have no query.'
  return testPath.test(path)
    ? undefined
    : 'A path can have letters, digits and punctuation. Percent-encode other characters, such as a space as %20.'
}

/**
 * Returns the error message for a test host that a wildcard such as `*.site1.example.com` doesn't cover, or undefined
 * for a covered host.
 */
export function testHostProblem(host: string, wildcard: string): string | undefined {
  const suffix = wildcard.slice(1).toLowerCase()
  const isCovered = isHostName(host) && host.toLowerCase().endsWith(suffix)
  return isCovered ? undefined : `Enter a host that ${wildcard} covers, such as app${suffix}.`
}
