import type { MouseEvent } from 'react'

const own = 'a, button, input, label, select, textarea, summary, [role^="menuitem"], td:has(> label > input)'

function rowLink({ target, currentTarget }: MouseEvent<HTMLElement>): HTMLElement | null {
  // A click in a menu above the page bubbles through the components, but not through the document.
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(own)) return null
  return (
    target.closest('tr')?.querySelector<HTMLElement>('th[scope="row"] :is(a[href], [aria-expanded])') ?? null
  )
}

function pickedBox({ target, currentTarget }: MouseEvent<HTMLElement>): HTMLInputElement | null {
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest('label, input'))
    return null
  if (!currentTarget.closest('.picking-rows') || window.matchMedia('(min-width: 40rem)').matches) return null
  return target.closest('tr')?.querySelector<HTMLInputElement>('.cell-check input') ?? null
}

/**
 * Event handlers for a table body. A click on a row follows its link or toggles its details. On phones that show
 * checkboxes, a tap toggles the checkbox.
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
