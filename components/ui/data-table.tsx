import type { ReactNode } from 'react'
import { cn } from '@/lib/util/cn'
import { SelectCell } from './data-table-checkbox'
import { cellLook, type Column, type RowGroup, type Selection, type Sorting } from './data-table-column'
import { DataTableGroup } from './data-table-group'
import { DataTableHead } from './data-table-head'
import { SkeletonLine } from './skeleton'
import { VisuallyHidden } from './visually-hidden'

type DataTableProps<Row> = {
  /** Names the table and its scrolling region for readers of screens. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sorting?: Sorting
  /** A row's acts, at a fixed place on the right: a Menu, buttons. */
  actions?: (row: Row) => ReactNode
  /** So many skeleton rows instead of `rows`, of the same height. */
  loadingRows?: number
  density?: 'regular' | 'compact'
  selection?: Selection<Row>
  /** Instead of `rows`. */
  groups?: readonly RowGroup<Row>[]
  /** Keeps the columns' widths at any window's width, so that no text can widen the table: cells wrap or cut theirs. */
  hasFixedColumns?: boolean
}

/**
 * Rows of one kind. The first column is the row's header. Where the window is wide the header sticks to the page's top
 * (below `--shell-top`); where it is narrow the table scrolls sideways in its own region, the acts staying in sight. A
 * phone has room for two columns or three: the others are left out there (`hideBelow`).
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, actions, loadingRows, selection, groups } = props
  const isLoading = loadingRows !== undefined
  const hasActions = actions !== undefined
  const hasSelection = selection !== undefined
  const bodyRow = (row: Row) => (
    <BodyRow key={rowKey(row)} row={row} columns={columns} actions={actions?.(row)} selection={selection} />
  )
  const body = cn(
    // What has the focus is not left behind the head that stays in sight.
    'lg:[&_:is(a,button,input)]:scroll-mt-row',
    props.density === 'compact' && '[--row:1.75rem] pointer-coarse:[--row:2.75rem]',
  )
  return (
    <section
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="rounded-md border border-line bg-surface max-lg:overflow-x-auto max-md:contain-inline-size"
    >
      <table aria-busy={isLoading || undefined} className={tableLook(props.hasFixedColumns)}>
        <caption className="sr-only">{caption}</caption>
        <DataTableHead {...props} hasActions={hasActions} />
        {!isLoading && groups !== undefined ? (
          groups.map((group) => (
            <DataTableGroup
              key={group.id}
              group={group}
              span={columns.length + Number(hasActions) + Number(hasSelection)}
              className={body}
            >
              {group.rows.map(bodyRow)}
            </DataTableGroup>
          ))
        ) : (
          <tbody className={body}>
            {isLoading
              ? Array.from({ length: loadingRows }, (_, row) => (
                  <SkeletonRow key={row} {...{ columns, hasActions, hasSelection }} />
                ))
              : rows.map(bodyRow)}
          </tbody>
        )}
      </table>
      {isLoading && <VisuallyHidden>Loading</VisuallyHidden>}
    </section>
  )
}

const tableLook = (hasFixedColumns = false) =>
  cn(
    'w-full border-separate border-spacing-0 text-sm [&_tbody:last-child_tr:last-child>*]:border-b-0',
    hasFixedColumns ? 'table-fixed [&_td>*]:max-w-full [&_td>*]:min-w-0 [&_th_*]:min-w-0' : 'lg:table-fixed',
  )

const cell = 'h-row max-w-80 overflow-hidden text-ellipsis border-b border-line py-0.5 font-normal'
/** On a phone a cell breaks its lines rather than be cut at the frame. */
const oneLine = 'max-sm:max-w-36 max-sm:wrap-break-word sm:whitespace-nowrap'
/** A name is whole where the table scrolls, and takes on a phone what the other columns leave. */
const firstCell = 'min-w-28 max-lg:wrap-anywhere sm:max-lg:min-w-44 lg:min-w-0 lg:whitespace-nowrap'
const stuckRight =
  'sticky right-0 border-b border-line bg-surface px-1 text-right whitespace-nowrap group-hover:bg-hover'

function BodyRow<Row>({
  row,
  columns,
  actions,
  selection,
}: {
  row: Row
  columns: readonly Column<Row>[]
  actions: ReactNode
  selection: Selection<Row> | undefined
}) {
  return (
    <tr className="group hover:bg-hover">
      {selection && <SelectCell row={row} selection={selection} />}
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.id} scope="row" className={cn(cell, firstCell, cellLook(column))}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.id} className={cn(cell, oneLine, cellLook(column))}>
            {column.cell(row)}
          </td>
        ),
      )}
      {actions !== undefined && <td className={stuckRight}>{actions}</td>}
    </tr>
  )
}

interface SkeletonRowProps<Row> {
  columns: readonly Column<Row>[]
  hasActions: boolean
  hasSelection: boolean
}

function SkeletonRow<Row>({ columns, hasActions, hasSelection }: SkeletonRowProps<Row>) {
  return (
    <tr aria-hidden>
      {hasSelection && (
        <td className={cn(cell, 'pl-3')}>
          <SkeletonLine className="w-4" />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} className={cn(cell, cellLook(column))}>
          <SkeletonLine className="w-2/3" />
        </td>
      ))}
      {hasActions && (
        <td className={stuckRight}>
          <SkeletonLine className="mx-2 w-4" />
        </td>
      )}
    </tr>
  )
}
