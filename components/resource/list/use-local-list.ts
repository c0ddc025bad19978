'use client'

import type { InventorySearch } from '@/lib/api/inventory'
import { useList } from './use-list'

const PAGE_ROWS = 100

interface LocalFacet<Row, Facet extends string> {
  name: Facet
  label: string
  of: (row: Row) => string
}

interface LocalList<Row, Facet extends string> {
  rows: readonly Row[]
  facets: readonly LocalFacet<Row, Facet>[]
  textsOf: (row: Row) => readonly string[]
  /** Reports whether to list a row, regardless of the facets and the search text. Defaults to true. */
  isListed?: (row: Row, search: InventorySearch) => boolean
}

/** Returns the page of rows at the position in the URL. */
export function localPage<Row>(rows: readonly Row[], { after, before }: InventorySearch) {
  const asked = before === undefined ? Number(after ?? 0) : Number(before) - PAGE_ROWS
  const last = Math.max(0, Math.ceil(rows.length / PAGE_ROWS) - 1)
  const number = Math.min(Math.max(0, Math.floor(asked / PAGE_ROWS) || 0), last)
  const [start, end] = [number * PAGE_ROWS, (number + 1) * PAGE_ROWS]
  return {
    rows: rows.slice(start, end),
    total: rows.length,
    page_size: PAGE_ROWS,
    previous: start === 0 ? null : String(start),
    next: end < rows.length ? String(end) : null,
  }
}

/** Returns the state of a list whose rows have all been loaded, for `ListFilters` and `ListBody`. */
export function useLocalList<Row, Facet extends string>({
  rows,
  facets,
  textsOf,
  isListed = () => true,
}: LocalList<Row, Facet>) {
  const list = useList({ facets: facets.map(({ name }) => name) })
  const { chosen, search, text } = list
  const typed = text.trim().toLowerCase()
  const valueOf = (row: Row, facet: Facet) => facets.find(({ name }) => name === facet)?.of(row) ?? ''
  const matches = (row: Row) =>
    isListed(row, search) &&
    chosen.every(({ facet, values }) => values.length === 0 || values.includes(valueOf(row, facet))) &&
    (typed === '' || textsOf(row).some((one) => one.toLowerCase().includes(typed)))
  return {
    list,
    page: localPage(rows.filter(matches), search),
    filters: {
      list,
      facetName: (facet: Facet) => facets.find(({ name }) => name === facet)?.label ?? facet,
      facetOptions: (facet: Facet) => {
        const values = rows.map((row) => valueOf(row, facet))
        return [...new Set(values)].toSorted().map((value) => ({
          value,
          label: value,
          count: values.filter((one) => one === value).length,
        }))
      },
      valueText: (_: Facet, value: string) => value,
    },
  }
}
