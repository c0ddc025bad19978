import type { ResourceInfo } from '@/lib/contract/resource'
import { stateValueRank } from '@/lib/resources/states/stated'
import { derivedLabels, filtersOf, isDerived, NO_VALUE } from './list-filters'

const BY_TAG = 'tag:'
const MAX_KEYS = 12

type Groupable = Pick<ResourceInfo, 'name' | 'fields' | 'facets'>

export const tagKeyOf = (grouping: string): string | null =>
  grouping.startsWith(BY_TAG) ? grouping.slice(BY_TAG.length) : null

const singleOf = (filters: readonly string[]): string[] => filters.filter((name) => name !== 'tag')

/** Reports whether a list with these filters can be grouped by `text`. */
export function isGrouping(filters: readonly string[], text: string): boolean {
  const key = tagKeyOf(text)
  if (key === null) return singleOf(filters).includes(text)
  return filters.includes('tag') && key !== '' && !/[=,]/.test(key)
}

interface Search {
  [name: string]: string | undefined
  group?: string | undefined
  in?: string | undefined
}

/** Returns the search without its grouping if the list doesn't have that grouping, as in an outdated link. */
export function withGrouping(search: Search, isKnown: (group: string) => boolean): Search {
  const { group, in: _in, ...rest } = search
  return group === undefined || isKnown(group) ? search : rest
}

/**
 * Returns the groupings that a list offers: the filters with one value per row, and up to `MAX_KEYS` keys of `tags`,
 * such as `tag:env` for `env=prod`.
 */
export function groupingsOf(info: Groupable, tags: readonly string[]): string[] {
  const keys = [...new Set(tags.map((tag) => tag.split('=', 1)[0] ?? ''))]
  const byTag = keys.slice(0, MAX_KEYS).map((key) => `${BY_TAG}${key}`)
  const filters = filtersOf(info)
  return [...singleOf(filters), ...byTag.filter((grouping) => isGrouping(filters, grouping))]
}

export interface Counted {
  value: string
  count: number
}

export const byCount = (a: Counted, b: Counted) => b.count - a.count || (a.value < b.value ? -1 : 1)

/** Returns the total count of each state across several lists, worst state first. */
export function statesOver(lists: readonly (readonly Counted[])[]): Counted[] {
  const counts = new Map<string, number>()
  for (const { value, count } of lists.flat()) counts.set(value, (counts.get(value) ?? 0) + count)
  return inOrder(
    'state',
    [...counts].map(([value, count]) => ({ value, count })),
  )
}

/** Sorts groups for display: values of derived filters in a fixed order, and other values by size. */
export function inOrder<G extends Counted>(by: string, groups: readonly G[]): G[] {
  const states = isDerived(by) ? Object.keys(derivedLabels[by].values) : []
  const rank = ({ value }: G) => {
    if (by === 'state') return -stateValueRank(value)
    return value === NO_VALUE ? states.length : states.indexOf(value)
  }
  return groups.toSorted((a, b) => rank(a) - rank(b) || byCount(a, b))
}
