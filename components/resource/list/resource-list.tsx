'use client'

import { ErrorPanel } from '@/components/resource/error/error-panel'
import { Button } from '@/components/ui/button'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/catalogue'
import { inSentence } from '@/lib/util/in-sentence'
import { AddById } from './add-by-id'
import { EmptyList } from './list-empty'
import { ListFilters } from './list-filters'
import { StaleList } from './list-freshness'
import { ListPager } from './list-pager'
import { ListRows, type RowLook } from './list-rows'
import { useListView } from './use-list-view'

interface ResourceListProps extends RowLook {
  info: ResourceInfo & { name: ResourceName }
  /** The words of facet values; the values unless told. */
  facetLabel?: (facet: string, value: string) => string
}

/** The list of one resource: search, facets, sort and place in the address bar, rows from the inventory. */
export function ResourceList({ info, facetLabel = (_, value) => value, ...look }: ResourceListProps) {
  const list = useListView(info)
  const { page, search, href } = list
  const isEmpty = page.data?.rows.length === 0
  const clear = () => {
    list.clear()
    list.focusSearch()
  }
  return (
    <div className="space-y-3">
      <ListFilters info={info} list={list} facetLabel={facetLabel} />
      {page.isError && (
        <ErrorPanel
          error={page.error}
          actions={<Button onClick={() => void page.refetch()}>Try again</Button>}
        />
      )}
      {page.data && <StaleList page={page.data} />}
      {page.data && isEmpty && (
        <EmptyList info={info} page={page.data} isFiltered={list.isFiltered} onClear={clear} />
      )}
      {!isEmpty && !page.isLoadingError && <ListRows {...look} info={info} list={list} />}
      {page.data && !isEmpty && (
        <ListPager
          page={page.data}
          count={page.data.rows.length}
          label={`Pages of ${inSentence(info.label)}`}
          search={search}
          href={href}
        />
      )}
      {page.data && <AddById info={info} page={page.data} />}
    </div>
  )
}
