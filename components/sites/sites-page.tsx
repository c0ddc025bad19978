'use client'

import { useQuery } from '@tanstack/react-query'
import { ListBody } from '@/components/resource/list/list-body'
import { ListFilters } from '@/components/resource/list/list-filters'
import { ListCount } from '@/components/resource/list/list-freshness'
import { useLocalList } from '@/components/resource/list/use-local-list'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Checkbox } from '@/components/ui/choice-field'
import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { EmptyState } from '@/components/ui/placeholder'
import { Link } from '@/components/ui/link'
import { Menu, type MenuItem, useCopy } from '@/components/ui/menu'
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
import { doneText, nextSiteStep, nextText, siteState } from './site-text'
import { StepMarks } from './step-mark'
import { Mono } from '@/components/ui/text'
import { Breakable } from '@/components/ui/breakable'

const columnsOn = (account: string): Column<SiteSummary>[] => [
  {
    id: 'name',
    header: 'Site',
    cell: (site) => (
      // Names aren't truncated, even where a cell has one line, because they may differ only at the end.
      <div className="min-w-0 whitespace-normal sm:py-1.5">
        <Link linkStyle="name" className="wrap-anywhere" href={paths.site(account, site.id)}>
          <Breakable text={site.name} />
        </Link>
        <Mono text={wildcardOf(site)} className="block text-xs text-muted" />
        {/* On phones, the setup column has no room for this text. */}
        <span className="block font-medium empty:hidden sm:hidden">{nextText(site)}</span>
      </div>
    ),
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
    id: 'setup',
    header: 'Setup',
    width: '15rem',
    cell: (site) => (
      <div className="sm:py-1.5">
        <Setup site={site} />
      </div>
    ),
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

function Setup({ site }: { site: SiteSummary }) {
  if (nextSiteStep(site.steps) === null)
    return <span className="text-muted max-sm:hidden">{doneText(site.steps)}</span>
  return (
    <>
      <span className="text-muted sm:hidden">{doneText(site.steps)}</span>
      <div className="max-sm:hidden">
        <span className="block font-medium empty:hidden">{nextText(site)}</span>
        <StepMarks site={site} />
      </div>
    </>
  )
}

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

const facets = [
  { name: 'state', label: 'State', of: (site: SiteSummary) => siteState(site).label },
  { name: 'by', label: 'Created by', of: ({ by }: SiteSummary) => by },
] as const

function useShown(sites: readonly SiteSummary[]) {
  const shown = useLocalList({
    rows: sites,
    facets,
    textsOf: (site) => [site.name, wildcardOf(site), site.connect_domain, site.by, siteState(site).label],
    // A filter by state includes deleted sites.
    isListed: ({ state }, search) => state !== 'deleted' || search.all === '1' || Boolean(search.state),
  })
  const { search, change } = shown.list
  return {
    ...shown,
    ended: sites.filter(({ state }) => state === 'deleted').length,
    isAll: search.all === '1',
    showAll: (isSaved: boolean) => change({ all: isSaved ? '1' : '' }),
  }
}
type Shown = ReturnType<typeof useShown>

function useSiteMenu() {
  const { account, viewer } = useAccount()
  const copy = useCopy()
  const disabledReason = roleReason(viewer.role, 'operator')
  return ({ id, state }: SiteSummary): MenuItem[] => [
    { label: 'Open', href: paths.site(account.slug, id) },
    { label: 'Copy ID', run: () => void copy(id, 'ID') },
    ...(state === 'deleting' || state === 'deleted'
      ? []
      : [
          {
            label: 'Delete site…',
            href: paths.deleteSite(account.slug, id),
            isDangerous: true,
            ...(disabledReason !== undefined && { disabledReason }),
          },
        ]),
  ]
}

export function SitesPage() {
  const { account } = useAccount()
  const query = useQuery(sitesQuery(account.slug))
  const sites = query.data?.sites ?? []
  const view = useShown(sites)
  const menuOf = useSiteMenu()
  const { list, page } = view
  const isNone = query.data?.sites.length === 0
  return (
    <div className="space-y-3">
      <PageHeader
        title="Sites"
        meta={query.data && <ListCount total={page.total} all={sites.length} />}
        description={
          <ListDescription>
            A site is a customer's network that you reach through the platform.
          </ListDescription>
        }
        actions={query.isSuccess && page.total === 0 && !list.isFiltered ? undefined : <NewSiteLink />}
      />
      {!isNone && (
        <ListFilters label="Search sites" isLoading={query.isPending} {...view.filters}>
          {view.ended > 0 && !list.search.state && (
            <Checkbox
              label={`Show deleted sites (${formatNumber(view.ended)})`}
              checked={view.isAll}
              onChange={({ target }) => view.showAll(target.checked)}
            />
          )}
        </ListFilters>
      )}
      <ListBody
        list={list}
        page={{ ...query, data: query.data && page }}
        count={query.data && page.rows.length}
        pagerLabel="Site pages"
        stale={() => null}
        empty={() => <NoSites view={view} count={sites.length} />}
        rows={
          <DataTable
            caption="Sites"
            isStackedOnPhones
            columns={columnsOn(account.slug)}
            rows={page.rows}
            rowKey={({ id }) => id}
            loadingRows={query.isPending ? 4 : undefined}
            actions={(site) => <Menu label={`Actions for ${site.name}`} items={menuOf(site)} />}
          />
        }
      />
    </div>
  )
}

function NoSites({ view, count }: { view: Shown; count: number }) {
  if (count === 0)
    return (
      <EmptyState
        title="No sites yet"
        icon={icons.sites}
        actions={
          <>
            <NewSiteLink />
            <ButtonLink href={paths.help('sites#set-up-a-site-from-start-to-finish')}>
              Read setup guide
            </ButtonLink>
          </>
        }
      >
        Set up an agent ingress, a wildcard domain, DNS records and agents, step by step. You or a colleague
        can continue at any time.
      </EmptyState>
    )
  if (view.list.isFiltered)
    return (
      <EmptyState
        title="No sites match"
        actions={<Button onClick={view.list.clear}>{view.list.clearLabel}</Button>}
      >
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
