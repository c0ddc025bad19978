import { hostOfMatch, isHost } from '@/lib/resources/values/route-match'
import { fieldsOf, itemsOf } from '@/lib/util/records'

/** A route of an HTTPS edge that has a backend. */
export interface BackendRoute {
  id: string
  match: string
  backendId: string
  /** The route's backend module, as the API returned it. */
  stored: Readonly<Record<string, unknown>>
}

/** Returns the routes with a backend in an edge's data, which may have any shape. */
export const routesWithBackend = (routes: unknown): BackendRoute[] =>
  itemsOf(routes).flatMap(({ id, match, backend }) => {
    const stored = fieldsOf(backend)
    const backendId = fieldsOf(stored.backend).id
    return typeof id === 'string' && typeof match === 'string' && typeof backendId === 'string'
      ? [{ id, match, backendId, stored }]
      : []
  })

/** Reports whether two hosts, which may be wildcards, have a name in common. An empty host means every host. */
const overlap = (one: string, other: string) => isHost(one, other) || isHost(other, one)

/** Reports whether a route with this match serves requests for a host. */
export const isRouteOf = (match: string, host: string) => overlap(hostOfMatch(match), host.toLowerCase())

/**
 * Returns the hosts of an edge, except `host`, for which a route with this match also serves requests. Accepts
 * `hostports` of any shape.
 */
export function otherHosts(match: string, hostports: unknown, host: string): string[] {
  if (!Array.isArray(hostports)) return []
  const hosts = hostports.map((one) => String(one).replace(/:\d+$/, '').toLowerCase())
  return [...new Set(hosts)].filter((one) => one !== host.toLowerCase() && isRouteOf(match, one))
}

/**
 * Returns the request bodies that give routes a backend. Skips the routes that already have it, and keeps disabled
 * backend modules disabled.
 */
export const changesFor = (routes: readonly BackendRoute[], backendId: string) =>
  routes
    .filter((route) => route.backendId !== backendId)
    .map(({ id, stored }) => ({
      id,
      stored,
      body: { enabled: stored.enabled !== false, backend_id: backendId },
    }))
