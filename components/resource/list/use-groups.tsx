'use client'

import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { Badge } from '@/components/ui/text'
import { Button } from '@/components/ui/button'
import type { RowGroup } from '@/components/ui/data-table-column'
import { DataTableGroup } from '@/components/ui/data-table-group'
import { Pager } from '@/components/ui/pager'
import type { InventoryPage, InventoryRow, InventorySearch } from '@/lib/api/inventory'
import type { ResourceStates } from '@/lib/api/traffic'
import { listStatesQuery, shownPageQuery } from '@/lib/client/inventory'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/resource-types'
import { isStatedList } from '@/lib/resources/states/stated'
import { formatNumber, inSentence } from '@/lib/util/text'
import { ownSearch, useRowStates } from './state-column'

type Info = ResourceInfo & { name: ResourceName }

interface GroupsInput {
  info: Info
  search: InventorySearch
  page: Pick<UseQueryResult<InventoryPage>, 'data' | 'isPlaceholderData'>
  headingOf: (by: string, value: string) => string
}

interface ShownGroups {
  groups: RowGroup<InventoryRow>[] | undefined
  rows: readonly InventoryRow[]
  searchOf: (id: string) => InventorySearch | undefined
  states: ResourceStates
}

/** Returns a list's groups. Groups whose rows came with the list are initially open. */
export function useGroups({ info, search: wanted, page: read, headingOf }: GroupsInput): ShownGroups {
  const { account } = useAccount()
  const page = read.data
  const search = useShownSearch(wanted, read.isPlaceholderData)
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [positions, setPositions] = useState<ReadonlyMap<string, GroupPosition>>(new Map())
  const { by, values } = page?.groups ?? { by: '', values: [] }
  const groups = values.map((group) => {
    const openKey = JSON.stringify([by, group.value])
    const key = JSON.stringify([search, group.value])
    const isOpen = opened.get(openKey) ?? group.ids !== undefined
    return { ...group, openKey, key, isOpen, position: positions.get(key) }
  })
  const asked = useQueries({
    queries: groups.map(({ value, ids, isOpen, position }) => ({
      ...shownPageQuery(account.slug, info.name, groupSearch(search, value, position)),
      placeholderData: position?.shown,
      enabled: ids === undefined && isOpen,
    })),
  })
  const ownStates = useRowStates(info.name, search)
  const groupStates = useQueries({
    queries: groups.map(({ value, ids, isOpen, position }) => ({
      ...listStatesQuery(account.slug, info.name, groupSearch(search, value, position)),
      enabled: ids === undefined && isOpen && isStatedList(info.name),
    })),
  })
  const states: ResourceStates = {
    states: Object.assign(
      {},
      ...[ownStates, ...groupStates.map(({ data }) => data)].map((read) => read?.states),
    ),
  }
  const rowsOf = memberRows(page?.rows ?? [])
  const searches = new Map<string, InventorySearch>()
  const shown = groups.map((group, i): RowGroup<InventoryRow> => {
    const answer = asked[i]
    const rows = group.ids ? rowsOf(group.ids) : (answer?.data?.rows ?? [])
    const heading = headingOf(by, group.value)
    if (group.isOpen && !group.ids)
      for (const { id } of rows) searches.set(id, groupSearch(search, group.value, group.position))
    return {
      Body: DataTableGroup,
      id: group.value,
      rows: group.isOpen ? rows : [],
      isOpen: group.isOpen,
      onToggle: () => setOpened(new Map(opened).set(group.openKey, !group.isOpen)),
      heading: <Heading info={info} label={heading} count={answer?.data?.total ?? group.count} />,
      foot: group.ids
        ? undefined
        : groupFoot({
            info,
            heading,
            answer,
            position: group.position,
            onMove: (position) => setPositions(new Map(positions).set(group.key, position)),
          }),
    }
  })
  if (!page?.groups) return { groups: undefined, rows: page?.rows ?? [], searchOf: ownSearch, states }
  const rows = shown.flatMap((group) => group.rows)
  return { groups: shown, rows, searchOf: (id) => searches.get(id), states }
}

export default function WithGroups({
  children,
  ...input
}: GroupsInput & { children: (groups: ShownGroups) => ReactNode }) {
  const { values, total } = input.page.data?.groups ?? { values: [], total: 0 }
  return (
    <>
      {children(useGroups(input))}
      {values.length < total && (
        <p className="text-sm text-muted">
          Showing the {formatNumber(values.length)} largest of {formatNumber(total)} groups. Filter the list
          to see the others.
        </p>
      )}
    </>
  )
}

function useShownSearch(wanted: InventorySearch, isPrevious: boolean): InventorySearch {
  const [shown, setShown] = useState(wanted)
  const isNew = !isPrevious && JSON.stringify(shown) !== JSON.stringify(wanted)
  if (isNew) setShown(wanted)
  return isNew ? wanted : shown
}

const Heading = ({ info, label, count }: { info: Info; label: string; count: number }) => (
  <>
    <span className="min-w-0 max-sm:wrap-anywhere sm:truncate">{label}</span>
    <Badge>
      {formatNumber(count)} {inSentence(count === 1 ? info.one : info.label)}
    </Badge>
  </>
)

interface GroupFootProps {
  info: Info
  heading: string
  answer: UseQueryResult<InventoryPage> | undefined
  position: GroupPosition | undefined
  onMove: (position: GroupPosition) => void
}

function groupFoot({ info, heading, answer, position, onMove }: GroupFootProps) {
  const page = answer?.data
  if (!page && answer?.isError)
    return (
      <span className="flex flex-wrap items-center gap-2">
        Couldn't load this group.
        <Button onClick={() => void answer.refetch()}>Try again</Button>
      </span>
    )
  if (!page) return 'Loading'
  const count = page.rows.length
  if (count === 0)
    return (
      <span className="flex flex-wrap items-center gap-2">
        No {inSentence(info.label)} left {position ? 'on this page' : 'in this group'}.
        {position && <Button onClick={() => onMove({ from: 1, shown: page })}>Show the first page</Button>}
      </span>
    )
  if (page.next === null && page.previous === null) return undefined
  const from = position?.from ?? 1
  const step = (cursor: string | null, name: 'after' | 'before', first: number) =>
    cursor === null ? undefined : { onClick: () => onMove({ [name]: cursor, from: first, shown: page }) }
  return (
    <Pager
      label={`${heading} pages`}
      from={from}
      to={from + count - 1}
      total={page.total}
      previous={step(page.previous, 'before', Math.max(1, from - page.page_size))}
      next={step(page.next, 'after', from + count)}
    />
  )
}

/** A position in a group, and the page to show (`shown`) until the page at this position has loaded. */
export interface GroupPosition {
  after?: string
  before?: string
  from: number
  shown: InventoryPage
}

export function groupSearch(
  search: InventorySearch,
  value: string,
  position?: Pick<GroupPosition, 'after' | 'before'>,
): InventorySearch {
  return { ...search, from: undefined, in: value, after: position?.after, before: position?.before }
}

function memberRows(rows: readonly InventoryRow[]) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (ids: readonly string[]): InventoryRow[] => ids.flatMap((id) => byId.get(id) ?? [])
}
