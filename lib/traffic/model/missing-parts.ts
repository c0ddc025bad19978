import type { FixAction } from '@/lib/resources/states/own-state'
import type { ResourceName } from '@/lib/resources/resource-types'
import { fieldsOf, itemsOf, textOf } from '@/lib/util/records'
import { paths } from '@/lib/util/paths'
import { joinWithAnd } from '@/lib/util/text'
import type { NodeProblem } from './nodes'
import { isBackendReadable, type Known, refId, type TrafficReads } from './reads'

const hasBackend = (module: unknown) =>
  refId(fieldsOf(module).backend) !== undefined || !isBackendReadable(module)

type EdgeItem = Pick<Known, 'resource' | 'item'>

/** Returns the parts that an edge lacks, in traffic order. Parts that can't be read don't count as missing. */
function missingIn({ resource, item: { hostports, routes, backend } }: EdgeItem) {
  const isTcp = resource === 'tcp-edges'
  const all = itemsOf(routes)
  const noBackend = isTcp
    ? !hasBackend(backend)
    : all.length > 0 && !all.some((one) => hasBackend(one.backend))
  return [
    ...(Array.isArray(hostports) && hostports.length === 0 ? (['hosts'] as const) : []),
    ...(!isTcp && Array.isArray(routes) && routes.length === 0 ? (['routes'] as const) : []),
    ...(noBackend ? (['backend'] as const) : []),
  ]
}

/** Returns a sentence about an edge's missing hosts, routes and backends, or null if none is missing. */
export function notSetUpText(resource: ResourceName, item: object): string | null {
  const parts = missingIn({ resource, item: { ...item } }).map((part) =>
    part === 'hosts' && resource === 'tcp-edges' ? 'no addresses' : `no ${part}`,
  )
  return parts.length === 0 ? null : `This edge isn't set up yet: it has ${joinWithAnd(parts)}.`
}

export function missingParts({ account }: TrafficReads, edge: Known): NodeProblem | null {
  const { resource, id, item } = edge
  const sentence = notSetUpText(resource, item)
  const [first] = missingIn(edge)
  if (sentence === null || first === undefined) return null
  const part = (...segments: string[]) => paths.part(account, resource, id, ...segments)
  const [route] = itemsOf(item.routes)
  const actions: Record<typeof first, FixAction> = {
    hosts: { label: resource === 'tcp-edges' ? 'Add address' : 'Add host', href: part('edit') },
    routes: { label: 'Add route', href: part('routes', 'new') },
    backend: {
      label: 'Choose backend',
      href: resource === 'tcp-edges' ? part('backend') : part('routes', textOf(route?.id), 'backend'),
    },
  }
  return { sentence, action: actions[first] }
}
