'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readOrNothing } from '@/components/resource/detail/section-boundary'
import { chooseColumns } from '@/components/resource/list/choose-columns'
import { useChosenColumns } from '@/components/resource/list/columns-provider'
import { fitForWindows, measured, textLength, withShares } from '@/components/resource/list/column-widths'
import { asText, FieldCell } from '@/components/resource/list/field-cell'
import type { useRefresh } from '@/components/resource/list/list-freshness'
import { RowMenu, tableSelection } from '@/components/resource/list/list-rows'
import { LateListTools } from '@/components/resource/list/late-list-tools'
import { knownBadges, NameCell } from '@/components/resource/list/name-cell'
import type { RowSelection } from '@/components/resource/list/use-row-selection'
import { stateWidth, useRowStates, useStates } from '@/components/resource/list/state-column'
import { byProblems, type List, newestFirst, sortingOf } from '@/components/resource/list/use-list'
import { useAccount } from '@/components/shell/account-context'
import { CutText } from '@/components/ui/cut-text'
import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { RelativeTime } from '@/components/ui/relative-time'
import type { AccountView } from '@/lib/api/accounts'
import type { Freshness } from '@/lib/api/common'
import type { BackendRow, BackendsPage } from '@/lib/api/inventory'
import { resourceType } from '@/lib/resources/resource-types'
import type { ResourceState } from '@/lib/resources/states/own-state'
import { exportAddress } from '@/lib/client/inventory'
import { knownState } from '@/lib/client/account'
import { paths } from '@/lib/util/paths'
import { kindTexts, targetText } from './kind-text'

const targetOf = (row: BackendRow) => readOrNothing(() => targetText(row)) ?? ''

const isAddress = ({ resource }: BackendRow) => resource === 'static-backends'

const columnsOn = (
  account: AccountView,
  stateOf: (id: string) => ReactNode = () => '',
  states: readonly ResourceState[] = [],
): Column<BackendRow>[] => [
  {
    id: 'title',
    header: 'Name',
    isSortable: true,
    measure: (row) => textLength(row.title || row.id, !isAddress(row)),
    cell: (row) => (
      <>
        <NameCell
          row={row}
          href={paths.detail(account.slug, row.resource, row.id)}
          isMono={isAddress(row)}
          badge={knownBadges[knownState(account, row.resource, row)]}
        />
        <span className="text-xs text-muted sm:hidden">{kindTexts[row.resource].label}</span>
      </>
    ),
  },
  {
    id: 'state',
    header: 'State',
    width: `${stateWidth(8.75, states)}rem`,
    isSortable: true,
    cell: ({ id }) => stateOf(id),
  },
  { id: 'kind', header: 'Kind', width: '8rem', cell: ({ resource }) => kindTexts[resource].label },
  {
    id: 'target',
    header: 'Target',
    measure: (row) => textLength(targetOf(row), !isAddress(row)),
    cell: (row) => <CutText text={targetOf(row)} mono={isAddress(row)} />,
  },
  {
    id: 'created_at',
    header: 'Created',
    width: '7rem',
    isSortable: true,
    cell: ({ created_at }) => <RelativeTime value={created_at} isPassedOver />,
  },
]

const moreColumns: readonly Column<BackendRow>[] = [
  { id: 'id', header: 'ID', width: '11rem', cell: ({ id }) => <CutText text={id} mono /> },
  {
    id: 'description',
    header: 'Description',
    measure: ({ item }) => textLength(asText(item.description ?? ''), true),
    cell: ({ item }) => <FieldCell kind="text" value={item.description} />,
  },
  { id: 'metadata', header: 'Metadata', cell: ({ item }) => <FieldCell kind="mono" value={item.metadata} /> },
]

const BACKENDS = 'backends'

function useBackendColumns(
  rows: readonly BackendRow[],
  stateOf?: (id: string) => ReactNode,
  states?: Readonly<Record<string, ResourceState>>,
) {
  const { account } = useAccount()
  const [chosen, choose] = useChosenColumns(BACKENDS)
  const columns = columnsOn(account, stateOf, Object.values(states ?? {}))
  const usual = fitForWindows(measured(columns, rows), 'created_at')
  return { ...chooseColumns(usual, measured(moreColumns, rows), chosen, 'created_at'), chosen, choose }
}

export function BackendsTools({ list, page, refresh }: BackendsToolsProps) {
  const { account } = useAccount()
  const { options, shown, chosen, choose } = useBackendColumns(page?.rows ?? [])
  return (
    <LateListTools
      name={BACKENDS}
      label="Backends"
      list={list}
      columns={chosen}
      onColumns={choose}
      columnOptions={options}
      shownColumns={shown}
      sorts={[byProblems, newestFirst('created_at'), { value: 'title', label: 'Name' }]}
      groupings={[]}
      exportHref={(format) => exportAddress(account.slug, BACKENDS, list.search, format)}
      {...(page?.listable && { refresh: { run: refresh.run, as_of: page.as_of } })}
    />
  )
}

interface BackendsToolsProps {
  list: List
  page: (Freshness & Pick<BackendsPage, 'rows'>) | undefined
  refresh: ReturnType<typeof useRefresh>
}

interface BackendsTableProps {
  list: List
  page: UseQueryResult<BackendsPage>
  /** The selection, or undefined if the current person can't run any bulk action. */
  selection: RowSelection | undefined
}

export function BackendsTable({ list, page, selection }: BackendsTableProps) {
  const stateOf = useStates('backends', list.search)
  const states = useRowStates('backends', list.search)
  const rows = page.data?.rows ?? []
  const { columns } = useBackendColumns(rows, stateOf, states?.states)
  return (
    <DataTable
      caption="Backends"
      columns={withShares(columns)}
      isStackedOnPhones
      rows={rows}
      rowKey={({ id }) => id}
      selection={selection && tableSelection(selection, rows, ({ title, id }) => title || id)}
      loadingRows={page.isPending ? 8 : undefined}
      sorting={sortingOf(list, 'state')}
      actions={(row) => (
        <RowMenu
          name={row.title || row.id}
          info={resourceType(row.resource)}
          row={row}
          more={() => ({ action: states?.states[row.id]?.action })}
        />
      )}
    />
  )
}
