'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

/** How long the content of a page may take to appear before the focus stays where it is. */
const CONTENT_MS = 5_000

/** The first input of a form that is the page's own; the page's heading elsewhere. */
function findStart(main: HTMLElement): HTMLElement | null {
  const inputs = main.querySelectorAll<HTMLElement>(
    'form[data-page-form] :is(input, select, textarea):not(:disabled, [readonly], [type="file"])',
  )
  return [...inputs].find((input) => input.checkVisibility()) ?? main.querySelector('h1')
}

/** Gives an element the focus; a heading can't be reached with Tab, only put to. */
function putFocus(element: HTMLElement): void {
  if (element instanceof HTMLHeadingElement) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

const uses = ['keydown', 'pointerdown', 'wheel'] as const

/**
 * Gives a new page the focus as soon as it has something to put it to, unless the page has put it somewhere itself or the
 * person was faster. Returns how to stop.
 */
function focusPage(main: HTMLElement): () => void {
  let mine: Element | null = null
  const isFree = () => document.activeElement === mine || !main.contains(document.activeElement)
  const move = () => {
    const start = findStart(main)
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

/** Moves the focus along when a link, the palette or the history leads to another page. Mounted once, around all pages. */
export function PageFocus() {
  const pathname = usePathname()
  const shown = useRef(pathname)
  // Binds to the browser's focus. A page that was loaded starts at its top, with the link that skips the navigation.
  useEffect(() => {
    if (shown.current === pathname) return undefined
    shown.current = pathname
    const main = document.getElementById('content')
    return main === null ? undefined : focusPage(main)
  }, [pathname])
  return null
}
