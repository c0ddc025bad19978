/** The session storage key of the focused control when the page was left. */
const LEFT = 'adit-focus'

/** Returns a control's tag and label. Never contains what the person typed. */
function labelOf(element: Element): string {
  const label = element.ariaLabel ?? element.getAttribute('name')
  return `${element.tagName} ${label ?? (element instanceof HTMLTextAreaElement ? '' : element.textContent)}`
}

/** Returns the controls on the page with the same label, which also contains the tag. */
const labeled = (label: string) =>
  [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary')].filter(
    (element) => labelOf(element) === label,
  )

/** Stores which control has the focus if the person uses the keyboard, for `findLeft` after a reload. */
function keepFocus(): void {
  const control = document.querySelector<HTMLElement>(':focus-visible')
  if (control === null) return sessionStorage.removeItem(LEFT)
  const label = labelOf(control)
  const place = [window.location.href, label, String(labeled(label).indexOf(control))]
  sessionStorage.setItem(LEFT, place.join('\n'))
}

/**
 * Returns a function that finds the control that had the focus before the reload of this page, or undefined if the page
 * wasn't reloaded.
 */
function findLeft(): (() => HTMLElement | null) | undefined {
  const [navigation] = performance.getEntriesByType('navigation')
  const [href, ...label] = sessionStorage.getItem(LEFT)?.split('\n') ?? []
  const index = Number(label.pop())
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type !== 'reload') return undefined
  return href === window.location.href ? () => labeled(label.join('\n'))[index] ?? null : undefined
}

/**
 * Returns the focus to its control after a reload, unless something else already has the focus. `focus` focuses the
 * element that a function finds, as soon as the element appears.
 */
export function followReloads(focus: (main: HTMLElement, find: () => HTMLElement | null) => unknown): void {
  window.addEventListener('pagehide', keepFocus)
  const main = document.getElementById('content')
  const find = findLeft()
  if (main !== null && find !== undefined && document.activeElement === document.body) focus(main, find)
}
