'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { knownBadges, knownState } from '@/components/resource/detail/known-state'
import { readOrNothing } from '@/components/resource/detail/section-boundary'
import { fitForPhones, withShares } from '@/components/resource/list/column-widths'
import { rowActions } from '@/components/resource/list/list-rows'
import { NameCell } from '@/components/resource/list/name-cell'
import type { List } from '@/components/resource/list/use-list'
import { useAccount } from '@/components/shell/account-context'
import { CutText } from '@/components/ui/cut-text'
import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { Menu } from '@/components/ui/menu'
import { StateOf } from '@/components/ui/state-chip'
import { RelativeTime } from '@/components/ui/relative-time'
import { useCopy } from '@/components/ui/use-copy'
import type { AccountView } from '@/lib/api/accounts'
import type { BackendRow, BackendsPage } from '@/lib/api/inventory'
import { resourceTypes } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'
import { backendHealth } from '@/lib/resources/backends/health'
import { splitState, tunnelGroupState } from '@/lib/resources/item-state'
import { kindTexts, targetText } from './kind-text'

const columnsOn = (account: AccountView): Column<BackendRow>[] => [
  {
    id: 'title',
    header: 'Name',
    isSortable: true,
    cell: (row) => (
      <NameCell
        row={row}
        href={paths.detail(account.slug, row.resource, row.id)}
        badge={knownBadges[knownState(account, row.resource, row)]}
      />
    ),
  },
  { id: 'kind', header: 'Kind', width: '9rem', cell: ({ resource }) => kindTexts[resource].label },
  {
    id: 'target',
    header: 'Sends traffic to',
    cell: (row) => <CutText text={readOrNothing(() => targetText(row)) ?? ''} />,
  },
  {
    id: 'state',
    header: 'State',
    width: '9rem',
    cell: (row) => {
      const state = backendState(row.resource, row.item)
      return state ? <StateOf of={state} /> : <span className="text-muted">{healthOf(row)}</span>
    },
  },
  {
    id: 'created_at',
    header: 'Created',
    width: '7rem',
    isSortable: true,
    cell: ({ created_at }) => <RelativeTime value={created_at} isPassedOver />,
  },
]

const healthOf = ({ resource, item, gone_at }: BackendRow) => backendHealth(resource, { item, gone_at }).label

/** Returns a backend's state; null if its fields don't determine one. */
function backendState(kind: BackendRow['resource'], item: BackendRow['item']) {
  if (kind === 'tunnel-group-backends') return tunnelGroupState(item)
  return kind === 'weighted-backends' || kind === 'failover-backends' ? splitState(item) : null
}

interface BackendsTableProps {
  list: List
  page: UseQueryResult<BackendsPage>
}

/** The table of all backends. Each row shows its kind and has that kind's menu. */
export function BackendsTable({ list: { sort, change }, page }: BackendsTableProps) {
  const seen = useAccount()
  const copy = useCopy()
  return (
    <DataTable
      caption="Backends"
      columns={fitForPhones(withShares(columnsOn(seen.account)))}
      rows={page.data?.rows ?? []}
      rowKey={({ id }) => id}
      loadingRows={page.isPending ? 8 : undefined}
      sorting={{
        column: sort.replace(/^-/, ''),
        direction: sort.startsWith('-') ? 'descending' : 'ascending',
        onSort: (column) => change({ sort: sort === column ? `-${column}` : column }),
      }}
      actions={(row) => (
        <Menu
          label={`Actions for ${row.title || row.id}`}
          items={rowActions(resourceTypes[row.resource], { ...seen, copy }, row)}
        />
      )}
    />
  )
}
