import { isRecord } from '@/lib/util/is-record'

/**
 * The routes of an edge, as the inventory has it, that refer to the thing `id` within the field of a link
 * (`routes.backend.backend`: any route's module `backend`); none for a field that is not of routes.
 */
export function routesWithin(
  edge: Record<string, unknown>,
  field: string,
  id: string,
): { id: string; match: string }[] {
  const [list, module = ''] = field.split('.')
  if (list !== 'routes' || !Array.isArray(edge.routes)) return []
  return edge.routes.filter(isRecord).flatMap((route) => {
    // A reference holds the id as a whole text, at any depth.
    const holds = (JSON.stringify(route[module]) ?? '').includes(JSON.stringify(id))
    if (!holds || typeof route.id !== 'string') return []
    return [
      { id: route.id, match: typeof route.match === 'string' && route.match !== '' ? route.match : route.id },
    ]
  })
}
