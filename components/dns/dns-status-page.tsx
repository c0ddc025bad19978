'use client'

import { useQuery } from '@tanstack/react-query'
import { CheckShown } from './check-shown'
import { standingWord, summaryWords } from './standing-chip'
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
import { dnsStandings } from '@/lib/dns/model/standing'
import { formatNumber } from '@/lib/util/text'
import { paths } from '@/lib/util/paths'
import { DnsThingItem } from './dns-thing'
import { isOpenFirst } from './open-first'

/** Every domain and ingress that needs records, those that are wrong first. */
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
        description="The records that your domains and agent ingresses need, and what the authoritative name servers answer."
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
            label: standingWord(value),
            count: list.data?.summary[value],
          }))
        }
        valueText={(_, value) => dnsStandings.filter((each) => each === value).map(standingWord)[0] ?? value}
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
      The first {formatNumber(shown)} are shown; {formatNumber(all - shown)} more match. Search, or choose a
      state, to see them.
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
      <EmptyState title="Nothing matches" actions={<Button onClick={onClear}>Clear search</Button>}>
        No domain or agent ingress that needs DNS records matches.
      </EmptyState>
    )
  if (!list.is_read)
    return (
      <EmptyState title="Not known yet">
        The domains and agent ingresses of this account were not read yet.
      </EmptyState>
    )
  return (
    <EmptyState
      title="Nothing here needs DNS yet"
      actions={<ButtonLink href={paths.create(account.slug, 'reserved-domains')}>New domain</ButtonLink>}
    >
      Reserve a domain or create an agent ingress: the records that it needs are shown here.
    </EmptyState>
  )
}
