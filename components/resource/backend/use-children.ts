import { useQueries, useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { resourceTypes, isResourceName, type ResourceName } from '@/lib/resources/resource-types'
import { errorResponseLabel, isErrorResponse } from '@/lib/resources/backends/text'
import { paths } from '@/lib/util/paths'

/** The health of a backend, according to the console's copy. */
interface Health {
  state: 'ready' | 'wrong' | 'unknown'
  label: string
}

const unknown: Health = { state: 'unknown', label: 'Unknown' }

/**
 * Returns the health of a backend: based on the status code of an HTTP response backend or the online tunnels of a
 * tunnel group, or `unknown`. A backend that no longer exists is `wrong`. `copy` is the console's copy of the backend,
 * which may have any shape, or undefined until the copy has been read.
 */
export function backendHealth(
  kind: string | undefined,
  copy: { item: Readonly<Record<string, unknown>>; gone_at: string | null } | undefined,
): Health {
  if (copy && copy.gone_at !== null) return { state: 'wrong', label: 'Not found' }
  if (kind === 'http-response-backends') return fixedResponse(copy?.item.status_code)
  if (kind !== 'tunnel-group-backends') return { state: 'unknown', label: 'Not monitored' }
  const tunnels = copy?.item.tunnels
  if (!Array.isArray(tunnels)) return unknown
  if (tunnels.length === 0) return { state: 'wrong', label: 'No tunnel online' }
  return {
    state: 'ready',
    label: tunnels.length === 1 ? '1 tunnel online' : `${tunnels.length} tunnels online`,
  }
}

const fixedResponse = (code: unknown): Health =>
  isErrorResponse(code)
    ? { state: 'unknown', label: errorResponseLabel }
    : { state: 'ready', label: 'Fixed response' }

/** A backend that receives traffic from another backend. */
export interface ChildBackend {
  id: string
  name: string
  /** The label of the kind, or undefined if the console has no copy of the backend. */
  kind: string | undefined
  resource: ResourceName | undefined
  href: string | undefined
  health: Health
}

/** The kinds of backends whose health depends on their fields. */
const readKinds = ['tunnel-group-backends', 'http-response-backends'] as const

/** The maximum number of backend copies to read for determining health. */
const MAX_READ = 20

/**
 * Returns the backends with these IDs, with the names and kinds from the console's copy of the resource `of`. Reads the
 * copies of at most `MAX_READ` backends.
 */
export function useChildren(
  of: { resource: ResourceName; id: string },
  ids: readonly string[],
): ChildBackend[] {
  const { slug } = useAccount().account
  const known = useQuery(inventoryDetailQuery(slug, of.resource, of.id)).data?.uses
  const found = ids.map((id) => ({ id, link: known?.find((link) => link.id === id) }))
  const read = found
    .flatMap(({ id, link }) => readKinds.flatMap((kind) => (link?.resource === kind ? [{ id, kind }] : [])))
    .slice(0, MAX_READ)
  const copies = useQueries({
    queries: read.map(({ id, kind }) => ({ ...inventoryDetailQuery(slug, kind, id), retry: false })),
  })
  return found.map(({ id, link }) => {
    const resource = link && isResourceName(link.resource) ? link.resource : undefined
    return {
      id,
      name: link?.title || id,
      kind: resource && resourceTypes[resource].one,
      resource,
      href: resource && paths.detail(slug, resource, id),
      health: backendHealth(resource, copies[read.findIndex((one) => one.id === id)]?.data?.row),
    }
  })
}
