import type { Overview } from '@/lib/api/inventory'
import { catalogue } from '@/lib/resources/catalogue'
import { formatNumber } from '@/lib/util/text'

/** Whether a list that this API has was never read to its end. */
export const isUnread = ({ listable, as_of }: Overview['resources'][number]) => listable && as_of === null

/** Whether nothing is still on its way: each list was read or refused, and every record was looked at once. */
export const isKnown = ({ resources, dns }: Overview) =>
  dns.unchecked === 0 && resources.every((resource) => !isUnread(resource) || resource.error !== null)

const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

type Counts = Overview['resources']

/** Lists that could not be read, for the same reason. */
export interface FailedReads {
  /** Which ones, or how many: `Endpoints couldn't be refreshed`. */
  title: string
  message: string
  /** When the oldest copy that is shown in their place was read; null where there is none. */
  as_of: string | null
}

const which = (lists: Counts, words: string) => {
  const [first] = lists
  if (first === undefined) return []
  return [`${lists.length === 1 ? catalogue[first.resource].label : `${lists.length} lists`} ${words}`]
}

/** The lists whose last reading failed, by the reason; in the order in which the reasons first appear. */
export function failedReads({ resources }: Pick<Overview, 'resources'>): FailedReads[] {
  const failed = resources.flatMap((list) =>
    list.listable && list.error !== null ? [{ ...list, message: list.error.message }] : [],
  )
  return [...new Set(failed.map(({ message }) => message))].map((message) => {
    const same = failed.filter((list) => list.message === message)
    const stale = same.filter((list) => !isUnread(list))
    const title = [
      ...which(stale, "couldn't be refreshed"),
      ...which(same.filter(isUnread), "couldn't be read"),
    ].join(', ')
    return { title, message, as_of: stale.flatMap(({ as_of }) => as_of ?? []).toSorted()[0] ?? null }
  })
}

/** Whether every list was read and there is nothing in any, but for the key that the console itself came with. */
export const isUntouched = (resources: Counts) => {
  const listed = resources.filter(({ listable }) => listable)
  const isEmpty = resources.every(({ resource, count }) => count === 0 || resource === 'api-keys')
  return isEmpty && listed.length > 0 && listed.every((list) => !isUnread(list) && list.error === null)
}

/** What the console does not know of an account, in sentences; why lists could not be read is in `failedReads`. */
export function unknownWords({ resources, dns }: Pick<Overview, 'resources' | 'dns'>): string[] {
  const coming = resources.filter((list) => isUnread(list) && list.error === null).length
  return [
    ...(coming > 0
      ? [`${counted(coming, 'list was', 'lists were')} not read yet. The console is reading them.`]
      : []),
    ...(dns.unchecked > 0
      ? [
          `${counted(dns.unchecked, 'resource', 'resources')} not checked yet. The console is checking their DNS.`,
        ]
      : []),
    ...(dns.unreadable > 0
      ? [`The DNS targets of ${counted(dns.unreadable, 'resource', 'resources')} can't be read.`]
      : []),
    ...(dns.unknown > 0
      ? [`The name servers of ${counted(dns.unknown, 'resource', 'resources')} couldn't be reached.`]
      : []),
  ]
}
