import { useQueries, useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { type Health, backendHealth } from '@/lib/resources/backends/health'
import { resourceTypes, isResourceName, type ResourceName } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'

/** A backend that another one sends traffic to. */
export interface ChildBackend {
  id: string
  name: string
  /** The kind's label; undefined if the console's copy doesn't have it. */
  kind: string | undefined
  resource: ResourceName | undefined
  href: string | undefined
  health: Health
}

/** The maximum number of backends whose copies are read for their health. */
const MAX_READ = 20

/** Returns the backends with these IDs, by name and with their health if the console's copy has them. */
export function useChildren(
  of: { resource: ResourceName; id: string },
  ids: readonly string[],
): ChildBackend[] {
  const { slug } = useAccount().account
  const known = useQuery(inventoryDetailQuery(slug, of.resource, of.id)).data?.uses
  const found = ids.map((id) => ({ id, link: known?.find((link) => link.id === id) }))
  const read = found
    .flatMap(({ id, link }) => (link?.resource === 'tunnel-group-backends' ? [id] : []))
    .slice(0, MAX_READ)
  const copies = useQueries({
    queries: read.map((id) => ({ ...inventoryDetailQuery(slug, 'tunnel-group-backends', id), retry: false })),
  })
  return found.map(({ id, link }) => {
    const resource = link && isResourceName(link.resource) ? link.resource : undefined
    return {
      id,
      name: link?.title || id,
      kind: resource && resourceTypes[resource].one,
      resource,
      href: resource && paths.detail(slug, resource, id),
      health: backendHealth(resource, copies[read.indexOf(id)]?.data?.row),
    }
  })
}
