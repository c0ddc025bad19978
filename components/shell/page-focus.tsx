'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

/** The maximum time, in milliseconds, to wait for a page's content. After this time, the focus doesn't move. */
const CONTENT_MS = 5_000

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Returns a form's main input: the first required input without a value. Otherwise, returns the first input that isn't
 * a checkbox, because Space would toggle a focused checkbox. If the form has only checkboxes, returns the first. A
 * picker's search input with `data-filled` counts as having a value.
 */
export const firstToFill = <T extends Pick<Input, 'ariaRequired' | 'type' | 'value' | 'dataset'>>(
  inputs: readonly T[],
): T | undefined =>
  inputs.find(
    (input) => input.ariaRequired === 'true' && input.value === '' && !('filled' in input.dataset),
  ) ??
  inputs.find(({ type }) => type !== 'checkbox') ??
  inputs[0]

/** Returns the element to focus on a new page: the main input of its form or, without a form, the heading. */
function findStart(main: HTMLElement): HTMLElement | null {
  const inputs = main.querySelectorAll<Input>(
    'form[data-page-form] :is(input, select, textarea):not(:disabled, [readonly], [type="file"])',
  )
  return firstToFill([...inputs].filter((input) => input.checkVisibility())) ?? main.querySelector('h1')
}

/**
 * Returns the link of the row that opened the page `left` or the page above it, or undefined if the page has no such row.
 */
export const findLeftRow = <T extends { pathname: string }>(
  links: readonly T[],
  left: string,
): T | undefined => links.find(({ pathname }) => left === pathname || left.startsWith(`${pathname}/`))

function putFocus(element: HTMLElement): void {
  if (element instanceof HTMLHeadingElement) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

const uses = ['keydown', 'input', 'pointerdown', 'wheel'] as const

/**
 * Focuses the element that `find` returns as soon as it appears. Does nothing if the page has set the focus itself or
 * the person has started to use the page. Gives up after `CONTENT_MS`. Returns a function that cancels the wait.
 */
function focusPage(main: HTMLElement, find = findStart): () => void {
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

/** Returns the main input of a create form, or null on other pages. */
const findNewForm = (main: HTMLElement) =>
  main.querySelector('form[data-page-form="new"]') === null ? null : findStart(main)

/**
 * Focuses the main input of a create form as soon as the form appears. Does nothing if the person has started to use
 * the page, or if the device would show an on-screen keyboard. Returns a function that cancels the wait, or undefined
 * without a wait.
 */
function focusForm(main: HTMLElement): (() => void) | undefined {
  const isFree = document.activeElement === document.body && window.location.hash === ''
  if (!isFree || !window.matchMedia('(pointer: fine)').matches) return undefined
  return focusPage(main, findNewForm)
}

/**
 * Moves the focus to the new page after the person has followed a link, used the command palette, or gone back or
 * forward. Back in a list, focuses the row of the page that was left. After a reload, returns the focus to the control
 * that had it. Mounted once, around all pages.
 */
export function PageFocus() {
  const pathname = usePathname()
  const shown = useRef(pathname)
  const goneTo = useRef<string>(null) // the path after the last step in the browser's history
  useEffect(() => {
    void import('./reload-focus').then(({ followReloads }) => followReloads(focusPage)) // not needed at first
    const onStep = () => {
      goneTo.current = window.location.pathname
    }
    window.addEventListener('popstate', onStep)
    return () => window.removeEventListener('popstate', onStep)
  }, [])
  // Binds to the browser's focus. A page that was loaded directly keeps the focus at its top, before the skip link. If
  // the page has a create form, the form's main input gets the focus.
  useEffect(() => {
    const main = document.getElementById('content')
    if (main === null) return undefined
    if (shown.current === pathname) return focusForm(main)
    const left = shown.current
    const isStep = goneTo.current === pathname
    shown.current = pathname
    goneTo.current = null
    if (!isStep) return focusPage(main)
    const rows = () => [...main.querySelectorAll<HTMLAnchorElement>('tbody th a[href]')]
    return focusPage(main, () => findLeftRow(rows(), left) ?? findStart(main))
  }, [pathname])
  return null
}
