import type { ResourceInfo } from '@/lib/contract/resource'
import { isResourceName, type ResourceName } from './resource-types'

/** Kinds used by programs and people outside the account's lists. */
const usedOutside: ReadonlySet<string> = new Set([
  'agent-ingresses',
  'api-keys',
  'credentials',
  'reserved-addrs',
  'ssh-credentials',
] satisfies ResourceName[])

/**
 * Reports whether a deletion asks for the name: if other resources depend on the resource or are deleted with it, or if
 * that isn't known.
 */
export function asksForName(
  { name, deletesAlso }: Pick<ResourceInfo, 'name' | 'deletesAlso'>,
  { used_by, unread }: { used_by: readonly unknown[]; unread?: readonly string[] | undefined },
): boolean {
  if (usedOutside.has(name) || deletesAlso !== undefined) return true
  return used_by.length > 0 || unread === undefined || unread.length > 0
}

/** A resource whose deletion waits for another one. */
export interface Deletion {
  resource: ResourceName
  id: string
}

/** The maximum number of waiting deletions. */
const MAX_WAITING = 10

/** Formats the deletions that wait for another one, next first, as a URL parameter. */
export const formatWaiting = (waiting: readonly Deletion[]): string =>
  waiting
    .slice(0, MAX_WAITING)
    .map(({ resource, id }) => `${resource}/${id}`)
    .join(',')

/** Parses the deletions that wait for another one from a URL parameter. Omits anything else. */
export function parseWaiting(text: string | null): Deletion[] {
  const found = (text ?? '').split(',', MAX_WAITING).map((part) => {
    const [resource = '', id = '', ...rest] = part.split('/')
    return rest.length === 0 && isResourceName(resource) && /^\w[\w.-]{0,127}$/.test(id)
      ? [{ resource, id }]
      : []
  })
  return found.flat()
}
