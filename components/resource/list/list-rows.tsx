import type { UseQueryResult } from '@tanstack/react-query'
import { readOrNothing } from '@/components/resource/detail/section-boundary'
import { DataTable } from '@/components/ui/data-table'
import type { Column, RowGroup, Selection } from '@/components/ui/data-table-column'
import { MenuButton } from '@/components/ui/menu'
import { onDemand, onDemandInPage, usePreload } from '@/components/ui/on-demand'
import type { ResourceStates } from '@/lib/api/traffic'
import type { InventoryPage, InventoryRow } from '@/lib/api/inventory'
import { type ResourceInfo, timeField } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/resource-types'
import { fitForPhones, withShares } from './column-widths'
import { rowName, type RowStyle } from './list-columns'
import type { RowItemsProps } from './row-items'
import { type List, sortingOf } from './use-list'
import { RowSearch } from './state-column'
import type { RowSelection } from './use-row-selection'

const preloadChosen = () => void import('./bulk-chosen').catch(() => undefined)

interface ListRowsProps extends Pick<RowStyle, 'naming' | 'fixed' | 'editInstead'> {
  info: ResourceInfo & { name: ResourceName }
  columns: readonly Column<InventoryRow>[]
  list: List
  page: UseQueryResult<InventoryPage>
  states: ResourceStates | undefined
  /** The selection, or undefined if the current person can't run any bulk action. */
  selection: RowSelection | undefined
  headingOf: (by: string, value: string) => string
}

const { Component: WithGroups, preload: preloadGroups } = onDemandInPage(() => import('./use-groups'))

const LOADING_ROWS = 8

export function ListRows(props: ListRowsProps) {
  const { info, list, page, headingOf } = props
  const { search } = list
  const isGrouped = Boolean(search.group)
  // Loads the code for groups in parallel with the rows.
  usePreload(preloadGroups, isGrouped)
  if (!page.data?.groups)
    return (
      <Rows {...props} rows={page.data?.rows ?? []} loadingRows={page.isPending ? LOADING_ROWS : undefined} />
    )
  return (
    <WithGroups
      {...{ info, search, page, headingOf }}
      fallback={<Rows {...props} rows={[]} loadingRows={LOADING_ROWS} />}
    >
      {({ searchOf, ...shown }) => (
        <RowSearch value={searchOf}>
          <Rows {...props} {...shown} />
        </RowSearch>
      )}
    </WithGroups>
  )
}

interface RowsProps extends Omit<ListRowsProps, 'page' | 'headingOf'> {
  rows: readonly InventoryRow[]
  groups?: RowGroup<InventoryRow>[] | undefined
  loadingRows?: number | undefined
}

function Rows(props: RowsProps) {
  const { info, columns, list, selection, states, naming, fixed, editInstead, rows, groups, loadingRows } =
    props
  const nameOf = (row: InventoryRow) => rowName({ naming }, row)?.name ?? row.title
  return (
    <DataTable
      caption={info.label}
      columns={fitForPhones(withShares(columns), keptOnPhones(info))}
      isStackedOnPhones
      rows={rows}
      groups={groups}
      rowKey={(row) => row.id}
      loadingRows={loadingRows}
      sorting={sortingOf(list, columns.some(({ id }) => id === 'dns') ? 'dns' : 'state')}
      selection={selection && tableSelection(selection, rows, nameOf)}
      actions={(row) => (
        <RowMenu
          name={nameOf(row)}
          {...{ info, row }}
          more={() => ({
            action: states?.states[row.id]?.action,
            fixed: readOrNothing(() => fixed?.(row)),
            editInstead: readOrNothing(() => editInstead?.(row)),
          })}
        />
      )}
    />
  )
}

const { Component: RowItems, preload: preloadItems } = onDemand(() => import('./row-items'))

interface RowMenuProps extends Pick<RowItemsProps, 'info' | 'row'> {
  name: string
  more: () => RowItemsProps['more']
}

export const RowMenu = ({ name, info, row, more }: RowMenuProps) => (
  <MenuButton
    label={`Actions for ${name}`}
    preload={preloadItems}
    popup={(state) => <RowItems {...state} {...{ info, row }} more={more()} />}
  />
)

const keptOnPhones = (info: ResourceInfo) =>
  info.columns.includes('not_after') ? 'not_after' : timeField(info)

export const tableSelection = <Row extends InventoryRow>(
  selection: RowSelection,
  rows: readonly Row[],
  nameFor: (row: Row) => string,
): Selection<Row> => ({
  label: (row) => `Select ${nameFor(row)}`,
  isSelected: selection.isSelected,
  onToggle: (row, isRange) => selection.toggle(row, isRange, rows),
  shown: selection.shownOf(rows),
  onToggleShown: () => selection.toggleShown(rows),
  onApproach: preloadChosen,
  isPicking: selection.isPicking,
  onPick: selection.pick,
})
