import type { ResourceInfo } from '@/lib/contract/resource'
import { formatNumber, inSentence } from '@/lib/util/text'
import { resourceTypes, isResourceName } from './resource-types'

/**
 * Returns a text about the resources that prevent a deletion, such as "1 HTTPS edge uses it". Null if none are known.
 */
export function usedText(
  { inUse }: Pick<ResourceInfo, 'inUse'>,
  links: readonly { resource: string; id: string }[],
): string | null {
  if (inUse === undefined || links.length === 0) return null
  const ids = new Set(links.map(({ id }) => id))
  const [kind, ...otherKinds] = new Set(links.map(({ resource }) => resource))
  const isOne = ids.size === 1
  const info =
    kind !== undefined && otherKinds.length === 0 && isResourceName(kind) ? resourceTypes[kind] : null
  const noun = info ? inSentence(isOne ? info.one : info.label) : isOne ? 'resource' : 'resources'
  return `${formatNumber(ids.size)} ${noun} ${isOne ? 'uses' : 'use'} it`
}
