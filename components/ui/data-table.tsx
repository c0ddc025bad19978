import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { cn } from './style'
import { SelectCell } from './data-table-checkbox'
import { cellStyle, type Column, type RowGroup, type Selection, type Sorting } from './data-table-column'
import { rowClick } from './data-table-click'
import { DataTableHead } from './data-table-head'
import { SkeletonLine } from './placeholder'
import { VisuallyHidden } from './text'

/** The maximum number of rows in the first render of a table without groups. */
export const FIRST_ROWS = 25
const stackedHeight = 'max-sm:[--row:3.6875rem]'

type DataTableProps<Row> = {
  /** The accessible name of the table and its scrolling region. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sorting?: Sorting
  actions?: (row: Row) => ReactNode
  /** The number of placeholder rows to show instead of `rows`. */
  loadingRows?: number
  selection?: Selection<Row>
  /** The groups to show in place of `rows`. `DataTableGroup` requires `actions`. */
  groups?: readonly RowGroup<Row>[]
  /**
   * True to keep the column widths in all windows. Text that doesn't fit is wrapped or truncated, and doesn't widen the
   * table.
   */
  hasFixedColumns?: boolean
  isStackedOnPhones?: boolean
}

/** A table whose first column has the row headers. Use `hideBelow` so that phones show only two or three columns. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, actions, loadingRows, selection, groups } = props
  const isLoading = loadingRows !== undefined
  const hasActions = actions !== undefined
  const [hasAll, showAll] = useState(false)
  useEffect(() => startTransition(() => showAll(true)), [])
  const later = hasAll || isLoading || groups !== undefined ? 0 : Math.max(0, rows.length - FIRST_ROWS)
  const bodyRow = (row: Row) => (
    <BodyRow key={rowKey(row)} row={row} columns={columns} actions={actions?.(row)} selection={selection} />
  )
  const body = cn(
    // Keeps focused elements from being hidden behind the sticky header.
    'lg:[&_:is(a,button,input)]:scroll-mt-row',
    '[&>tr:has(>th_a)]:cursor-pointer',
  )
  return (
    <section
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="table-frame"
    >
      <table aria-busy={isLoading || undefined} className={tableStyle(props)}>
        <caption className="sr-only">{caption}</caption>
        <DataTableHead {...props} hasActions={hasActions} />
        {!isLoading && groups !== undefined ? (
          groups.map((group) => (
            <group.Body
              key={group.id}
              group={group}
              columns={columns}
              hasSelection={selection !== undefined}
              className={body}
            >
              {group.rows.map(bodyRow)}
            </group.Body>
          ))
        ) : (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events,jsx-a11y/no-noninteractive-element-interactions -- each row has its link
          <tbody {...rowClick} className={body}>
            {isLoading
              ? Array.from({ length: loadingRows }, (_, row) => (
                  <SkeletonRow key={row} {...{ columns, hasActions, selection }} />
                ))
              : rows.slice(0, rows.length - later).map(bodyRow)}
          </tbody>
        )}
      </table>
      {later > 0 && (
        <div
          aria-hidden
          className={props.isStackedOnPhones ? stackedHeight : undefined}
          style={{ height: `calc(${later} * var(--row))` }}
        />
      )}
      {isLoading && <VisuallyHidden>Loading</VisuallyHidden>}
    </section>
  )
}

const tableStyle = <Row,>({
  hasFixedColumns,
  isStackedOnPhones,
  selection,
}: Pick<DataTableProps<Row>, 'hasFixedColumns' | 'isStackedOnPhones' | 'selection'>) =>
  cn(
    isStackedOnPhones && 'stacked-rows',
    selection?.isPicking && 'picking-rows',
    'data-table',
    hasFixedColumns ? 'table-fixed [&_td>*]:max-w-full [&_td>*]:min-w-0 [&_th_*]:min-w-0' : 'lg:table-fixed',
  )

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
    <tr className="group body-row">
      {selection && <SelectCell row={row} selection={selection} />}
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.id} scope="row" className={cn('cell cell-name', cellStyle(column))}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.id} className={cn('cell', cellStyle(column))}>
            {column.cell(row)}
          </td>
        ),
      )}
      {actions !== undefined && <td className="cell-actions">{actions}</td>}
    </tr>
  )
}

interface SkeletonRowProps<Row> {
  columns: readonly Column<Row>[]
  hasActions: boolean
  selection: Selection<Row> | undefined
}

function SkeletonRow<Row>({ columns, hasActions, selection }: SkeletonRowProps<Row>) {
  return (
    <tr aria-hidden>
      {selection && (
        <td className="cell-check">
          <SkeletonLine className="ml-1 w-4" />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.id} className={cn('cell', index === 0 && 'cell-name', cellStyle(column))}>
          <SkeletonLine className="w-2/3" />
        </td>
      ))}
      {hasActions && (
        <td className="cell-actions">
          <SkeletonLine className="mx-2 w-4" />
        </td>
      )}
    </tr>
  )
}
