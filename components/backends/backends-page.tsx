'use client'

import { useQuery } from '@tanstack/react-query'
import { ListBody } from '@/components/resource/list/list-body'
import { ListFilters } from '@/components/resource/list/list-filters'
import { useRowStates } from '@/components/resource/list/state-column'
import { StateCounts } from '@/components/resource/list/state-counts'
import { ListCount, ListFreshness, useRefresh } from '@/components/resource/list/list-freshness'
import { StaleList } from '@/components/resource/list/stale-list'
import { type List, useList } from '@/components/resource/list/use-list'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { ListDescription } from '@/components/ui/page-header'
import { EmptyState } from '@/components/ui/placeholder'
import { icons } from '@/lib/resources/icons'
import type { BackendsPage } from '@/lib/api/inventory'
import { actOn } from '@/lib/client/account'
import { backendsQuery } from '@/lib/client/inventory'
import { isCounted, PROBLEMS } from '@/lib/inventory/model/list-filters'
import { backendKinds } from '@/lib/resources/info/backends'
import type { Section } from '@/lib/resources/navigation'
import { stateValueLabel } from '@/lib/resources/states/stated'
import { noMatchText } from '@/lib/util/text'
import { paths } from '@/lib/util/paths'
import { SectionHeader } from '@/components/resource/list/section-header'
import { useRowSelection } from '@/components/resource/list/use-row-selection'
import { bulkActionsOf } from '@/components/resource/list/bulk-actions'
import { onDemand } from '@/components/ui/on-demand'
import { useKinds } from './selected-kinds'
import { BackendsTable, BackendsTools } from './backends-table'

const { Component: BackendsBar } = onDemand(async () => ({
  default: (await import('./backends-bar')).BackendsBar,
}))

const about = 'Backends are the destinations that edges and routes send traffic to.'

/**
 * The link to the page for choosing the kind of a new backend. If the current person can't create backends, shows a
 * disabled button with the reason.
 */
function NewBackendLink() {
  const seen = useAccount()
  const acts = backendKinds.flatMap((kind) => actOn(seen, `${kind}.create`) ?? [])
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

/** The page with the backends of all kinds in one list. */
export function BackendsListPage({ section }: { section: Section }) {
  const seen = useAccount()
  const { account } = seen
  const list = useList({ facets: ['state'], defaultSort: PROBLEMS, canExclude: true })
  const rowStates = useRowStates('backends', list.search)
  const page = useQuery(backendsQuery(account.slug, list.search, rowStates))
  const refresh = useRefresh(backendKinds)
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
          onChoose={(values) => list.choose('state', { values, isNot: false })}
        />
        <ListBody
          list={list}
          page={page}
          count={page.data?.rows.length}
          pagerLabel="Backend pages"
          stale={(data) => <StaleList page={data} />}
          empty={(data) => <NoBackends page={data} list={list} />}
          rows={<BackendsTable list={list} page={page} selection={isSelectable ? selection : undefined} />}
        />
        {isSelectable && <BackendsBar selection={selection} kinds={kinds} />}
      </div>
    </div>
  )
}

/**
 * Explains why the list is empty: no backend matches, the API can't list backends, the list is loading or couldn't be
 * loaded, or the account has no backends.
 */
function NoBackends({ page, list }: { page: BackendsPage; list: List }) {
  if (list.isFiltered && page.all > 0)
    return (
      <EmptyState title="No backends match" actions={<Button onClick={list.clear}>Clear filters</Button>}>
        {noMatchText(page.all, 'backend', 'backends')}
      </EmptyState>
    )
  if (!page.listable)
    return (
      <EmptyState title="No backends in this console yet">
        This account's API can't list backends. Open one of the other tabs to add a backend by ID.
      </EmptyState>
    )
  if (page.as_of === null && page.error === null)
    return <EmptyState title="Loading backends">The first sync of this account is in progress.</EmptyState>
  if (page.as_of === null)
    return (
      <EmptyState title="Couldn't load backends">
        The full list hasn't been loaded yet. The console retries automatically.
      </EmptyState>
    )
  return (
    <div className="none-yet says-about">
      <EmptyState title="No backends yet" icon={icons.backends} actions={<NewBackendLink />}>
        {about}
      </EmptyState>
    </div>
  )
}
