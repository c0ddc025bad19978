import { type HttpsEdge, httpsEdges as resource } from '@/lib/resources/https-edges'
import type { HttpsEdgeRoute } from '@/lib/resources/https-edge-routes'
import { collection } from '../collection'
import type { PlatformContext } from '../context'
import { checkIdShape, resourceNotFound } from '../errors'

export const ROUTE_PREFIX = 'edghtsrt'

/** The stored edges. The body of each edge contains its routes. */
export const rows = collection(resource, {
  filterable: [],
  present: (item) => ({
    ...item,
    routes: (item.routes ?? []).map((route) => ({
      ...route,
      edge_id: item.id,
      uri: `${item.uri}/routes/${route.id}`,
    })),
  }),
})

/** The path parameters that identify a route. */
export interface RouteKey {
  edge_id: string
  id: string
}

export function routeIn({ routes }: HttpsEdge, id: string): HttpsEdgeRoute {
  checkIdShape(id, ROUTE_PREFIX)
  const route = (routes ?? []).find((each) => each.id === id)
  if (!route) throw resourceNotFound()
  return route
}

/** Replaces the routes of an edge with the result of `change`. Returns the edge. */
export async function changeRoutes(
  context: PlatformContext,
  edgeId: string,
  change: (routes: readonly HttpsEdgeRoute[]) => HttpsEdgeRoute[],
): Promise<HttpsEdge> {
  return rows.change(context, edgeId, ({ routes }) => ({ routes: change(routes ?? []) }))
}

/**
 * Merges `changes` into one route, and returns the updated route. Throws a Refusal with status 404 if the route doesn't
 * exist.
 */
export async function changeRoute(
  context: PlatformContext,
  { edge_id, id }: RouteKey,
  changes: Partial<HttpsEdgeRoute>,
): Promise<HttpsEdgeRoute> {
  const edge = await changeRoutes(context, edge_id, (routes) =>
    routes.map((route) => (route.id === id ? { ...route, ...changes } : route)),
  )
  return routeIn(edge, id)
}
