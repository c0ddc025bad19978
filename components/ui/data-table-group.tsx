import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/lib/util/cn'
import { rowClick } from './row-click'
import type { RowGroup } from './data-table-column'

interface DataTableGroupProps {
  group: Pick<RowGroup<never>, 'heading' | 'isOpen' | 'onToggle' | 'foot'>
  /** The number of columns of the table. */
  span: number
  className: string
  children: ReactNode
}

/** Rows under a collapsible heading. */
export function DataTableGroup({ group, span, className, children }: DataTableGroupProps) {
  const { heading, isOpen, onToggle, foot } = group
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events,jsx-a11y/no-noninteractive-element-interactions -- each row has its link
    <tbody {...rowClick} className={className}>
      <tr>
        <th
          scope="rowgroup"
          colSpan={span}
          className="border-b border-line bg-sunken p-0 text-left font-medium"
        >
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={onToggle}
            className="flex min-h-row w-full items-center gap-2 px-3 text-left -outline-offset-2 hover:bg-hover"
          >
            <ChevronRight
              aria-hidden
              className={cn('size-4 shrink-0 text-muted transition-transform', isOpen && 'rotate-90')}
            />
            {heading}
          </button>
        </th>
      </tr>
      {isOpen && children}
      {isOpen && foot !== undefined && (
        <tr>
          <td colSpan={span} className="h-row border-b border-line px-3 text-muted">
            {foot}
          </td>
        </tr>
      )}
    </tbody>
  )
}
