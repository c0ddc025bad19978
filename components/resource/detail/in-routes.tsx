'use client'

import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import type { ResourceLink } from '@/lib/api/inventory'
import type { ResourceName } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'
import { Breakable } from '@/components/ui/breakable'
import { isRecord } from '@/lib/util/records'

interface InRoutesProps {
  link: ResourceLink
  /** The kind of the resource in `link`. */
  resource: ResourceName
  /** The ID of the resource to which the routes refer. */
  target: string
}

/** Links to the routes of an edge that refer to a resource. Shown after the edge's name. */
export function InRoutes({ link, resource, target }: InRoutesProps) {
  const { account } = useAccount()
  const { data } = useQuery(inventoryDetailQuery(account.slug, resource, link.id))
  const routes = routesWithin(data?.row.item ?? {}, link.field, target)
  return routes.map(({ id, match }, i) => (
    <span key={id}>
      <span className="text-muted">
        {i > 0 ? ', ' : routes.length === 1 ? ', in its route ' : ', in its routes '}
      </span>
      <Link
        href={paths.part(account.slug, resource, link.id, 'routes', id)}
        className="font-mono wrap-anywhere"
      >
        <Breakable text={match} />
      </Link>
    </span>
  ))
}

/**
 * Returns the routes in the inventory's copy of an edge in which a field refers to the resource `id`. The field is a
 * path such as `routes.backend.backend`. Returns an empty list for fields that aren't part of a route.
 */
export function routesWithin(
  edge: Record<string, unknown>,
  field: string,
  id: string,
): { id: string; match: string }[] {
  const [list, module = ''] = field.split('.')
  if (list !== 'routes' || !Array.isArray(edge.routes)) return []
  return edge.routes.filter(isRecord).flatMap((route) => {
    const text = JSON.stringify(route[module]) ?? ''
    // A reference holds the ID as a complete string, at any depth. A traffic policy is a text that contains the ID.
    const holds = text.includes(module === 'traffic_policy' ? id : JSON.stringify(id))
    if (!holds || typeof route.id !== 'string') return []
    return [
      { id: route.id, match: typeof route.match === 'string' && route.match !== '' ? route.match : route.id },
    ]
  })
}
