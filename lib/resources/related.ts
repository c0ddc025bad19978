import type { ResourceInfo } from '@/lib/contract/resource'
import { counted, formatNumber, inSentence } from '@/lib/util/text'
import { resourceTypes, isResourceName } from './resource-types'

/** The maximum number of links to read in each direction, to and from a resource. */
export const maxLinks = 200

interface Link {
  resource: string
  id: string
  title: string
  field: string
}

/** The linked resources of one kind. Each entry contains the links to one resource. */
export interface LinkGroup<L extends Link = Link> {
  resource: string
  entries: [L, ...L[]][]
}

export function groupLinks<L extends Link>(links: readonly L[]): LinkGroup<L>[] {
  const kinds = new Map<string, Map<string, [L, ...L[]]>>()
  for (const link of links) {
    const kind = kinds.get(link.resource) ?? new Map<string, [L, ...L[]]>()
    kinds.set(link.resource, kind)
    const entry = kind.get(link.id)
    if (entry) entry.push(link)
    else kind.set(link.id, [link])
  }
  return [...kinds].map(([resource, entries]) => ({ resource, entries: [...entries.values()] }))
}

type User = Pick<Link, 'resource' | 'id'>

/** Returns a clause about the resources that prevent a deletion, such as "1 HTTPS edge uses it", or null. */
export const usedText = ({ inUse }: Pick<ResourceInfo, 'inUse'>, links: readonly User[]): string | null =>
  inUse === undefined || links.length === 0 ? null : usersText(links)

export function usersText(links: readonly User[]): string {
  const ids = new Set(links.map(({ id }) => id))
  const [kind, ...otherKinds] = new Set(links.map(({ resource }) => resource))
  const isOne = ids.size === 1
  const info =
    kind !== undefined && otherKinds.length === 0 && isResourceName(kind) ? resourceTypes[kind] : null
  const noun = info ? inSentence(isOne ? info.one : info.label) : isOne ? 'resource' : 'resources'
  return `${formatNumber(ids.size)} ${noun} ${isOne ? 'uses' : 'use'} it`
}

export const unreadPoliciesText = (count: number): string =>
  `The console can't read the traffic ${count === 1 ? 'policy' : 'policies'} of ${counted(count, 'other resource')}, which may use this resource.`
