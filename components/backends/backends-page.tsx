'use client'

import { useQuery } from '@tanstack/react-query'
import { ListBody } from '@/components/resource/list/list-body'
import { ListFilters } from '@/components/resource/list/list-filters'
import { useRowStates } from '@/components/resource/list/state-column'
import { ListCount, ListFreshness, useRefresh } from '@/components/resource/list/list-freshness'
import { useList } from '@/components/resource/list/use-list'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { ListDescription } from '@/components/ui/page-header'
import { permissionFor } from '@/lib/client/account'
import { backendsQuery } from '@/lib/client/inventory'
import { isCounted, PROBLEMS } from '@/lib/inventory/model/list-filters'
import { backendKinds } from '@/lib/resources/info/backends'
import type { Section } from '@/lib/resources/navigation'
import { stateValueLabel } from '@/lib/resources/states/stated'
import { paths } from '@/lib/util/paths'
import { SectionHeader } from '@/components/resource/list/section-header'
import { useRowSelection } from '@/components/resource/list/use-row-selection'
import { bulkActionsOf } from '@/components/resource/list/bulk-actions'
import { onDemand, onDemandInPage, usePreload } from '@/components/ui/on-demand'
import { useKinds } from './selected-kinds'
import { BackendsTable, BackendsTools } from './backends-table'

const { Component: BackendsBar } = onDemand(async () => ({
  default: (await import('./backends-bar')).BackendsBar,
}))

const { Component: StateCounts } = onDemandInPage(async () => ({
  default: (await import('@/components/resource/list/state-counts')).StateCounts,
}))
const { Component: StaleList } = onDemandInPage(async () => ({
  default: (await import('@/components/resource/list/stale-list')).StaleList,
}))
const { Component: NoBackends, preload: preloadEmpty } = onDemandInPage(() => import('./backends-empty'))

const about = 'Backends are the destinations that edges and routes send traffic to.'

function NewBackendLink() {
  const seen = useAccount()
  const acts = backendKinds.flatMap((kind) => permissionFor(seen, `${kind}.create`) ?? [])
  const [first] = acts
  if (first === undefined) return null
  if (acts.every(({ disabledReason }) => disabledReason !== undefined))
    return <Button disabledReason={first.disabledReason}>New backend</Button>
  return (
    <ButtonLink variant="primary" href={paths.newBackend(seen.account.slug)}>
      New backend
    </ButtonLink>
  )
}

export function BackendsListPage({ section }: { section: Section }) {
  const seen = useAccount()
  const { account } = seen
  const list = useList({ facets: ['state'], defaultSort: PROBLEMS, canExclude: true })
  const rowStates = useRowStates('backends', list.search)
  const page = useQuery(backendsQuery(account.slug, list.search, rowStates))
  const refresh = useRefresh(backendKinds)
  // Loads the code for an empty list in parallel with the rows, because a filtered list may have none.
  usePreload(preloadEmpty, list.isFiltered)
  const selection = useRowSelection(list.search)
  const kinds = useKinds(page.data?.rows ?? [])
  const isSelectable = backendKinds.some((kind) => bulkActionsOf(seen, kind).length > 0)
  const byState = list.chosen[0] ?? { values: [], isNot: false }
  const states = (rowStates?.counts ?? page.data?.states ?? []).map((one) => ({
    ...one,
    label: stateValueLabel(one.value),
  }))
  return (
    <div className="space-y-4">
      <SectionHeader
        section={section}
        description={<ListDescription>{about}</ListDescription>}
        actions={<NewBackendLink />}
        meta={page.data && <ListCount total={page.data.total} all={page.data.all} />}
      />
      <div className="space-y-3">
        <ListFilters
          label="Search backends"
          list={list}
          isLoading={page.isPending || page.isPlaceholderData}
          facetName={() => 'State'}
          facetOptions={() => states}
          valueText={(_, value) => stateValueLabel(value)}
          shownElsewhere={isCounted(byState, states) ? 'state' : undefined}
        >
          <ListFreshness page={page.data} refresh={refresh}>
            <BackendsTools list={list} page={page.data} refresh={refresh} />
          </ListFreshness>
        </ListFilters>
        <StateCounts
          choice={byState}
          options={states}
          isFiltered={list.isFiltered}
          onChoose={(values) => list.choose('state', { values, isNot: false })}
        />
        <ListBody
          list={list}
          page={page}
          count={page.data?.rows.length}
          pagerLabel="Backend pages"
          stale={(data) => data.error !== null && <StaleList page={data} />}
          empty={(data) => <NoBackends page={data} {...{ list, about }} create={<NewBackendLink />} />}
          rows={<BackendsTable list={list} page={page} selection={isSelectable ? selection : undefined} />}
          bar={isSelectable && <BackendsBar selection={selection} kinds={kinds} />}
        />
      </div>
    </div>
  )
}
