import { putFocus } from '@/components/ui/dom'

const CONTENT_MS = 5_000

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Returns a form's main input, preferably a required input without a value. */
export const firstToFill = <T extends Pick<Input, 'ariaRequired' | 'type' | 'value' | 'dataset'>>(
  inputs: readonly T[],
): T | undefined =>
  inputs.find(
    (input) => input.ariaRequired === 'true' && input.value === '' && !('filled' in input.dataset),
  ) ??
  inputs.find(({ type }) => type !== 'checkbox') ??
  inputs[0]

function findStart(main: HTMLElement): HTMLElement | null {
  const inputs = main.querySelectorAll<Input>(
    'form[data-page-form] :is(input, select, textarea):not(:disabled, [readonly], [type="file"])',
  )
  return firstToFill([...inputs].filter((input) => input.checkVisibility())) ?? main.querySelector('h1')
}

/** Returns the link to the page at `left` or to a page above it, or undefined if the list has no such link. */
export const findLeftRow = <T extends { pathname: string }>(
  links: readonly T[],
  left: string,
): T | undefined => links.find(({ pathname }) => left === pathname || left.startsWith(`${pathname}/`))

const uses = ['keydown', 'input', 'pointerdown', 'wheel'] as const

/**
 * Focuses the element that `find` returns, and moves the focus if this element changes while the page loads. Stops when
 * the person uses the page. Returns a function that stops this earlier.
 */
export function focusPage(main: HTMLElement, find = findStart): () => void {
  let mine: Element | null = null
  const isFree = () => document.activeElement === mine || !main.contains(document.activeElement)
  const move = () => {
    const start = find(main)
    if (start === null || start === mine) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return
    if (!isFree()) return stop()
    putFocus(start)
    mine = document.activeElement
  }
  const observer = new MutationObserver(move)
  const timer = setTimeout(stop, CONTENT_MS)
  function stop() {
    observer.disconnect()
    clearTimeout(timer)
    for (const use of uses) document.removeEventListener(use, stop, { capture: true })
  }
  for (const use of uses) document.addEventListener(use, stop, { capture: true })
  observer.observe(document.body, { childList: true, subtree: true })
  move()
  return stop
}

const findNewForm = (main: HTMLElement) =>
  main.querySelector('form[data-page-form="new"]') === null ? null : findStart(main)

/** Tries to focus the main input of a create form once it appears. Returns a function that cancels the wait, if any. */
export function focusForm(main: HTMLElement): (() => void) | undefined {
  const isFree = document.activeElement === document.body && window.location.hash === ''
  if (!isFree || !window.matchMedia('(pointer: fine)').matches) return undefined
  return focusPage(main, findNewForm)
}

/** Focuses the list row that leads to the page at `left`, or the start of the page if the list has no such row. */
export function focusLeftRow(main: HTMLElement, left: string): () => void {
  const rows = () => [...main.querySelectorAll<HTMLAnchorElement>('tbody th a[href]')]
  return focusPage(main, () => findLeftRow(rows(), left) ?? findStart(main))
}

const LEFT = 'adit-focus'

/** Returns a control's tag and label, without what the person typed. */
function labelOf(element: Element): string {
  const label = element.ariaLabel ?? element.getAttribute('name')
  return `${element.tagName} ${label ?? (element instanceof HTMLTextAreaElement ? '' : element.textContent)}`
}

const labeled = (label: string) =>
  [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary')].filter(
    (element) => labelOf(element) === label,
  )

function keepFocus(): void {
  const control = document.querySelector<HTMLElement>(':focus-visible')
  if (control === null) return sessionStorage.removeItem(LEFT)
  const label = labelOf(control)
  const position = [window.location.href, label, String(labeled(label).indexOf(control))]
  sessionStorage.setItem(LEFT, position.join('\n'))
}

function findLeft(): (() => HTMLElement | null) | undefined {
  const [navigation] = performance.getEntriesByType('navigation')
  const [href, ...label] = sessionStorage.getItem(LEFT)?.split('\n') ?? []
  const index = Number(label.pop())
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type !== 'reload') return undefined
  return href === window.location.href ? () => labeled(label.join('\n'))[index] ?? null : undefined
}

/**
 * Restores the focus after a reload, unless a control already has the focus. Stores the focused control when the page
 * is left.
 */
export function followReloads(): void {
  window.addEventListener('pagehide', keepFocus)
  const main = document.getElementById('content')
  const find = findLeft()
  if (main !== null && find !== undefined && document.activeElement === document.body) focusPage(main, find)
}
