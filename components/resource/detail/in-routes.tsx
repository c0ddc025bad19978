'use client'

import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import type { ResourceLink } from '@/lib/api/inventory'
import type { ResourceName } from '@/lib/resources/resource-types'
import { documentText } from '@/lib/contract/values'
import { paths } from '@/lib/util/paths'
import { Breakable } from '@/components/ui/breakable'
import { mentions } from '@/lib/resources/traffic-policy/reference'
import { fieldsOf, isRecord } from '@/lib/util/records'

interface InRoutesProps {
  link: ResourceLink
  resource: ResourceName
  names: readonly string[]
}

export function InRoutes({ link, resource, names }: InRoutesProps) {
  const { account } = useAccount()
  const { data } = useQuery(inventoryDetailQuery(account.slug, resource, link.id))
  const routes = routesWithin(data?.row.item ?? {}, link.field, names)
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

/** Returns an edge's routes that refer to one of `names` at the path `field`, such as `routes.backend.backend`. */
export function routesWithin(
  edge: Record<string, unknown>,
  field: string,
  names: readonly string[],
): { id: string; match: string }[] {
  const [list, module = ''] = field.split('.')
  if (list !== 'routes' || !Array.isArray(edge.routes)) return []
  return edge.routes.filter(isRecord).flatMap((route) => {
    if (!holds(route[module], module, names) || typeof route.id !== 'string') return []
    return [
      { id: route.id, match: typeof route.match === 'string' && route.match !== '' ? route.match : route.id },
    ]
  })
}

function holds(value: unknown, module: string, names: readonly string[]): boolean {
  if (module === 'traffic_policy') {
    const policy = documentText(fieldsOf(value).value)
    return typeof policy === 'string' && names.some((name) => mentions(policy, name))
  }
  // Other modules hold the ID as a complete string, at any depth.
  const text = JSON.stringify(value) ?? ''
  return names.some((name) => text.includes(JSON.stringify(name)))
}
