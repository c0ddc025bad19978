'use client'

import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import type { FacetOption } from '@/components/ui/facet-menu'
import { onDemand, onDemandInPage, usePreload } from '@/components/ui/on-demand'
import { exportAddress, shownPageQuery } from '@/lib/client/inventory'
import { type ResourceInfo, timeField } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/resource-types'
import { inSentence } from '@/lib/util/text'
import { useChosenColumns } from './columns-provider'
import {
  defaultSort,
  derivedLabels,
  filtersOf,
  isCounted,
  isDerived,
  NO_VALUE,
} from '@/lib/inventory/model/list-filters'
import { bulkActionsOf } from './bulk-actions'
import { ListBody } from './list-body'
import { ListFilters } from './list-filters'
import { ListFreshness, useRefresh } from './list-freshness'
import { listColumns, type RowStyle } from './list-columns'
import { ListRows } from './list-rows'
import { LateListTools } from './late-list-tools'
import { useRowStates, useStateColumn } from './state-column'
import { byProblems, type List, newestFirst, useList } from './use-list'
import { useRowSelection } from './use-row-selection'
import type { InventoryPage } from '@/lib/api/inventory'
import type { ListStates } from '@/lib/api/traffic'
import { groupingsOf, isGrouping, tagKeyOf } from '@/lib/inventory/model/groupings'
import { stateValueLabel } from '@/lib/resources/states/stated'

const { Component: EmptyList, preload: preloadEmpty } = onDemandInPage(async () => ({
  default: (await import('./list-empty')).EmptyList,
}))
const { Component: BulkBar } = onDemand(async () => ({ default: (await import('./bulk-bar')).BulkBar }))
const { Component: StaleList } = onDemandInPage(async () => ({
  default: (await import('./stale-list')).StaleList,
}))
const { Component: StateCounts } = onDemandInPage(async () => ({
  default: (await import('./state-counts')).StateCounts,
}))
const { Component: AddById } = onDemandInPage(async () => ({
  default: (await import('./add-by-id')).AddById,
}))

interface ResourceListProps extends RowStyle {
  info: ResourceInfo & { name: ResourceName }
  facetLabel?: (facet: string, value: string) => string
}

export function ResourceList({ info, facetLabel = (_, value) => value, ...style }: ResourceListProps) {
  const seen = useAccount()
  const { account } = seen
  const list = useList(listFacts(info))
  const states = useRowStates(info.name, list.search)
  const page = useQuery(shownPageQuery(account.slug, info.name, list.search, states))
  const state = useStateColumn(info.name, list.search)
  const rest = state ? { ...style, more: [state, ...(style.more ?? [])] } : style
  const labels = filterLabels(info, page.data, facetLabel, states?.counts)
  const [chosen, choose] = useChosenColumns(info.name)
  const hasTags = labels.options('tag').length > 0
  const input = { info, account, list, hasTags, chosen, rows: page.data?.rows ?? [] }
  const { columns, options, shown } = listColumns({ ...rest, ...input })
  const resources = inSentence(info.label)
  const refresh = useRefresh([info.name])
  const groups = page.data?.groups
  // Loads the code for an empty list in parallel with the rows, because a filtered list may have none.
  usePreload(preloadEmpty, list.isFiltered)
  const byState = stateChoice(list, labels.options)
  const selection = useRowSelection(list.search)
  const isSelectable = bulkActionsOf(seen, info.name).length > 0
  return (
    <div className="space-y-3">
      <ListFilters
        label={`Search ${resources}`}
        list={list}
        isLoading={page.isPending || page.isPlaceholderData}
        facetName={labels.nameOf}
        facetOptions={labels.options}
        valueText={labels.valueText}
        isHidden={(facet) => facet === 'tag' && !hasTags}
        shownElsewhere={byState?.shownElsewhere}
      >
        <ListFreshness page={page.data} refresh={refresh}>
          <LateListTools
            name={info.name}
            label={info.label}
            list={list}
            columns={chosen}
            onColumns={choose}
            columnOptions={options}
            shownColumns={shown}
            sorts={sortsOf(info, !style.naming)}
            groupings={labels.groupings(list.search.group)}
            exportHref={(format) => exportAddress(account.slug, info.name, list.search, format)}
            {...(page.data?.listable && { refresh: { run: refresh.run, as_of: page.data.as_of } })}
          />
        </ListFreshness>
      </ListFilters>
      {byState && (
        <StateCounts
          choice={byState}
          options={byState.options}
          isFiltered={list.isFiltered}
          onChoose={byState.choose}
        />
      )}
      <ListBody
        list={list}
        page={page}
        count={groups ? page.data?.total : page.data?.rows.length}
        pagerLabel={groups ? undefined : `${info.one} pages`}
        stale={(data) => data.error !== null && <StaleList page={data} />}
        empty={(data) => <EmptyList info={info} page={data} list={list} />}
        rows={
          <ListRows
            {...rest}
            {...{ info, columns, list, page, states }}
            selection={isSelectable ? selection : undefined}
            headingOf={labels.groupLabel}
          />
        }
        bar={page.data && isSelectable && <BulkBar {...{ info, selection }} {...barOf(page.data, style)} />}
      />
      {page.data && !page.data.listable && <AddById info={info} page={page.data} />}
    </div>
  )
}

function listFacts(info: ResourceListProps['info']) {
  const facets = filtersOf(info)
  return {
    facets,
    defaultSort: defaultSort(info),
    canExclude: true,
    isGrouping: (group: string) => isGrouping(facets, group),
  }
}

const barOf = ({ total, rows }: InventoryPage, { fixed }: RowStyle) => ({
  total,
  fixed: rows.filter((row) => fixed?.(row)),
})

const sortsOf = (info: ResourceInfo, isTitled: boolean) => [
  ...(defaultSort(info) === byProblems.value ? [byProblems] : []),
  newestFirst(timeField(info)),
  ...(isTitled ? [{ value: info.title, label: info.fields[info.title]?.label ?? info.title }] : []),
]

function stateChoice(list: Pick<List, 'chosen' | 'choose'>, optionsOf: (facet: string) => FacetOption[]) {
  const choice = list.chosen.find(({ facet }) => facet === 'state' || facet === 'dns')
  if (!choice) return undefined
  const options = optionsOf(choice.facet)
  const choose = (values: string[]) => list.choose(choice.facet, { values, isNot: false })
  return { ...choice, options, choose, shownElsewhere: isCounted(choice, options) ? choice.facet : undefined }
}

type FacetLabel = (facet: string, value: string) => string

/**
 * Returns functions that label a list's filters, values and groups. `counts` contains the number of rows per state, and
 * takes precedence over the counts in `page`.
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
