import type { MouseEvent } from 'react'

/** A selector for elements that handle their own clicks, and for cells with a checkbox. */
const own = 'a, button, input, label, select, textarea, summary, [role^="menuitem"], td:has(> label > input)'

/** Returns the link or the expanding button of the clicked row, or null for a click on a control. */
function rowLink({ target, currentTarget }: MouseEvent<HTMLElement>): HTMLElement | null {
  // A click in a menu above the page bubbles through the components, but not through the document.
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(own)) return null
  return (
    target.closest('tr')?.querySelector<HTMLElement>('th[scope="row"] :is(a[href], [aria-expanded])') ?? null
  )
}

/** Returns the checkbox of the tapped row while a phone shows checkboxes, or null. */
function pickedBox({ target, currentTarget }: MouseEvent<HTMLElement>): HTMLInputElement | null {
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest('label, input'))
    return null
  if (!currentTarget.closest('.picking-rows') || window.matchMedia('(min-width: 40rem)').matches) return null
  return target.closest('tr')?.querySelector<HTMLInputElement>('.cell-check input') ?? null
}

/**
 * Event handlers for a table body that open the link of a clicked row. On phones that show checkboxes, tapping a row
 * toggles its checkbox.
 */
export const rowClick = {
  onClick: (event: MouseEvent<HTMLElement>) => {
    const box = pickedBox(event)
    if (box) return box.click()
    const link = rowLink(event)
    if (!link || event.defaultPrevented || window.getSelection()?.type === 'Range') return
    if (link instanceof HTMLAnchorElement && (event.metaKey || event.ctrlKey || event.shiftKey))
      window.open(link.href, '_blank')
    else link.click()
  },
  onAuxClick: (event: MouseEvent<HTMLElement>) => {
    const link = event.button === 1 ? rowLink(event) : null
    if (link instanceof HTMLAnchorElement) window.open(link.href, '_blank')
  },
}
