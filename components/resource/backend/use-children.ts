import { useQueries, useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { relatedStatesQuery } from '@/lib/client/traffic'
import { resourceTypes, isResourceName, type ResourceName } from '@/lib/resources/resource-types'
import { fixedResponse } from '@/lib/resources/backends/text'
import type { ResourceState } from '@/lib/resources/states/own-state'
import { paths } from '@/lib/util/paths'
import { uncheckedLabel } from '@/lib/util/state'
import { labeled } from '@/lib/util/state-labels'

type Health = Pick<ResourceState, 'state' | 'label'>

const unknown: Health = { state: 'unknown', label: 'Unknown' }
const checking: Health = { state: 'unknown', label: 'Checking…' }

interface Reported {
  /** The state that lists show, or null while it loads. */
  stored?: Health | null | undefined
  isFallback?: boolean
}

/** Returns a backend's health, with the same labels as lists. */
export function backendHealth(
  kind: string | undefined,
  copy: { item: Readonly<Record<string, unknown>>; gone_at: string | null } | undefined,
  { stored, isFallback = false }: Reported = {},
): Health {
  if (copy && copy.gone_at !== null) return { state: 'wrong', label: 'Not found' }
  if (kind === 'http-response-backends' && copy) return fixedResponse(copy.item.status_code, isFallback)
  if (kind === 'static-backends') return { state: 'unknown', label: uncheckedLabel }
  const tunnels = kind === 'tunnel-group-backends' ? copy?.item.tunnels : undefined
  if (!Array.isArray(tunnels)) return stored === null ? checking : (stored ?? unknown)
  if (tunnels.length === 0) return labeled('Offline')
  return {
    state: 'ready',
    label: tunnels.length === 1 ? '1 tunnel online' : `${tunnels.length} tunnels online`,
  }
}

export interface ChildBackend {
  id: string
  name: string
  kind: string | undefined
  resource: ResourceName | undefined
  href: string | undefined
  health: Health
}

const readKinds = ['tunnel-group-backends', 'http-response-backends'] as const

const MAX_READ = 20

/** Returns one entry per ID. Reads the copies of at most `MAX_READ` backends. */
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
  return found.map(({ id, link }, at) => {
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
      health: backendHealth(resource, copy?.data?.row, {
        stored,
        isFallback: of.resource === 'failover-backends' && at > 0,
      }),
    }
  })
}
