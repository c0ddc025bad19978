import type { ReactNode } from 'react'
import { cn } from './style'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  isSortable?: boolean
  align?: 'start' | 'end'
  /** The CSS width. Columns without a width share the remaining space. */
  width?: string
  /** The CSS width in windows below 1,200 px, if it differs from `width`. */
  tabletWidth?: string
  /**
   * The CSS widths that replace `width` in windows of at least 1,200, 1,280, 1,440 and 1,680 px. A single width applies
   * to all of these windows.
   */
  steps?: readonly string[]
  /** Returns the length of a row's value in characters, for a column whose width depends on its values. */
  measure?: (row: Row) => number
  /** The length of the longest value in characters, for a column whose width depends on its values. */
  length?: number
  /** A length, in characters, that is enough for at least 75% of the values. */
  usual?: number
  /** A length, in characters, that is enough for at least 90% of the nonempty values. */
  filled?: number
  /** True if the values are sentences. A list truncates sentences before hiding the column. */
  isProse?: boolean
  /** True if a cut value is hard to recognize, as in a column of tags. Other columns shrink first. */
  isKeptWhole?: boolean
  /**
   * The window width below which the column is hidden: 640 (`sm`), 900 (`md`), 1,200 (`lg`), 1,440 (`xl`) or 1,680 px
   * (`2xl`). `tablet` hides it only between 640 and 1,200 px. Leave this undefined for the first column.
   */
  hideBelow?: 'sm' | 'md' | 'lg' | 'xl' | '2xl' | 'tablet'
}

export type Sorting = {
  column: string
  direction: 'ascending' | 'descending'
} & ({ href: (column: string) => string } | { onSort: (column: string) => void })

/** The state and callbacks of the checkboxes at the start of the rows. The caller holds the selection. */
export type Selection<Row> = {
  label: (row: Row) => string
  isSelected: (row: Row) => boolean
  /**
   * Called when a checkbox is toggled. `isRange` is true if the person held Shift to toggle all rows from the last
   * toggled row to `row`.
   */
  onToggle: (row: Row, isRange: boolean) => void
  shown: 'none' | 'some' | 'all'
  onToggleShown: () => void
  /** Called when the pointer or the focus reaches a checkbox. */
  onApproach?: () => void
  /** True to show the checkboxes on phones. A button above the rows calls `onPick`. */
  isPicking: boolean
  onPick: (isPicking: boolean) => void
}

/** The checkbox for selecting all rows in a group, including rows on other pages. */
export type GroupSelection = Pick<Selection<never>, 'shown' | 'onToggleShown' | 'onApproach'> & {
  label: string
}

export type RowGroupBodyProps = {
  group: Pick<RowGroup<never>, 'heading' | 'isOpen' | 'onToggle' | 'selection' | 'actions' | 'foot'>
  columns: readonly Pick<Column<never>, 'hideBelow'>[]
  hasSelection: boolean
  className: string
  children: ReactNode
}

export type RowGroup<Row> = {
  Body: (props: RowGroupBodyProps) => ReactNode
  id: string
  heading: ReactNode
  rows: readonly Row[]
  isOpen: boolean
  onToggle: () => void
  selection?: GroupSelection
  actions?: ReactNode
  foot?: ReactNode
}

const hidden = {
  sm: 'max-sm:hidden',
  md: 'max-md:hidden',
  lg: 'max-lg:hidden',
  xl: 'max-xl:hidden',
  '2xl': 'max-2xl:hidden',
  tablet: 'sm:max-lg:hidden',
}

const hiddenIn = {
  sm: '(width < 40rem)',
  md: '(width < 56.25rem)',
  lg: '(width < 75rem)',
  xl: '(width < 90rem)',
  '2xl': '(width < 105rem)',
  tablet: '(40rem <= width < 75rem)',
}

export const isHiddenNow = ({ hideBelow }: Pick<Column<never>, 'hideBelow'>): boolean =>
  hideBelow !== undefined && window.matchMedia(hiddenIn[hideBelow]).matches

export function cellStyle(column: Pick<Column<never>, 'align' | 'hideBelow'>): string {
  return cn(
    column.align === 'end' && 'text-right',
    column.hideBelow !== undefined && hidden[column.hideBelow],
  )
}
