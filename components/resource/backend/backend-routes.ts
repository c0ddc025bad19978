import { hostOfMatch, areOverlapping } from '@/lib/resources/values/route-match'
import type { State } from '@/lib/util/state'
import { fieldsOf, itemsOf } from '@/lib/util/records'

export interface BackendRoute {
  edgeId: string
  id: string
  match: string
  backendId: string
  stored: Readonly<Record<string, unknown>>
}

export const backendIdIn = (module: unknown): unknown => fieldsOf(fieldsOf(module).backend).id

export const routesWithBackend = (edgeId: string, routes: unknown): BackendRoute[] =>
  itemsOf(routes).flatMap(({ id, match, backend }) => {
    const stored = fieldsOf(backend)
    const backendId = backendIdIn(stored)
    return typeof id === 'string' && typeof match === 'string' && typeof backendId === 'string'
      ? [{ edgeId, id, match, backendId, stored }]
      : []
  })

export const isRouteOf = (match: string, host: string) =>
  areOverlapping(hostOfMatch(match), host.toLowerCase())

export const otherHosts = (match: string, hostports: unknown, host: string): string[] =>
  hostsIn(hostports).filter((one) => one !== host.toLowerCase() && isRouteOf(match, one))

export const hostsIn = (hostports: unknown): string[] =>
  Array.isArray(hostports)
    ? [...new Set(hostports.map((one) => String(one).replace(/:\d+$/, '').toLowerCase()))]
    : []

type RouteState = { state: State } | undefined

const isBroken = (of: RouteState) => of?.state === 'wrong' || of?.state === 'attention'

export const brokenRoutes = (routes: readonly BackendRoute[], stateOf: (id: string) => RouteState) =>
  routes.filter(({ id }) => isBroken(stateOf(id)))

interface Preselection {
  all: readonly BackendRoute[]
  /** The routes for the host, or all routes if the dialog isn't about a host. */
  own: readonly BackendRoute[]
  /** The routes that serve no other host. */
  exclusive: readonly BackendRoute[]
  stateOf: (id: string) => RouteState
}

/**
 * Returns the routes to preselect: the broken `exclusive` routes, the broken `own` routes, or all `exclusive` routes,
 * whichever exist first. Otherwise, returns the only route in `own` or the only route in `all`, or an empty list.
 */
export function preselectedRoutes({ all, own, exclusive, stateOf }: Preselection): readonly BackendRoute[] {
  const broken = [exclusive, own].map((routes) => brokenRoutes(routes, stateOf))
  const only = [own, all].filter((routes) => routes.length === 1)
  return [...broken, exclusive, ...only].find((routes) => routes.length > 0) ?? []
}

export const routeChanges = (routes: readonly BackendRoute[], backendId: string) =>
  routes
    .filter((route) => route.backendId !== backendId)
    .map((route) => ({ route, body: bodyFor(route, backendId) }))

export const bodyFor = ({ stored }: BackendRoute, backendId: string) => ({
  enabled: stored.enabled !== false,
  backend_id: backendId,
})
