import { isRecord } from '@/lib/util/is-record'

/** Returns a route from the API's response for its edge; undefined if the response doesn't contain it. */
export const findRoute = (edge: Record<string, unknown>, id: string): Record<string, unknown> | undefined =>
  (Array.isArray(edge.routes) ? edge.routes : []).filter(isRecord).find((route) => route.id === id)

/** Returns a name for a route: its match, or its ID if the edge's response doesn't contain the route. */
export function routeName(edge: Record<string, unknown>, { route_id = '' }: { route_id?: string }): string {
  const match = findRoute(edge, route_id)?.match
  return typeof match === 'string' && match !== '' ? match : route_id
}
