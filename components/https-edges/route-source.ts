import { isRecord } from '@/lib/util/is-record'

/** A route as its edge's answer has it; undefined where that does not name it. */
export const routeIn = (edge: Record<string, unknown>, id: string): Record<string, unknown> | undefined =>
  (Array.isArray(edge.routes) ? edge.routes : []).filter(isRecord).find((route) => route.id === id)

/** What a route is called: what it takes, else its id. */
export function routeName(edge: Record<string, unknown>, { route_id = '' }: { route_id?: string }): string {
  const match = routeIn(edge, route_id)?.match
  return typeof match === 'string' && match !== '' ? match : route_id
}
