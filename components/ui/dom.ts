/** Copies text to the clipboard, even over plain HTTP. Returns false if the browser doesn't allow copying. */
export async function copyToClipboard(text: string): Promise<boolean> {
  if (!window.isSecureContext) return copySelection(text)
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelection(text)
  }
}

function copySelection(text: string): boolean {
  const active = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // Placed next to the focused element, because a dialog keeps the focus inside itself.
  const host = active?.parentElement ?? document.body
  host.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (active instanceof HTMLElement) active.focus()
  return done
}

export const focusOnce = (element: HTMLElement | null) => element?.focus()

const textFields =
  'textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"]), [contenteditable="true"], [role="textbox"], [role="combobox"], [role="listbox"]'

/** Reports whether an element is, or is inside, a control that handles typed characters. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(textFields) !== null

export function focusTarget(element: HTMLElement): void {
  if (!isTextField(document.activeElement)) element.focus({ preventScroll: true })
}

export function putFocus(element: HTMLElement): void {
  if (element instanceof HTMLHeadingElement) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
