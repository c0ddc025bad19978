import { isResourceName, type ResourceName } from './resource-types'

const typeNames: Readonly<Record<string, string>> = {
  cloud: 'Cloud',
  edge: 'Edge',
  ephemeral: 'Ephemeral',
}

/** Returns the label of an endpoint type. Unknown types are returned unchanged. */
export const endpointTypeName = (type: string) =>
  (Object.hasOwn(typeNames, type) ? typeNames[type] : type) ?? type

/** Returns why an endpoint can't be changed or deleted; undefined for a cloud endpoint. */
export function fixedReason(type: unknown): string | undefined {
  if (type === 'edge') return "An edge serves this endpoint. Change or delete the edge's host and port."
  if (type === 'ephemeral') return 'An agent serves this endpoint. The endpoint ends with its tunnel.'
  return undefined
}

/** The kinds of edges by the prefix of their IDs. */
const edgeResources: Readonly<Record<string, string>> = {
  edghts: 'https-edges',
  edgtcp: 'tcp-edges',
  edgtls: 'tls-edges',
}

/** Returns the edge kind of an ID if the console has pages for it. */
export function edgeResource(id: string): ResourceName | undefined {
  const name = edgeResources[id.split('_', 1).join('')]
  return name !== undefined && isResourceName(name) ? name : undefined
}
