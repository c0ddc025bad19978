'use client'

import { useQuery } from '@tanstack/react-query'
import { LateErrorPanel } from '@/components/resource/error/late-error-panel'
import { ListCount } from '@/components/resource/list/list-freshness'
import { ListFilters } from '@/components/resource/list/list-filters'
import { matchedBy } from '@/components/resource/list/no-match'
import { type List, useList } from '@/components/resource/list/use-list'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { onDemandInPage } from '@/components/ui/on-demand'
import { EmptyState, SkeletonRows } from '@/components/ui/placeholder'
import { ListDescription, PageHeader } from '@/components/ui/page-header'
import type { DnsList } from '@/lib/api/dns'
import { dnsListQuery, isOpenFirst } from '@/lib/client/dns'
import { dnsStateLabels } from '@/lib/dns/model/labels'
import { dnsStates } from '@/lib/dns/model/dns-state'
import { icons } from '@/lib/resources/icons'
import { formatNumber, noMatchText } from '@/lib/util/text'
import { paths } from '@/lib/util/paths'
import { CheckShownButton, ServersAsked, DnsStateCounts } from './dns-status-head'
import { DnsLineHead, DnsLineItem } from './dns-line-item'
import { useCheckShown } from './use-check'

const { Component: CheckResult } = onDemandInPage(async () => ({
  default: (await import('./check-result')).CheckResult,
}))

export function DnsStatusPage() {
  const { account } = useAccount()
  const filter = useList({ facets: ['state'], values: { state: dnsStates } })
  const run = useCheckShown()
  const list = useQuery({
    ...dnsListQuery(account.slug, filter.search),
    refetchInterval: ({ state }) => (run.isRunning || state.data?.is_read === false ? 2_000 : 15_000),
  })
  const resources = list.data?.resources ?? []
  const hasFailed = (run.checked?.failed.length ?? 0) > 0
  return (
    <div className="space-y-4">
      <PageHeader
        title="DNS"
        meta={list.data && <ListCount total={list.data.total} all={list.data.all} />}
        description={
          <>
            <ListDescription>Your domains and agent ingresses need these DNS records.</ListDescription>
            <ServersAsked servers={list.data?.dns_servers ?? []} />
          </>
        }
        actions={
          list.data &&
          list.data.all > 0 && <CheckShownButton run={run} list={list.data} search={filter.search} />
        }
      />
      {run.checked && <CheckResult checked={run.checked} retry={(names) => run.start({ names })} />}
      {run.error && <LateErrorPanel error={run.error} />}
      {/* If checks also failed, the list failed for the same reason. */}
      {list.isError && !hasFailed && <LateErrorPanel error={list.error} />}
      <StateFilters filter={filter} list={list.data} isLoading={list.isPending || list.isPlaceholderData} />
      {list.isPending && <SkeletonRows count={6} />}
      {list.data && resources.length === 0 && <NoDnsResources list={list.data} filter={filter} />}
      {list.data && resources.length < list.data.total && (
        <MoreMatch shown={resources.length} all={list.data.total} />
      )}
      {resources.length > 0 && (
        <div className="overflow-clip rounded-md border border-line bg-surface">
          <DnsLineHead />
          <ul data-rows className="divide-y divide-line">
            {resources.map((resource) => (
              <DnsLineItem
                key={`${resource.resource} ${resource.id}`}
                resource={resource}
                isOpenFirst={isOpenFirst(resource, resources)}
              />
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

interface StateFiltersProps {
  filter: List<'state'>
  list: DnsList | undefined
  isLoading: boolean
}

function StateFilters({ filter, list, isLoading }: StateFiltersProps) {
  const chosen = filter.chosen.flatMap(({ values }) => values)
  const isCountChosen = dnsStates.some((each) => chosen.join() === each && (list?.summary[each] ?? 0) > 0)
  return (
    <>
      <ListFilters
        label="Search DNS"
        list={filter}
        isLoading={isLoading}
        shownElsewhere={isCountChosen ? 'state' : undefined}
        facetName={() => 'State'}
        facetOptions={() =>
          dnsStates.map((value) => ({
            value,
            label: dnsStateLabels[value].label,
            count: list?.summary[value],
          }))
        }
        valueText={(_, value) =>
          dnsStates.filter((each) => each === value).map((each) => dnsStateLabels[each].label)[0] ?? value
        }
      />
      {list && (
        <DnsStateCounts
          list={list}
          chosen={chosen}
          onChoose={(values) => filter.choose('state', { values, isNot: false })}
        />
      )}
    </>
  )
}

function MoreMatch({ shown, all }: { shown: number; all: number }) {
  return (
    <p className="text-muted">
      Showing the first {formatNumber(shown)} of {formatNumber(all)} resources. Search or filter by state to
      see more.
    </p>
  )
}

function NoDnsResources({ list, filter }: { list: DnsList; filter: List }) {
  const { account } = useAccount()
  if (filter.isFiltered)
    return (
      <EmptyState
        title="No names match"
        actions={<Button onClick={filter.clear}>{filter.clearLabel}</Button>}
      >
        {noMatchText(list.all, 'name', 'names', matchedBy(filter))}
      </EmptyState>
    )
  if (!list.is_read)
    return (
      <EmptyState title="Not loaded yet">
        The console hasn't loaded this account's domains and agent ingresses yet.
      </EmptyState>
    )
  return (
    <div className="empty-list">
      <EmptyState
        title="No DNS records needed yet"
        icon={icons.dns}
        actions={
          <ButtonLink variant="primary" href={paths.create(account.slug, 'reserved-domains')}>
            Reserve domain
          </ButtonLink>
        }
      >
        Reserve a domain or create an agent ingress to see the records it needs.
      </EmptyState>
    </div>
  )
}
