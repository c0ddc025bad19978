import { ChevronRight } from 'lucide-react'
import type { ReactNode, MouseEvent } from 'react'
import { cn } from './style'
import { AllCheckbox } from './data-table-checkbox'
import type { RowGroup } from './data-table-column'

/** A selector for elements that handle their own clicks, and for cells with a checkbox. */
const own = 'a, button, input, label, select, textarea, summary, [role^="menuitem"], td:has(> label > input)'

/** Returns the link of the clicked row; null if the click was on a control, or if the row has no link. */
function rowLink({ target, currentTarget }: MouseEvent<HTMLElement>): HTMLAnchorElement | null {
  // A click in a menu above the page bubbles through the components, but not through the document.
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(own)) return null
  return target.closest('tr')?.querySelector<HTMLAnchorElement>('th[scope="row"] a[href]') ?? null
}

/**
 * Event handlers for a table body, which open a row's link if the person clicks anywhere on the row. Keyboards and
 * screen readers use only the link. Selecting text doesn't count as a click.
 */
export const rowClick = {
  onClick: (event: MouseEvent<HTMLElement>) => {
    const link = rowLink(event)
    if (!link || event.defaultPrevented || window.getSelection()?.type === 'Range') return
    if (event.metaKey || event.ctrlKey || event.shiftKey) window.open(link.href, '_blank')
    else link.click()
  },
  onAuxClick: (event: MouseEvent<HTMLElement>) => {
    const link = event.button === 1 ? rowLink(event) : null
    if (link) window.open(link.href, '_blank')
  },
}

interface DataTableGroupProps {
  group: Pick<RowGroup<never>, 'heading' | 'isOpen' | 'onToggle' | 'selection' | 'actions' | 'foot'>
  /** The number of columns of the table. */
  span: number
  className: string
  children: ReactNode
}

/** Renders rows of a table under a collapsible heading. */
export function DataTableGroup({ group, span, className, children }: DataTableGroupProps) {
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
