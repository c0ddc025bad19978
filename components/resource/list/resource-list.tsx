'use client'

import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { exportAddress, inventoryPageQuery } from '@/lib/client/inventory'
import { type ResourceInfo, timeField } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/catalogue'
import { inSentence } from '@/lib/util/text'
import { AddById } from './add-by-id'
import { ExportMenu } from './export-menu'
import { ListBody } from './list-body'
import { EmptyList } from './list-empty'
import { ListFilters } from './list-filters'
import { ListFreshness, StaleList } from './list-freshness'
import { ListRows, type RowLook } from './list-rows'
import { useList } from './use-list'

interface ResourceListProps extends RowLook {
  info: ResourceInfo & { name: ResourceName }
  /** The text of a facet's value; the value itself by default. */
  facetLabel?: (facet: string, value: string) => string
}

/**
 * The list page of a resource. Search, facets, sort and position are in the address bar; rows come from the inventory.
 */
export function ResourceList({ info, facetLabel = (_, value) => value, ...look }: ResourceListProps) {
  const { account } = useAccount()
  const list = useList({ facets: info.facets, defaultSort: `-${timeField(info)}` })
  const page = useQuery(inventoryPageQuery(account.slug, info.name, list.search))
  const resources = inSentence(info.label)
  return (
    <div className="space-y-3">
      <ListFilters
        label={`Search ${resources}`}
        list={list}
        facetName={(facet) => info.fields[facet]?.label ?? facet}
        facetOptions={(facet) =>
          (page.data?.facets[facet] ?? []).map(({ value, count }) => ({
            value,
            count,
            label: facetLabel(facet, value) || 'none',
          }))
        }
        valueText={facetLabel}
      >
        <ListFreshness resources={[info.name]} page={page.data}>
          <ExportMenu
            hrefOf={(format) => exportAddress(account.slug, info.name, list.search, format)}
          />
        </ListFreshness>
      </ListFilters>
      <ListBody
        list={list}
        page={page}
        count={page.data?.rows.length}
        pagerLabel={`Pages of ${resources}`}
        stale={(data) => <StaleList page={data} />}
        empty={(data) => (
          <EmptyList info={info} page={data} isFiltered={list.isFiltered} onClear={list.clear} />
        )}
        rows={<ListRows {...look} info={info} list={list} page={page} />}
      />
      {page.data && <AddById info={info} page={page.data} />}
    </div>
  )
}
