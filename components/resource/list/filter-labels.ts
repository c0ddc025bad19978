import type { FacetOption } from '@/components/ui/facet-menu'
import type { InventoryPage } from '@/lib/api/inventory'
import type { ListStates } from '@/lib/api/traffic'
import type { ResourceInfo } from '@/lib/contract/resource'
import { groupingsOf, tagKeyOf } from '@/lib/inventory/model/groupings'
import { derivedLabels, isDerived, NO_VALUE } from '@/lib/inventory/model/list-filters'
import { stateValueLabel } from '@/lib/resources/stated'
import { inSentence } from '@/lib/util/text'

type FacetLabel = (facet: string, value: string) => string

/**
 * Returns functions that label a list's filters, values and groups. Lists can be filtered and grouped by fields of the
 * resource, tags and derived states. `counts` are the numbers of rows per state that agree with the states of the rows.
 */
export function filterLabels(
  info: ResourceInfo,
  page: InventoryPage | undefined,
  facetLabel: FacetLabel,
  counts?: ListStates['counts'],
) {
  const valuesOf = (facet: string): InventoryPage['facets'][string] =>
    (facet === 'state' && counts) || (page?.facets[facet] ?? [])
  const nameOf = (facet: string) =>
    isDerived(facet) ? derivedLabels[facet].label : (info.fields[facet]?.label ?? facet)
  const valueText = (facet: string, value: string) =>
    valuesOf(facet).find((one) => one.value === value)?.label ??
    (facet === 'state' ? stateValueLabel(value) : null) ??
    (isDerived(facet) ? derivedLabels[facet].values[value] : facetLabel(facet, value)) ??
    value
  const options = (facet: string): FacetOption[] =>
    valuesOf(facet).map(({ value, count }) => ({ value, count, label: valueText(facet, value) || 'none' }))
  const groupingLabel = (by: string) => {
    const key = tagKeyOf(by)
    return key === null ? nameOf(by) : `Tag: ${key}`
  }
  /**
   * Returns the groupings that the list offers. Also includes the current grouping, even if the list doesn't offer this
   * grouping.
   */
  const groupings = (current: string | undefined) => {
    const offered = groupingsOf(
      info,
      valuesOf('tag').map(({ value }) => value),
    )
    const all = current && !offered.includes(current) ? [...offered, current] : offered
    return all.map((by) => ({ value: by, label: groupingLabel(by) }))
  }
  const groupLabel = (by: string, value: string) => {
    const label = page?.groups?.values.find((group) => group.value === value)?.label
    const key = tagKeyOf(by)
    const text = label ?? (key === null ? valueText(by, value) : value)
    if (text !== NO_VALUE && text !== '') return text
    return key === null ? `No ${inSentence(nameOf(by))}` : `No ${key} tag`
  }
  return { nameOf, valueText, options, groupings, groupLabel }
}
