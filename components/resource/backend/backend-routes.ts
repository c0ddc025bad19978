import { servingRoutes } from '@/lib/resources/values/route-match'
import type { State } from '@/lib/util/state'
import { fieldsOf, itemsOf } from '@/lib/util/records'

export interface BackendRoute {
  edgeId: string
  id: string
  match: string
  backendId: string
  stored: Readonly<Record<string, unknown>>
  /** The requested hosts that the route serves, in lowercase. */
  hosts: readonly string[]
}

export const backendIdIn = (module: unknown): unknown => fieldsOf(fieldsOf(module).backend).id

/** Returns an edge's routes that have a backend, each with the hosts in `hosts` that it serves. */
export function routesWithBackend(
  edgeId: string,
  routes: unknown,
  hosts: readonly string[] = [],
): BackendRoute[] {
  const all = itemsOf(routes)
  const served = [...new Set(hosts.map((host) => host.toLowerCase()))].map(
    (host) => [host, servingRoutes(all, [host])] as const,
  )
  return all.flatMap((route) => {
    const { id, match, backend } = route
    const stored = fieldsOf(backend)
    const backendId = backendIdIn(stored)
    if (typeof id !== 'string' || typeof match !== 'string' || typeof backendId !== 'string') return []
    const own = served.flatMap(([host, serving]) => (serving.includes(route) ? [host] : []))
    return [{ edgeId, id, match, backendId, stored, hosts: own }]
  })
}

export const isRouteOf = ({ hosts }: BackendRoute, host: string) => hosts.includes(host.toLowerCase())

export const otherHosts = ({ hosts }: BackendRoute, host: string): string[] =>
  hosts.filter((one) => one !== host.toLowerCase())

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
  /** The routes in `own` that serve only the dialog's host. Equals `own` if the dialog isn't about a host. */
  exclusive: readonly BackendRoute[]
  stateOf: (id: string) => RouteState
}

/**
 * Returns the routes to preselect: the first of these groups that isn't empty, or an empty list. The groups are the
 * broken `exclusive` routes, the broken `own` routes, all `exclusive` routes, a single route in `own`, and a single
 * route in `all`.
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
