import type { ReactNode } from 'react'
import { cn } from '@/lib/util/cn'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  isSortable?: boolean
  align?: 'start' | 'end'
  /** A CSS width. Columns without one share what is left. */
  width?: string
  /** Left out in windows narrower than 640, 900 or 1,200 px. Never for the first column. */
  hideBelow?: 'sm' | 'md' | 'lg'
}

/** How the rows are sorted, and what leads to another order: an address for each column, or an act. */
export type Sorting = {
  column: string
  direction: 'ascending' | 'descending'
} & ({ href: (column: string) => string } | { onSort: (column: string) => void })

/** A leading column of checkboxes. What is chosen is the caller's. */
export type Selection<Row> = {
  /** Names a row's checkbox: "Select quay-gateway". */
  label: (row: Row) => string
  isSelected: (row: Row) => boolean
  onToggle: (row: Row) => void
  /** Of the rows shown. */
  shown: 'none' | 'some' | 'all'
  onToggleShown: () => void
}

/** Rows under a heading that opens and closes. */
export type RowGroup<Row> = {
  id: string
  heading: ReactNode
  rows: readonly Row[]
  isOpen: boolean
  onToggle: () => void
  /** Below its rows: that they are being read, or where the others are. */
  foot?: ReactNode
}

const hidden = { sm: 'max-sm:hidden', md: 'max-md:hidden', lg: 'max-lg:hidden' }

/** The classes of a column's cells, header included. */
export function cellLook(column: Pick<Column<never>, 'align' | 'hideBelow'>): string {
  return cn(
    'px-3 first:pl-3',
    column.align === 'end' ? 'text-right' : 'text-left',
    column.hideBelow !== undefined && hidden[column.hideBelow],
  )
}
