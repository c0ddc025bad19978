import type { ResourceInfo } from '@/lib/contract/resource'
import { isResourceName, type ResourceName } from './resource-types'

/** The kinds of resources that programs or people may use in ways that the API doesn't report. */
const usedOutside: ReadonlySet<string> = new Set([
  'agent-ingresses',
  'api-keys',
  'credentials',
  'https-edges',
  'reserved-addrs',
  'ssh-credentials',
  'tcp-edges',
] satisfies ResourceName[])

interface KnownUsers {
  used_by: readonly unknown[]
  /** The kinds of resources whose lists aren't up to date, or undefined if unknown. */
  unread?: readonly string[] | undefined
  unread_policies?: number | undefined
}

/** Reports whether deleting a resource requires typing its name, because the resource is or may be in use. */
export function asksForName(
  { name }: Pick<ResourceInfo, 'name'>,
  { used_by, unread, unread_policies = 0 }: KnownUsers,
): boolean {
  if (usedOutside.has(name) || unread_policies > 0) return true
  return used_by.length > 0 || unread === undefined || unread.length > 0
}

export interface Deletion {
  resource: ResourceName
  id: string
}

const MAX_WAITING = 10

export const formatWaiting = (waiting: readonly Deletion[]): string =>
  waiting
    .slice(0, MAX_WAITING)
    .map(({ resource, id }) => `${resource}/${id}`)
    .join(',')

export function parseWaiting(text: string | null): Deletion[] {
  const found = (text ?? '').split(',', MAX_WAITING).map((part) => {
    const [resource = '', id = '', ...rest] = part.split('/')
    return rest.length === 0 && isResourceName(resource) && /^\w[\w.-]{0,127}$/.test(id)
      ? [{ resource, id }]
      : []
  })
  return found.flat()
}
