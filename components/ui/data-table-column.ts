import type { ReactNode } from 'react'
import { cn } from '@/lib/util/cn'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  isSortable?: boolean
  align?: 'start' | 'end'
  /** A CSS width. Columns without one share the rest. */
  width?: string
  /** Hides the column in windows narrower than 640, 900, 1,200 or 1,440 px. Never for the first column. */
  hideBelow?: 'sm' | 'md' | 'lg' | 'xl'
}

/** The current sort order, and the URL or callback that changes the order by each column. */
export type Sorting = {
  column: string
  direction: 'ascending' | 'descending'
} & ({ href: (column: string) => string } | { onSort: (column: string) => void })

/** A leading column of checkboxes. The caller holds the selection. */
export type Selection<Row> = {
  /** Returns the label of a row's checkbox: "Select quay-gateway". */
  label: (row: Row) => string
  isSelected: (row: Row) => boolean
  /** `isRange` is true if the person held Shift to select all rows from the last one. */
  onToggle: (row: Row, isRange: boolean) => void
  /** The selection among the shown rows: none, some or all. */
  shown: 'none' | 'some' | 'all'
  onToggleShown: () => void
  /** Called when the pointer or the focus comes to a checkbox. */
  onApproach?: () => void
  /** True to hide the checkboxes on phones, which have no room for them. */
  isHiddenOnPhones?: boolean
}

/** Rows under a collapsible heading. */
export type RowGroup<Row> = {
  id: string
  heading: ReactNode
  rows: readonly Row[]
  isOpen: boolean
  onToggle: () => void
  /** Content below the group's rows, such as a loading note or a link to the others. */
  foot?: ReactNode
}

const hidden = { sm: 'max-sm:hidden', md: 'max-md:hidden', lg: 'max-lg:hidden', xl: 'max-xl:hidden' }

/** Returns the classes that all cells of a column share, including the header. */
export function cellStyle(column: Pick<Column<never>, 'align' | 'hideBelow'>): string {
  return cn(
    column.align === 'end' && 'text-right',
    column.hideBelow !== undefined && hidden[column.hideBelow],
  )
}
