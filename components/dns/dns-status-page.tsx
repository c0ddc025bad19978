'use client'

import { useQuery } from '@tanstack/react-query'
import { CheckShown } from './check-shown'
import { summaryText } from './standing-chip'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { ListFilters } from '@/components/resource/list/list-filters'
import { useList } from '@/components/resource/list/use-list'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { DnsList } from '@/lib/api/dns'
import { dnsListQuery } from '@/lib/client/dns'
import { standingLabels } from '@/lib/dns/model/labels'
import { dnsStandings } from '@/lib/dns/model/standing'
import { formatNumber } from '@/lib/util/text'
import { paths } from '@/lib/util/paths'
import { DnsLineItem } from './dns-line-item'
import { isOpenFirst } from './open-first'

/** The domains and ingresses that need records, wrong ones first. */
export function DnsStatusPage() {
  const { account } = useAccount()
  const filter = useList({ facets: ['verdict'], defaultSort: '' })
  const list = useQuery({
    ...dnsListQuery(account.slug, filter.search),
    refetchInterval: ({ state }) => (state.data?.is_read === false ? 2_000 : 15_000),
  })
  const resources = list.data?.resources ?? []
  return (
    <div className="space-y-4">
      <PageHeader
        title="DNS status"
        description="DNS records that your domains and agent ingresses need."
        actions={
          resources.length > 0 && (
            <CheckShown resources={resources} isAll={resources.length === list.data?.total} />
          )
        }
      />
      {list.data && <p aria-live="polite">{summaryText(list.data.summary, dnsStandings)}</p>}
      <ListFilters
        label="Search DNS status"
        list={filter}
        facetName={() => 'State'}
        facetOptions={() =>
          dnsStandings.map((value) => ({
            value,
            label: standingLabels[value].label,
            count: list.data?.summary[value],
          }))
        }
        valueText={(_, value) =>
          dnsStandings.filter((each) => each === value).map((each) => standingLabels[each].label)[0] ?? value
        }
      />
      {list.isError && <ErrorPanel error={list.error} />}
      {list.isPending && <SkeletonRows count={6} />}
      {list.data && resources.length === 0 && (
        <NoDnsResources list={list.data} isFiltered={filter.isFiltered} onClear={filter.clear} />
      )}
      {list.data && resources.length < list.data.total && (
        <MoreMatch shown={resources.length} all={list.data.total} />
      )}
      <ul className="space-y-3">
        {resources.map((resource, index) => (
          <DnsLineItem
            key={`${resource.resource} ${resource.id}`}
            resource={resource}
            isOpenFirst={isOpenFirst(resource, index)}
          />
        ))}
      </ul>
    </div>
  )
}

function MoreMatch({ shown, all }: { shown: number; all: number }) {
  return (
    <p className="text-muted">
      Showing the first {formatNumber(shown)} of {formatNumber(all)}. Search or filter by state to see more.
    </p>
  )
}

function NoDnsResources({
  list,
  isFiltered,
  onClear,
}: {
  list: DnsList
  isFiltered: boolean
  onClear: () => void
}) {
  const { account } = useAccount()
  if (isFiltered)
    return (
      <EmptyState title="No matches" actions={<Button onClick={onClear}>Clear search</Button>}>
        No domains or agent ingresses match your search and filters.
      </EmptyState>
    )
  if (!list.is_read)
    return (
      <EmptyState title="Not loaded yet">
        The console hasn't loaded this account's domains and agent ingresses yet.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No DNS records needed yet"
      actions={<ButtonLink href={paths.create(account.slug, 'reserved-domains')}>New domain</ButtonLink>}
    >
      Reserve a domain or create an agent ingress to see the records it needs.
    </EmptyState>
  )
}
