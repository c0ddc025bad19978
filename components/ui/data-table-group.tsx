import { cn } from './style'
import { AllCheckbox } from './data-table-checkbox'
import { rowClick } from './data-table-click'
import { cellStyle, type RowGroupBodyProps } from './data-table-column'
import { ChevronRight } from './icons'

export function DataTableGroup({ group, columns, hasSelection, className, children }: RowGroupBodyProps) {
  const always = columns.filter(({ hideBelow }) => !wideOnly.some((one) => one === hideBelow))
  const span = always.length + Number(hasSelection)
  const { heading, isOpen, onToggle, selection, actions, foot } = group
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events,jsx-a11y/no-noninteractive-element-interactions -- each row has its link
    <tbody {...rowClick} className={className}>
      <tr className="max-sm:flex! max-sm:pr-0!">
        <th
          scope="rowgroup"
          colSpan={span}
          className="min-w-0 grow border-b border-line bg-sunken p-0 text-left font-medium"
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
          </div>
        </th>
        <Fillers columns={columns} className="bg-sunken" />
        <td className="sticky right-0 border-b border-line bg-sunken px-1 py-0 text-right">{actions}</td>
      </tr>
      {isOpen && children}
      {isOpen && foot !== undefined && (
        <tr>
          <td colSpan={span} className="h-row border-b border-line px-3 text-muted">
            {foot}
          </td>
          <Fillers columns={columns} />
          <td aria-hidden className="border-b border-line p-0 max-sm:hidden" />
        </tr>
      )}
    </tbody>
  )
}

const wideOnly = ['xl', '2xl'] as const

function Fillers({ columns, className }: Pick<RowGroupBodyProps, 'columns'> & { className?: string }) {
  return wideOnly.map((hideBelow) => {
    const count = columns.filter((column) => column.hideBelow === hideBelow).length
    if (count === 0) return null
    const style = cn('border-b border-line p-0', cellStyle({ hideBelow }), className)
    return <td key={hideBelow} aria-hidden colSpan={count} className={style} />
  })
}
