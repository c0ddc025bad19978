import type { Overview } from '@/lib/client/inventory'
import { formatNumber } from '@/lib/util/format-number'

/** Whether a list that this API has was never read to its end. */
export const isUnread = ({ listable, as_of }: Overview['resources'][number]) => listable && as_of === null

/** Whether nothing is still on its way: each list was read or refused, and every record was looked at once. */
export const isKnown = ({ resources, dns }: Overview) =>
  dns.unchecked === 0 && resources.every((resource) => !isUnread(resource) || resource.error !== null)

const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** What the console does not know of an account, in sentences. */
export function unknownWords({ resources, dns }: Overview): string[] {
  const unread = resources.filter(isUnread)
  const failed = unread.filter(({ error }) => error !== null).length
  const coming = unread.length - failed
  return [
    ...(coming > 0
      ? [`${counted(coming, 'list was', 'lists were')} not read yet; the console is reading.`]
      : []),
    ...(failed > 0 ? [`${counted(failed, 'list', 'lists')} could not be read.`] : []),
    ...(dns.unchecked > 0
      ? [
          `${counted(dns.unchecked, 'thing', 'things')} not checked yet; the console is asking their name servers.`,
        ]
      : []),
    ...(dns.unknown > 0
      ? [`The name servers of ${counted(dns.unknown, 'thing', 'things')} could not be asked.`]
      : []),
  ]
}
