import { isRecord } from '@/lib/util/is-record'

/** Finds a route in its edge's response. */
export const findRoute = (edge: Record<string, unknown>, id: string): Record<string, unknown> | undefined =>
  (Array.isArray(edge.routes) ? edge.routes : []).filter(isRecord).find((route) => route.id === id)

/** Returns a route's name: its match, or its ID. */
export function routeName(edge: Record<string, unknown>, { route_id = '' }: { route_id?: string }): string {
  const match = findRoute(edge, route_id)?.match
  return typeof match === 'string' && match !== '' ? match : route_id
}
