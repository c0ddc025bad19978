import { ApiError } from '@/lib/client/api-error'
import type { ThingLink } from '@/lib/api/inventory'
import { codeNumber } from '@/lib/contract/read-envelope'
import type { ResourceInfo } from '@/lib/contract/resource'
import { catalogue, isResourceName } from '@/lib/resources/catalogue'
import { formatNumber } from '@/lib/util/format-number'
import { inSentence } from '@/lib/util/in-sentence'

/** Whether a deletion was refused because something still refers to the thing. */
export const isInUse = ({ inUse }: Pick<ResourceInfo, 'inUse'>, error: unknown) =>
  inUse !== undefined && error instanceof ApiError && codeNumber(error.code) === inUse

/** What stands in the way of deleting a thing: "1 HTTPS edge uses it"; null where nothing that is known does. */
export function usedWords(
  { inUse }: Pick<ResourceInfo, 'inUse'>,
  links: readonly Pick<ThingLink, 'resource' | 'id'>[],
): string | null {
  if (inUse === undefined || links.length === 0) return null
  const ids = new Set(links.map(({ id }) => id))
  const [kind, ...otherKinds] = new Set(links.map(({ resource }) => resource))
  const isOne = ids.size === 1
  const info = kind !== undefined && otherKinds.length === 0 && isResourceName(kind) ? catalogue[kind] : null
  const noun = info ? inSentence(isOne ? info.one : info.label) : isOne ? 'thing' : 'things'
  return `${formatNumber(ids.size)} ${noun} ${isOne ? 'uses' : 'use'} it`
}
