'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { ListFilters } from '@/components/resource/list/list-filters'
import { useList } from '@/components/resource/list/use-list'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Checkbox } from '@/components/ui/choice-field'
import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { EmptyState } from '@/components/ui/placeholder'
import { Link } from '@/components/ui/link'
import { usePageActions } from '@/components/ui/page-actions'
import { ListDescription, PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip } from '@/components/ui/state-chip'
import { icons } from '@/lib/resources/icons'
import { roleReason } from '@/lib/client/account'
import { sitesQuery } from '@/lib/client/sites'
import type { SiteSummary } from '@/lib/api/site-views'
import { wildcardOf } from '@/lib/sites/model/sites'
import { formatNumber } from '@/lib/util/text'
import { paths } from '@/lib/util/paths'
import { doneText, siteState } from './site-text'
import { StepMarks } from './step-mark'
import { Mono } from '@/components/ui/text'
import { Breakable } from '@/components/ui/breakable'

/** The number of sites above which the list has a search field. */
const MANY = 8
/** The initial number of rows, and the number that "Show more" adds. */
const ROWS = 100

const columnsOn = (account: string): Column<SiteSummary>[] => [
  {
    id: 'name',
    header: 'Site',
    cell: (site) => (
      // Names aren't truncated, even where a cell has one line, because they may differ only at the end.
      <div className="min-w-0 py-1.5 whitespace-normal">
        <Link linkStyle="name" className="wrap-anywhere" href={paths.site(account, site.id)}>
          <Breakable text={site.name} />
        </Link>
        <Mono text={wildcardOf(site)} className="block text-xs text-muted" />
        {/* A phone has no room for the steps column. */}
        <span className="block text-xs text-muted sm:hidden">{doneText(site.steps)}</span>
      </div>
    ),
  },
  {
    id: 'steps',
    header: 'Steps',
    width: '15rem',
    cell: (site) => <StepMarks site={site} />,
    hideBelow: 'sm',
  },
  {
    id: 'state',
    header: 'State',
    width: '10rem',
    cell: (site) => {
      const { state, label } = siteState(site)
      return <StateChip state={state}>{label}</StateChip>
    },
  },
  {
    id: 'by',
    header: 'Created by',
    cell: ({ by, imported_at }) => (
      <span className="wrap-anywhere">{imported_at === null ? by : `${by} (imported)`}</span>
    ),
    hideBelow: 'md',
  },
  {
    id: 'begun',
    header: 'Created',
    width: '9rem',
    cell: ({ created_at, imported_at }) => <RelativeTime value={imported_at ?? created_at} isPassedOver />,
    hideBelow: 'sm',
  },
]

/** The link to the form for creating a site. Viewers see a disabled button with the reason. */
function NewSiteLink() {
  const { account, viewer } = useAccount()
  const disabledReason = roleReason(viewer.role, 'operator')
  const action = { label: 'New site', href: paths.newSite(account.slug) }
  usePageActions([{ ...action, ...(disabledReason !== undefined && { disabledReason }) }])
  if (disabledReason !== undefined) return <Button disabledReason={disabledReason}>{action.label}</Button>
  return (
    <ButtonLink variant="primary" href={action.href}>
      {action.label}
    </ButtonLink>
  )
}

const matches = (site: SiteSummary, text: string) =>
  [site.name, wildcardOf(site), site.connect_domain, site.by, siteState(site).label].some((each) =>
    each.toLowerCase().includes(text),
  )

/** Returns the state labels of the sites, each with the number of sites in that state. */
const statesOf = (sites: readonly SiteSummary[]) =>
  [...new Set(sites.map((site) => siteState(site).label))].toSorted().map((label) => ({
    value: label,
    label,
    count: sites.filter((site) => siteState(site).label === label).length,
  }))

/** Returns the search and filters in the URL, the matching sites, and the deleted sites. */
function useShown(sites: readonly SiteSummary[]) {
  const list = useList({ facets: ['state'], defaultSort: '' })
  const { search, chosen, text } = list
  const states = chosen.flatMap(({ values }) => values)
  const isAll = search.all === '1'
  const isOfState = (site: SiteSummary) =>
    states.length > 0 ? states.includes(siteState(site).label) : isAll || site.state !== 'deleted'
  const typed = text.trim().toLowerCase()
  return {
    list,
    states,
    ended: sites.filter(({ state }) => state === 'deleted'),
    isAll,
    showAll: (isWanted: boolean) => list.change({ all: isWanted ? '1' : '' }),
    shown: sites.filter((site) => isOfState(site) && (typed === '' || matches(site, typed))),
  }
}
type Shown = ReturnType<typeof useShown>

export function SitesPage() {
  const { account } = useAccount()
  const list = useQuery(sitesQuery(account.slug))
  const sites = list.data?.sites ?? []
  const view = useShown(sites)
  const [rows, setRows] = useState(ROWS)
  return (
    <div className="space-y-4">
      <PageHeader
        title="Sites"
        description={
          <ListDescription>
            Customer networks that you reach through the platform. Setup takes nine steps.
          </ListDescription>
        }
        actions={
          list.isSuccess && view.shown.length === 0 && !view.list.isFiltered ? undefined : <NewSiteLink />
        }
      />
      {list.isError && <ErrorPanel error={list.error} />}
      {(sites.length > MANY || view.ended.length > 0) && <Narrow view={view} sites={sites} />}
      {list.isSuccess && view.shown.length === 0 && <NoSites view={view} count={sites.length} />}
      {(list.isPending || view.shown.length > 0) && (
        <DataTable
          caption="Sites"
          columns={columnsOn(account.slug)}
          rows={view.shown.slice(0, rows)}
          rowKey={({ id }) => id}
          loadingRows={list.isPending ? 4 : undefined}
        />
      )}
      {view.shown.length > rows && (
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => setRows(rows + ROWS)}>Show more</Button>
          <span className="text-muted">
            {formatNumber(rows)} of {formatNumber(view.shown.length)} sites shown
          </span>
        </div>
      )}
    </div>
  )
}

function Narrow({ view, sites }: { view: Shown; sites: readonly SiteSummary[] }) {
  const removed = view.ended.length > 0 && view.states.length === 0 && (
    <Checkbox
      label={`Show deleted sites (${formatNumber(view.ended.length)})`}
      checked={view.isAll}
      onChange={({ target }) => view.showAll(target.checked)}
    />
  )
  if (sites.length <= MANY) return removed
  return (
    <ListFilters
      label="Search sites"
      list={view.list}
      isLoading={false}
      facetName={() => 'State'}
      facetOptions={() => statesOf(sites)}
      valueText={(_, value) => value}
    >
      {removed}
    </ListFilters>
  )
}

/** The empty state of a list without sites, without matches, or with only deleted sites. */
function NoSites({ view, count }: { view: Shown; count: number }) {
  if (count === 0)
    return (
      <EmptyState title="No sites yet" icon={icons.sites} actions={<NewSiteLink />}>
        Set up a site step by step: an agent ingress, a wildcard domain, DNS records, and an authtoken and
        configuration file for each agent. You or a colleague can continue at any time.
      </EmptyState>
    )
  if (view.list.isFiltered)
    return (
      <EmptyState title="No sites match" actions={<Button onClick={view.list.clear}>Clear filters</Button>}>
        No sites match your search and filters. The search covers names, domains, states and creators.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No active sites"
      actions={
        <>
          <NewSiteLink />
          <Button onClick={() => view.showAll(true)}>Show deleted sites</Button>
        </>
      }
    >
      All sites in this account have been deleted.
    </EmptyState>
  )
}
