import { ChevronRight } from 'lucide-react'
import { cn } from './style'
import { AllCheckbox } from './data-table-checkbox'
import { rowClick } from './data-table-click'
import type { RowGroupBodyProps } from './data-table-column'

/** The `Body` of row groups. Shows the rows of a group under a collapsible heading. */
export function DataTableGroup({ group, span, className, children }: RowGroupBodyProps) {
  const { heading, isOpen, onToggle, selection, actions, foot } = group
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events,jsx-a11y/no-noninteractive-element-interactions -- each row has its link
    <tbody {...rowClick} className={className}>
      <tr>
        <th
          scope="rowgroup"
          colSpan={span}
          className="border-b border-line bg-sunken p-0 text-left font-medium"
        >
          <div className="flex items-center">
            {selection && (
              <span className="check-target shrink-0 pl-1.5">
                <AllCheckbox {...selection} />
              </span>
            )}
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={onToggle}
              className="flex min-h-row min-w-0 grow items-center gap-2 px-3 text-left -outline-offset-2 hover:bg-hover"
            >
              <ChevronRight
                aria-hidden
                className={cn('size-4 shrink-0 text-muted transition-transform', isOpen && 'rotate-90')}
              />
              {heading}
            </button>
            {actions !== undefined && <div className="sticky right-0 shrink-0 px-1">{actions}</div>}
          </div>
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
