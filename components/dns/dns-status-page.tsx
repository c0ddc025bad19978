'use client'

import { useQuery } from '@tanstack/react-query'
import { CheckShown } from './check-shown'
import { summaryWords } from './standing-chip'
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
import { DnsThingItem } from './dns-thing'
import { isOpenFirst } from './open-first'

/** The domains and ingresses that need records, wrong ones first. */
export function DnsStatusPage() {
  const { account } = useAccount()
  const filter = useList({ facets: ['verdict'], defaultSort: '' })
  const list = useQuery({
    ...dnsListQuery(account.slug, filter.search),
    refetchInterval: ({ state }) => (state.data?.is_read === false ? 2_000 : 15_000),
  })
  const things = list.data?.things ?? []
  return (
    <div className="space-y-4">
      <PageHeader
        title="DNS status"
        description="DNS records that your domains and agent ingresses need."
        actions={
          things.length > 0 && <CheckShown things={things} isAll={things.length === list.data?.total} />
        }
      />
      {list.data && <p aria-live="polite">{summaryWords(list.data.summary, dnsStandings)}</p>}
      <ListFilters
        label="Search DNS status"
        list={filter}
        facetName={() => 'State'}
        facetOptions={() =>
          dnsStandings.map((value) => ({
            value,
            label: standingLabels[value].word,
            count: list.data?.summary[value],
          }))
        }
        valueText={(_, value) =>
          dnsStandings.filter((each) => each === value).map((each) => standingLabels[each].word)[0] ?? value
        }
      />
      {list.isError && <ErrorPanel error={list.error} />}
      {list.isPending && <SkeletonRows count={6} />}
      {list.data && things.length === 0 && (
        <NoThings list={list.data} isFiltered={filter.isFiltered} onClear={filter.clear} />
      )}
      {list.data && things.length < list.data.total && (
        <MoreMatch shown={things.length} all={list.data.total} />
      )}
      <ul className="space-y-3">
        {things.map((thing, index) => (
          <DnsThingItem
            key={`${thing.resource} ${thing.id}`}
            thing={thing}
            isOpenFirst={isOpenFirst(thing, index)}
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

function NoThings({
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
