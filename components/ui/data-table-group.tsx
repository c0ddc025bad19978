import { cn } from './style'
import { AllCheckbox } from './data-table-checkbox'
import { rowClick } from './data-table-click'
import type { RowGroupBodyProps } from './data-table-column'
import { ChevronRight } from './icons'

/** The `Body` of a row group. Shows the group's rows under a collapsible heading. */
export function DataTableGroup({ group, columns, more, className, children }: RowGroupBodyProps) {
  // Columns that only wide windows show have their own cells. In a table with fixed columns, a span across hidden columns
  // adds empty ones.
  const wide = columns.filter(({ hideBelow }) => hideBelow === 'xl')
  const span = columns.length - wide.length + more
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
              className="flex min-h-row min-w-0 grow items-center gap-x-2 px-3 text-left max-sm:flex-wrap -outline-offset-2 hover:bg-hover"
            >
              <ChevronRight
                className={cn('size-4 shrink-0 text-muted transition-transform', isOpen && 'rotate-90')}
              />
              {heading}
            </button>
            {actions !== undefined && (
              <div className={cn('sticky right-0 shrink-0 px-1', wide.length > 0 && 'xl:hidden')}>
                {actions}
              </div>
            )}
          </div>
        </th>
        {wide.length > 0 && (
          <td
            colSpan={wide.length}
            className="border-b border-line bg-sunken px-1 py-0 text-right max-xl:hidden"
          >
            {actions}
          </td>
        )}
      </tr>
      {isOpen && children}
      {isOpen && foot !== undefined && (
        <tr>
          <td colSpan={span} className="h-row border-b border-line px-3 text-muted">
            {foot}
          </td>
          {wide.length > 0 && (
            <td aria-hidden colSpan={wide.length} className="border-b border-line p-0 max-xl:hidden" />
          )}
        </tr>
      )}
    </tbody>
  )
}
