import { fieldsOf, itemsOf } from '@/lib/util/records'
import { paths } from '@/lib/util/paths'
import { joinWithAnd } from '@/lib/util/text'
import type { NodeProblem } from './nodes'
import { isBackendReadable, type Known, refId, textOf, type TrafficReads } from './reads'

/**
 * Returns the problem of an edge that lacks hosts, routes or backends. Null if the edge has them or if they can't be
 * read. An edge without one of them was never set up, so its path isn't broken.
 */
export function missingParts({ account }: TrafficReads, edge: Known): NodeProblem | null {
  const { hostports, routes, backend } = edge.item
  const kind = edge.resource
  const isTcp = kind === 'tcp-edges'
  const part = (...segments: string[]) => paths.part(account, kind, edge.id, ...segments)
  const add = (what: string, href: string) => ({ label: `Add ${what}`, href })
  const hasBackend = (module: unknown) =>
    refId(fieldsOf(module).backend) !== undefined || !isBackendReadable(module)
  const noHosts = Array.isArray(hostports) && hostports.length === 0
  const noRoutes = !isTcp && Array.isArray(routes) && routes.length === 0
  const all = itemsOf(routes)
  const noBackend = isTcp
    ? !hasBackend(backend)
    : all.length > 0 && !all.some((one) => hasBackend(one.backend))
  const [host, edit] = [isTcp ? 'address' : 'host', paths.edit(account, kind, edge.id)]
  const target = isTcp ? part('backend') : part('routes', textOf(all[0]?.id), 'backend')
  const missing = [
    ...(noHosts ? [{ text: isTcp ? 'addresses' : 'hosts', action: add(host, edit) }] : []),
    ...(noRoutes ? [{ text: 'routes', action: add('route', part('routes', 'new')) }] : []),
    ...(noBackend ? [{ text: 'backend', action: { label: 'Choose backend', href: target } }] : []),
  ]
  const [first] = missing
  if (!first) return null
  const parts = joinWithAnd(missing.map(({ text }) => `no ${text}`))
  return {
    sentence: `Edge ${edge.title || edge.id} isn't set up yet: it has ${parts}.`,
    action: first.action,
  }
}
