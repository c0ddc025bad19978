import type { CSSProperties } from 'react'
import { cn } from './style'
import { SelectShownCell } from './data-table-checkbox'
import { cellStyle, type Column, type Selection, type Sorting } from './data-table-column'
import { Link } from './link'
import { VisuallyHidden } from './text'
import { ArrowDown, ArrowUp } from './icons'

type HeadProps<Row> = {
  columns: readonly Column<Row>[]
  sorting?: Sorting
  hasActions: boolean
  selection?: Selection<Row>
  /** True if the column widths also apply on phones. */
  hasFixedColumns?: boolean
  isStackedOnPhones?: boolean
}

const headCell = 'head-cell'

export function DataTableHead<Row>({
  columns,
  sorting,
  hasActions,
  selection,
  hasFixedColumns,
  isStackedOnPhones,
}: HeadProps<Row>) {
  return (
    <thead className="z-10 lg:sticky lg:top-shell-top">
      <tr>
        {selection && <SelectShownCell selection={selection} className={headCell} />}
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            style={widthOf(column)}
            aria-sort={ariaSort(column, sorting)}
            className={cn(
              headCell,
              'px-3',
              !hasFixedColumns && 'max-sm:w-auto!',
              column.steps !== undefined && 'stepped-width',
              cellStyle(column),
            )}
          >
            {column.isSortable && sorting !== undefined ? (
              <SortControl column={column} sorting={sorting} />
            ) : (
              column.header
            )}
          </th>
        ))}
        {hasActions && (
          <th
            scope="col"
            className={cn(
              headCell,
              'sticky right-0 px-1',
              isStackedOnPhones ? 'lg:w-14' : 'lg:w-24',
              hasFixedColumns ? 'max-lg:w-12' : 'max-lg:w-px',
            )}
          >
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}

const widthOf = ({ width, steps = [] }: Pick<Column<never>, 'width' | 'steps'>): CSSProperties => ({
  width,
  ...Object.fromEntries(steps.map((step, index) => [`--step-${index}`, step])),
})

function ariaSort<Row>(column: Column<Row>, sorting: Sorting | undefined) {
  if (!column.isSortable || sorting === undefined) return undefined
  return sorting.column === column.id ? sorting.direction : 'none'
}

function SortControl<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting }) {
  const Arrow = sorting.direction === 'ascending' ? ArrowUp : ArrowDown
  const isSorted = sorting.column === column.id
  const className = cn('sort-button', isSorted && 'text-ink')
  const content = (
    <>
      {column.header}
      {isSorted && <Arrow aria-hidden className="size-3.5" />}
    </>
  )
  if ('href' in sorting) {
    return (
      <Link href={sorting.href(column.id)} linkStyle="bare" replace scroll={false} className={className}>
        {content}
      </Link>
    )
  }
  return (
    <button type="button" onClick={() => sorting.onSort(column.id)} className={className}>
      {content}
    </button>
  )
}
