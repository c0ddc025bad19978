import type { FleetVersions as Fleet } from '@/lib/api/agents'
import { formatNumber, joinWithAnd } from '@/lib/util/text'

/**
 * States how many agents a rolling update excludes, and why, such as "1 needs a manual update." Empty if it excludes
 * none.
 */
export function blockedText({ updating, offline, manual, doubtful }: Fleet['blocked']): string {
  const parts = [
    [updating, 'is in a rolling update', 'are in a rolling update'],
    [offline, "isn't confirmed to be online", "aren't confirmed to be online"],
    [manual, 'needs a manual update', 'need a manual update'],
    [doubtful, 'might reject the update', 'might reject the update'],
  ] as const
  const texts = parts.flatMap(([count, one, many]) =>
    count === 0 ? [] : [`${formatNumber(count)} ${count === 1 ? one : many}`],
  )
  return texts.length === 0 ? '' : `${joinWithAnd(texts)}.`
}
