import { resourceTypes, isResourceName, type ResourceName, resourceNames } from './resource-types'
import { backendKinds } from './info/backends'

const isBackend = (name: ResourceName) => backendKinds.some((kind) => kind === name)

/**
 * Reports whether edge modules can refer to this kind of resource. The catalog lists only the references of a
 * resource's own fields.
 */
const inModules = (name: ResourceName) =>
  isBackend(name) || name === 'ip-policies' || name === 'certificate-authorities'

/** Returns the kinds of resources that can refer to this kind. */
export const referringKinds = (name: ResourceName): ResourceName[] =>
  resourceNames.filter((kind) => {
    const targets: readonly (string | undefined)[] = Object.values(resourceTypes[kind].refs)
    const isEdge = kind === 'https-edges' || kind === 'tcp-edges'
    return (
      targets.includes(name) ||
      (targets.includes('backends') && isBackend(name)) ||
      (isEdge && inModules(name)) ||
      (kind === 'endpoints' && name === 'tcp-edges') // its field `edge` refers to edges of both kinds
    )
  })

/** The kinds of resources that programs and people use without the API reporting it. */
const usedOutside: ReadonlySet<string> = new Set([
  'agent-ingresses',
  'api-keys',
  'credentials',
  'reserved-addrs',
  'ssh-credentials',
] satisfies ResourceName[])

/**
 * Reports whether deleting a resource requires typing its name. That's the case if other resources depend on it or are
 * deleted with it, or if the console doesn't know.
 */
export function asksForName(
  resource: ResourceName,
  { used_by, unread }: { used_by: readonly unknown[]; unread?: readonly string[] | undefined },
): boolean {
  if (usedOutside.has(resource) || 'deletesAlso' in resourceTypes[resource]) return true
  return used_by.length > 0 || unread === undefined || unread.length > 0
}

/** A resource to delete after another one. */
export interface Deletion {
  resource: ResourceName
  id: string
}

/** The maximum number of deletions in the URL parameter. */
const MAX_WAITING = 10

/** Formats a queue of deletions as a URL parameter. The next deletion comes first. */
export const formatWaiting = (waiting: readonly Deletion[]): string =>
  waiting
    .slice(0, MAX_WAITING)
    .map(({ resource, id }) => `${resource}/${id}`)
    .join(',')

/** Parses a queue of deletions from a URL parameter. Omits invalid entries. */
export function parseWaiting(text: string | null): Deletion[] {
  const found = (text ?? '').split(',', MAX_WAITING).map((part) => {
    const [resource = '', id = '', ...rest] = part.split('/')
    return rest.length === 0 && isResourceName(resource) && /^\w[\w.-]{0,127}$/.test(id)
      ? [{ resource, id }]
      : []
  })
  return found.flat()
}
