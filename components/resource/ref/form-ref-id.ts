import { safeSegment } from '@/lib/contract/match'
import { resourceNames, resourceTypes, type ResourceName } from '@/lib/resources/resource-types'
import { splitWords } from '@/lib/util/text'
import type { InventoryRow } from '@/lib/api/inventory'
import type { ResourceState } from '@/lib/resources/states/own-state'
import { tunnelGroupState } from '@/lib/resources/states/tunnel-group-state'

const hasPrefix = (id: string, resource: ResourceName) =>
  id.startsWith(`${resourceTypes[resource].idPrefix}_`)

/** Returns the kinds of resources whose prefix matches an ID, or all of `resources` if no prefix matches. */
export function kindsOf(id: string, resources: readonly ResourceName[]): readonly ResourceName[] {
  const fitting = resources.filter((resource) => hasPrefix(id, resource))
  return fitting.length > 0 ? fitting : resources
}

/**
 * Returns the IDs in `text`. If `text` isn't a list of IDs but matches the name or ID of exactly one option, returns
 * the ID of that option. Otherwise, returns an empty list.
 */
export function exactIds(
  text: string,
  options: readonly { id: string; title: string }[],
  resources: readonly ResourceName[],
): readonly string[] {
  const ids = pastedIds(text, resources)
  if (ids.length > 0) return ids
  const same = options.filter(({ id, title }) => id === text || title.toLowerCase() === text.toLowerCase())
  return same.length === 1 ? same.map(({ id }) => id) : []
}

const maybeId = (text: string) => safeSegment.test(text)

/** Reports whether to offer `text` as an ID of one of these kinds. Prefixes of unknown kinds are allowed. */
export const isIdFor = (text: string, resources: readonly ResourceName[]) =>
  maybeId(text) &&
  /^[a-z]+_./.test(text) &&
  (resources.some((resource) => hasPrefix(text, resource)) ||
    !resourceNames.some((resource) => hasPrefix(text, resource)))

/** Returns the IDs in pasted text, or an empty list if any part isn't an ID of a kind in `resources`. */
export function pastedIds(text: string, resources: readonly ResourceName[]): readonly string[] {
  const parts = splitWords(text)
  const areIds = parts.every(
    (part) => maybeId(part) && resources.some((resource) => hasPrefix(part, resource)),
  )
  return areIds ? parts : []
}

/** Returns the state of a tunnel group based on its own fields, or null. */
export const ownState = (
  resource: ResourceName,
  { item, gone_at }: Pick<InventoryRow, 'item' | 'gone_at'>,
): ResourceState | null =>
  resource === 'tunnel-group-backends' && gone_at === null ? tunnelGroupState(item) : null
