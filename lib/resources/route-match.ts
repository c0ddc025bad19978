import { isHostName, withoutWildcard } from '@/lib/util/hosts'

/** The fields that determine which route serves a request. */
export interface Matching {
  /** `exact_path` or `path_prefix`. */
  match_type: string
  /** A path, a host, or host plus path. */
  match: string
}

interface Target {
  /** The hostname without port. If omitted, routes that require a host don't match. */
  host?: string
  /** The path of the URL, from the first slash, without query. */
  path: string
}

interface Served<R> {
  route: R
  /** The reason for choosing this route, as a clause that follows its match and a comma. */
  reason: string
}

/** Splits a match into host and path. Either can be empty, but not both. */
function split(match: string) {
  const at = match.indexOf('/')
  const [host, path] = at < 0 ? [match, ''] : [match.slice(0, at), match.slice(at)]
  return { host: host.toLowerCase(), path }
}

/** Returns the host of a match in lowercase; empty if the match has none. */
export const hostOfMatch = (match: string): string => split(match).host

/** Reports whether a string is a route selector: a path, a host, or host plus path. */
export function isMatch(match: string): boolean {
  const { host, path } = split(match)
  if (host !== '' && !isHostName(withoutWildcard(host))) return false
  return match !== '' && /^[^\s\p{Cc}?#]*$/u.test(path)
}

/**
 * Reports whether a host matches exactly or is below a wildcard (`*.`), or no host is required. Both must be in
 * lowercase.
 */
export const isHost = (wanted: string, host: string) =>
  wanted === '' || wanted === host || (wanted.startsWith('*.') && host.endsWith(wanted.slice(1)))

function serves({ match_type, match }: Matching, host: string, path: string): boolean {
  const wanted = split(match)
  if (!isHost(wanted.host, host)) return false
  if (wanted.path === '') return true
  return match_type === 'exact_path' ? path === wanted.path : path.startsWith(wanted.path)
}

/** Orders longer paths first, then exact matches, then named hosts before wildcards. */
function byRank(a: Matching, b: Matching): number {
  const [left, right] = [split(a.match), split(b.match)]
  return (
    right.path.length - left.path.length ||
    Number(b.match_type === 'exact_path') - Number(a.match_type === 'exact_path') ||
    right.host.length - left.host.length
  )
}

const types: Readonly<Record<string, string>> = { exact_path: 'Exact path', path_prefix: 'Path prefix' }

/** Returns the label of a match type. Unknown types are returned unchanged. */
export const matchTypeLabel = (type: string) => types[type] ?? type

/** Describes why one match takes precedence over another; see `byRank`. */
function advantage(best: Matching, next: Matching): string {
  if (split(best.match).path.length > split(next.match).path.length) return 'the longest path'
  return best.match_type === next.match_type
    ? 'the most specific host'
    : 'an exact path, which takes priority over a path prefix'
}

/**
 * Returns the route of an edge that serves a request, with the reason; null if none does. The longest path takes
 * precedence; of two with the same length, the exact one. Paths are case-sensitive.
 */
export function routeFor<R extends Matching>(routes: readonly R[], target: Target): Served<R> | null {
  const host = (target.host ?? '').toLowerCase()
  const path = target.path.startsWith('/') ? target.path : `/${target.path}`
  const [best, next] = routes.filter((route) => serves(route, host, path)).toSorted(byRank)
  if (!best) return null
  if (!next) return { route: best, reason: 'the only route that matches.' }
  const other = `${matchTypeLabel(next.match_type)} ${next.match}`
  return { route: best, reason: `${advantage(best, next)}. ${other} matches too.` }
}
