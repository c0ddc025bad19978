import type { FacetOption } from '@/components/ui/facet-menu'
import type { InventoryPage } from '@/lib/api/inventory'
import type { ResourceInfo } from '@/lib/contract/resource'
import { derivedLabels, isDerived } from '@/lib/inventory/model/list-filters'

type FacetLabel = (facet: string, value: string) => string

/** Returns the labels and values of a list's filters: the resource's own fields and derived states. */
export function filterLabels(info: ResourceInfo, page: InventoryPage | undefined, facetLabel: FacetLabel) {
  const valuesOf = (facet: string) => page?.facets[facet] ?? []
  const nameOf = (facet: string) =>
    isDerived(facet) ? derivedLabels[facet].label : (info.fields[facet]?.label ?? facet)
  const valueText = (facet: string, value: string) =>
    valuesOf(facet).find((one) => one.value === value)?.label ??
    (isDerived(facet) ? derivedLabels[facet].values[value] : facetLabel(facet, value)) ??
    value
  const options = (facet: string): FacetOption[] =>
    valuesOf(facet).map(({ value, count }) => ({ value, count, label: valueText(facet, value) || 'none' }))
  return { nameOf, valueText, options }
}
