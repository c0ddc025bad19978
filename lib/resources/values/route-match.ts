import { isHostName, withoutWildcard } from '@/lib/util/hosts'
import { textOf } from '@/lib/util/records'

export interface Matching {
  /** Either `exact_path` or `path_prefix`. */
  match_type: string
  match: string
}

interface Target {
  /** The hostname without the port. If absent, only routes without a host match. */
  host?: string
  /** The URL's path without the query. */
  path: string
}

interface Served<R> {
  route: R
  /** The reason for choosing this route, worded to follow the route's match, such as "has the longest path". */
  reason: string
}

function split(match: string) {
  const at = match.indexOf('/')
  const [host, path] = at < 0 ? [match, ''] : [match.slice(0, at), match.slice(at)]
  return { host: host.toLowerCase(), path }
}

export const hostOfMatch = (match: string): string => split(match).host

/** Reports whether a string is a valid match: a path, a host, or a host followed by a path. */
export function isMatch(match: string): boolean {
  const { host, path } = split(match)
  if (host !== '' && !isHostName(withoutWildcard(host))) return false
  return match !== '' && /^[^\s\p{Cc}?#]*$/u.test(path)
}

/**
 * Reports whether a request's host matches `wanted`: a host, a wildcard, or an empty string for every host. Both must
 * be in lowercase.
 */
export const isHost = (wanted: string, host: string) =>
  wanted === '' || wanted === host || (wanted.startsWith('*.') && host.endsWith(wanted.slice(1)))

/** Reports whether two hosts or wildcards have a host in common. Both must be in lowercase. */
const areOverlapping = (one: string, other: string) => isHost(one, other) || isHost(other, one)

/**
 * Returns the routes that can serve requests to a host or wildcard. Omits routes whose requests always go to a route
 * with the same path and a more specific host.
 */
export function routesOfHost<R extends Matching>(routes: readonly R[], host: string): R[] {
  const wanted = host.toLowerCase()
  const own = routes.filter(({ match }) => areOverlapping(hostOfMatch(match), wanted))
  return own.filter((route) => !own.some((other) => overrides(other, route, wanted)))
}

function overrides(other: Matching, route: Matching, host: string): boolean {
  const [specific, general] = [split(other.match), split(route.match)]
  return (
    other.match_type === route.match_type &&
    specific.path === general.path &&
    specific.host !== general.host &&
    isHost(general.host, specific.host) &&
    isHost(specific.host, host)
  )
}

interface StoredRoute {
  match?: unknown
  match_type?: unknown
}

/** Pairs stored routes with their matches. An unknown match becomes an empty string, which matches every host. */
export const matchingsOf = <R extends StoredRoute>(routes: readonly R[]) =>
  routes.map((route) => ({ route, match: textOf(route.match), match_type: textOf(route.match_type) }))

/** Returns the stored routes that can serve one of the hosts, including those with an unknown match. */
export function servingRoutes<R extends StoredRoute>(routes: readonly R[], hosts: readonly string[]): R[] {
  const all = matchingsOf(routes)
  const serving = new Set(hosts.flatMap((host) => routesOfHost(all, host).map(({ route }) => route)))
  return routes.filter((route) => serving.has(route))
}

/**
 * Returns a host's default route, which serves all paths without a route of their own. Returns undefined if the host
 * has none.
 */
export const defaultRoute = <R extends Matching>(routes: readonly R[], host: string): R | undefined =>
  routesOfHost(routes, host)
    .filter(({ match_type, match }) => {
      const named = split(match)
      const isWhole = named.path === '' || named.path === '/'
      return match_type === 'path_prefix' && isWhole && isHost(named.host, host.toLowerCase())
    })
    .toSorted(byRank)[0]

function serves({ match_type, match }: Matching, host: string, path: string): boolean {
  const wanted = split(match)
  if (!isHost(wanted.host, host)) return false
  if (wanted.path === '') return true
  return match_type === 'exact_path' ? path === wanted.path : path.startsWith(wanted.path)
}

/** Compares matches by precedence: longer paths come first, then exact matches, then longer hosts. */
function byRank(a: Matching, b: Matching): number {
  const [left, right] = [split(a.match), split(b.match)]
  return (
    right.path.length - left.path.length ||
    Number(b.match_type === 'exact_path') - Number(a.match_type === 'exact_path') ||
    right.host.length - left.host.length
  )
}

const types: Readonly<Record<string, string>> = { exact_path: 'Exact path', path_prefix: 'Path prefix' }

export const matchTypeLabel = (type: string) => types[type] ?? type

function advantage(best: Matching, next: Matching): string {
  if (split(best.match).path.length > split(next.match).path.length) return 'has the longest path'
  return best.match_type === next.match_type
    ? 'has the most specific host'
    : 'is an exact path, which takes precedence over a path prefix'
}

export function routeFor<R extends Matching>(routes: readonly R[], target: Target): Served<R> | null {
  const host = (target.host ?? '').toLowerCase()
  const path = target.path.startsWith('/') ? target.path : `/${target.path}`
  const [best, next] = routes.filter((route) => serves(route, host, path)).toSorted(byRank)
  if (!best) return null
  if (!next) return { route: best, reason: 'matches. No other route does.' }
  const other = `${matchTypeLabel(next.match_type)} ${next.match}`
  return { route: best, reason: `${advantage(best, next)}. ${other} also matches.` }
}
