'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckShown } from './check-shown'
import { standingWord, summaryWords } from './standing-chip'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useListSearch } from '@/components/resource/list/use-list-search'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { FacetMenu } from '@/components/ui/facet-menu'
import { PageHeader } from '@/components/ui/page-header'
import { SearchField } from '@/components/ui/search-field'
import { SkeletonRows } from '@/components/ui/skeleton'
import { type DnsList, dnsListQuery } from '@/lib/client/dns'
import { dnsStandings } from '@/lib/dns/model/standing'
import { formatNumber } from '@/lib/util/format-number'
import { paths } from '@/lib/util/paths'
import { DnsThingItem } from './dns-thing'
import { isOpenFirst } from './open-first'

/** The filter in the address bar and its rows, read again while the page is open. */
function useDnsList() {
  const { account } = useAccount()
  const { search, change, type } = useListSearch()
  const [text, setText] = useState(search.q ?? '')
  const list = useQuery({
    ...dnsListQuery(account.slug, search),
    refetchInterval: ({ state }) => (state.data?.is_read === false ? 2_000 : 15_000),
  })
  return {
    list,
    text,
    standings: (search.verdict ?? '').split(',').filter(Boolean),
    narrow: (standings: readonly string[]) => change({ verdict: standings.join(',') }),
    type: (typed: string) => {
      setText(typed)
      type(typed)
    },
    clear: () => {
      setText('')
      change({ q: '', verdict: '' })
    },
  }
}

/** Every domain and ingress that needs records, those that are wrong first. */
export function DnsStatusPage() {
  const { list, text, standings, narrow, type, clear } = useDnsList()
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
      <search className="flex flex-wrap items-center gap-2">
        <SearchField label="Search DNS status" placeholder="Search" value={text} onChange={type} />
        <FacetMenu
          label="State"
          selected={standings}
          onChange={narrow}
          options={dnsStandings.map((value) => ({
            value,
            label: standingWord(value),
            count: list.data?.summary[value],
          }))}
        />
      </search>
      {list.isError && <ErrorPanel error={list.error} />}
      {list.isPending && <SkeletonRows count={6} />}
      {list.data && things.length === 0 && (
        <NoThings list={list.data} isFiltered={text !== '' || standings.length > 0} onClear={clear} />
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
