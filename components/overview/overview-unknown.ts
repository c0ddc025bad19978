import type { Overview } from '@/lib/api/overview'
import { resourceTypes } from '@/lib/resources/resource-types'
import { formatNumber } from '@/lib/util/text'

/** Reports whether a list that the API offers has never been read completely. */
export const isUnread = ({ listable, as_of }: Overview['resources'][number]) => listable && as_of === null

/** Reports whether every offered list was read or failed to load, and all DNS records were checked at least once. */
export const isAllKnown = ({ resources, dns }: Overview) =>
  dns.unchecked === 0 && resources.every((resource) => !isUnread(resource) || resource.error !== null)

const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

type Counts = Overview['resources']

export interface FailedReads {
  title: string
  message: string
  /** The time of the oldest copy of these lists, or null if none of them was ever read. */
  as_of: string | null
}

const oldestRead = (lists: Counts) => lists.flatMap(({ as_of }) => as_of ?? []).toSorted()[0] ?? null

const which = (lists: Counts, text: string) => {
  const [first] = lists
  if (first === undefined) return []
  return [`${lists.length === 1 ? resourceTypes[first.resource].label : `${lists.length} lists`} ${text}`]
}

const noResponse: ReadonlySet<string> = new Set([
  'ADIT_UPSTREAM_CONNECT',
  'ADIT_UPSTREAM_NAME',
  'ADIT_UPSTREAM_TIMEOUT',
])

/** Reports whether the platform didn't respond to the last refresh of most lists. */
export function isPlatformDown({ resources }: Pick<Overview, 'resources'>): boolean {
  const listed = resources.filter(({ listable }) => listable)
  const silent = listed.filter(({ error }) => error !== null && noResponse.has(error.code))
  return silent.length * 2 > listed.length
}

/**
 * Returns the lists whose last refresh failed, grouped by reason. If the platform is down, returns a single group with
 * the error of the first list that got no response.
 */
export function failedReads({ resources }: Pick<Overview, 'resources'>): FailedReads[] {
  const failed = resources.flatMap((list) =>
    list.listable && list.error !== null ? [{ ...list, message: list.error.message }] : [],
  )
  const silent = failed.find(({ error }) => error !== null && noResponse.has(error.code))
  if (silent && isPlatformDown({ resources }))
    return [{ title: 'Platform not responding', message: silent.message, as_of: oldestRead(failed) }]
  return [...new Set(failed.map(({ message }) => message))].map((message) => {
    const same = failed.filter((list) => list.message === message)
    const stale = same.filter((list) => !isUnread(list))
    const title = [
      ...which(stale, "couldn't be refreshed"),
      ...which(same.filter(isUnread), "couldn't be loaded"),
    ].join(', and ')
    return { title, message, as_of: oldestRead(stale) }
  })
}

export function unknownTexts({ resources, dns }: Pick<Overview, 'resources' | 'dns'>): string[] {
  const coming = resources.filter((list) => isUnread(list) && list.error === null).length
  return [
    ...(coming > 0 ? [`Loading ${counted(coming, 'list', 'lists')}…`] : []),
    ...(dns.unreadable > 0
      ? [`The DNS targets of ${counted(dns.unreadable, 'resource', 'resources')} are in an unknown format.`]
      : []),
  ]
}

/** Describes the resources whose DNS state is unknown and that aren't listed as issues. Returns null if none remain. */
export function unknownDnsText({ dns, attention_counts }: Pick<Overview, 'dns' | 'attention_counts'>) {
  const listed = attention_counts['dns-unconfirmed'] ?? 0
  const unknown = dns.unknown - listed
  if (unknown <= 0) return null
  const other = listed > 0 ? 'other ' : ''
  return `The DNS state of ${counted(unknown, `${other}resource`, `${other}resources`)} couldn't be determined.`
}

/** Returns the progress of the first DNS checks, or null if every resource was checked. */
export function dnsProgress({ dns }: Pick<Overview, 'dns'>): { checked: number; all: number } | null {
  const all = Object.values(dns).reduce((sum, count) => sum + count, 0)
  return dns.unchecked > 0 ? { checked: all - dns.unchecked, all } : null
}
