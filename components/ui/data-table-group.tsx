import { ChevronRight } from 'lucide-react'
import { cn } from './style'
import { AllCheckbox } from './data-table-checkbox'
import { rowClick } from './data-table-click'
import { cellStyle, type RowGroupBodyProps } from './data-table-column'

/** The `Body` of row groups. Shows the rows of a group under a collapsible heading. */
export function DataTableGroup({ group, columns, more, className, children }: RowGroupBodyProps) {
  const responsive = columns.filter(({ hideBelow }) => hideBelow !== undefined)
  const span = columns.length - responsive.length + more
  // Hidden columns have their own cells, because a span across them would widen the table by empty columns.
  const rest = (style: string) =>
    responsive.map((column) => <td key={column.id} aria-hidden className={cn(style, cellStyle(column))} />)
  const { heading, isOpen, onToggle, selection, actions, foot } = group
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events,jsx-a11y/no-noninteractive-element-interactions -- each row has its link
    <tbody {...rowClick} className={className}>
      <tr>
        <th
          scope="rowgroup"
          colSpan={span - Number(actions !== undefined)}
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
          </div>
        </th>
        {rest('border-b border-line bg-sunken p-0')}
        {actions !== undefined && (
          <td className="sticky right-0 border-b border-line bg-sunken px-1 text-right">{actions}</td>
        )}
      </tr>
      {isOpen && children}
      {isOpen && foot !== undefined && (
        <tr>
          <td colSpan={span} className="h-row border-b border-line px-3 text-muted">
            {foot}
          </td>
          {rest('border-b border-line p-0')}
        </tr>
      )}
    </tbody>
  )
}
