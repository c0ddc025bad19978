import { joinWithAnd } from '@/lib/util/text'
import { isResourceName, type ResourceName } from '../resource-types'

const typeNames: Readonly<Record<string, string>> = {
  cloud: 'Cloud',
  edge: 'Edge',
  ephemeral: 'Agent',
}

export const endpointTypeName = (type: string) =>
  (Object.hasOwn(typeNames, type) ? typeNames[type] : type) ?? type

export function fixedReason(type: unknown): string | undefined {
  const note = fixedNote(type)
  return note && `${note.title}. ${note.text}`
}

export function fixedNote(type: unknown): { title: string; text: string } | undefined {
  if (type === 'edge')
    return {
      title: 'An edge serves this endpoint',
      text: "To change or delete the endpoint, edit the edge's hosts and ports.",
    }
  if (type === 'ephemeral')
    return {
      title: 'An agent serves this endpoint',
      text: "To change the endpoint, edit the agent's configuration. The endpoint exists only while the agent's tunnel is running.",
    }
  return undefined
}

const reserved = ['domain', 'tcp_addr'] as const

/**
 * Returns the consequences of deleting an endpoint, with the name of the domain or TCP address that stays reserved.
 * Returns undefined if this name is unknown.
 */
export function endpointDeletion(
  item: Readonly<Record<string, unknown>>,
  uses: readonly { field: string; title: string }[],
): string | undefined {
  const fields = reserved.filter((field) => item[field] !== undefined && item[field] !== null)
  const names = fields.flatMap((field) => uses.find((link) => link.field === field)?.title || [])
  if (names.length < fields.length) return undefined
  const kept =
    names.length === 0 ? '' : ` ${joinWithAnd(names)} ${names.length === 1 ? 'stays' : 'stay'} reserved.`
  return `Requests to this URL will fail.${kept}`
}

export function servingEdge({ type, edge }: { type?: unknown; edge?: { id?: unknown } | null | undefined }) {
  const id = edge?.id
  if (type !== 'edge' || typeof id !== 'string') return undefined
  const resource = edgeResource(id)
  return resource && { resource, id, label: 'Edit edge hosts' }
}

const edgeResources: Readonly<Record<string, string>> = {
  edghts: 'https-edges',
  edgtcp: 'tcp-edges',
  edgtls: 'tls-edges',
}

/** Returns the kind of edge with this ID, or undefined if the console has no pages for edges of this kind. */
export function edgeResource(id: string): ResourceName | undefined {
  const name = edgeResources[id.split('_', 1).join('')]
  return name !== undefined && isResourceName(name) ? name : undefined
}
