import { useQueries, useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { relatedStatesQuery } from '@/lib/client/traffic'
import { resourceTypes, isResourceName, type ResourceName } from '@/lib/resources/resource-types'
import { errorResponseLabel, isErrorResponse } from '@/lib/resources/backends/text'
import type { ResourceState } from '@/lib/resources/states/own-state'
import { paths } from '@/lib/util/paths'

/** The health of a backend, according to the console's copy. */
interface Health {
  state: 'ready' | 'wrong' | 'unknown'
  label: string
}

const unknown: Health = { state: 'unknown', label: 'Unknown' }
const checking: Health = { state: 'unknown', label: 'Checking…' }

/**
 * Returns the health of a backend: based on the status code of an HTTP response backend or the online tunnels of a
 * tunnel group, or `unknown`. A backend that no longer exists is `wrong`. `copy` is the console's copy of the backend,
 * which may have any shape, or undefined until the copy has been read. A tunnel group without a readable copy has its
 * state in lists, `stored`, which is undefined if unknown and null while it's being read. Until then, a backend of an
 * unknown kind has no health either.
 */
export function backendHealth(
  kind: string | undefined,
  copy: { item: Readonly<Record<string, unknown>>; gone_at: string | null } | undefined,
  stored?: Pick<ResourceState, 'state' | 'label'> | null,
): Health {
  if (copy && copy.gone_at !== null) return { state: 'wrong', label: 'Not found' }
  if (kind === 'http-response-backends') return fixedResponse(copy?.item.status_code)
  if (kind === undefined && stored === null) return checking
  if (kind !== 'tunnel-group-backends') return { state: 'unknown', label: 'Not monitored' }
  const tunnels = copy?.item.tunnels
  if (!Array.isArray(tunnels)) return stored === null ? checking : storedHealth(stored)
  if (tunnels.length === 0) return { state: 'wrong', label: 'No tunnel online' }
  return {
    state: 'ready',
    label: tunnels.length === 1 ? '1 tunnel online' : `${tunnels.length} tunnels online`,
  }
}

function storedHealth(stored: Pick<ResourceState, 'state' | 'label'> | undefined): Health {
  if (stored?.state === 'wrong' || stored?.state === 'ready')
    return { state: stored.state, label: stored.label }
  return unknown
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
  const own = useQuery(inventoryDetailQuery(slug, of.resource, of.id))
  const known = own.data?.uses
  const found = ids.map((id) => ({ id, link: known?.find((link) => link.id === id) }))
  const read = found
    .flatMap(({ id, link }) => readKinds.flatMap((kind) => (link?.resource === kind ? [{ id, kind }] : [])))
    .slice(0, MAX_READ)
  const copies = useQueries({
    queries: read.map(({ id, kind }) => ({ ...inventoryDetailQuery(slug, kind, id), retry: false })),
  })
  const states = useQuery(relatedStatesQuery(slug, of.resource, of.id))
  return found.map(({ id, link }) => {
    const copy = copies[read.findIndex((one) => one.id === id)]
    const isPending = own.isPending || states.isPending || copy?.isPending === true
    const stored = states.data?.states[id] ?? (isPending ? null : undefined)
    const resource = link && isResourceName(link.resource) ? link.resource : undefined
    return {
      id,
      name: link?.title || id,
      kind: resource && resourceTypes[resource].one,
      resource,
      href: resource && paths.detail(slug, resource, id),
      health: backendHealth(resource, copy?.data?.row, stored),
    }
  })
}
