import { type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

type Span = Pick<DOMRect, 'top' | 'bottom'>

/**
 * Returns the distance, in pixels, to scroll a list so that an entry is in its middle. Negative values scroll up.
 * Returns 0 if the whole entry is already in view.
 */
export function navigationScrollFor(entry: Span, list: Span): number {
  const isInView = entry.top >= list.top && entry.bottom <= list.bottom
  return isInView ? 0 : (entry.top + entry.bottom - list.top - list.bottom) / 2
}

function scrollEntryIntoView(entry: HTMLElement, list: HTMLElement): void {
  // After `scrollIntoView`, Tab would continue after the entry in Chromium.
  list.scrollTop += navigationScrollFor(entry.getBoundingClientRect(), list.getBoundingClientRect())
}

/** The scroll position of the navigation, kept when the component is remounted. */
const kept = { top: 0 }

/** Keeps the navigation's scroll position between pages. `end` is a ref for an element after the last group. */
export function useNavigationScroll(current: string | undefined) {
  const marked = useRef<HTMLAnchorElement>(null)
  const list = useRef<HTMLElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const wasScrolled = useRef(false)
  const [isMoreBelow, setMoreBelow] = useState(false)
  // Binds to the browser's scrolling: the list may be longer than the window.
  useLayoutEffect(() => {
    if (!list.current) return
    wasScrolled.current = list.current.scrollTop > 0
    if (!wasScrolled.current) list.current.scrollTop = kept.top
  }, [])
  useEffect(() => {
    // Doesn't scroll a list that was scrolled before the scripts ran, because the person may be about to click in it.
    const isLeft = wasScrolled.current
    wasScrolled.current = false
    if (current === undefined || isLeft) return
    if (marked.current && list.current) scrollEntryIntoView(marked.current, list.current)
  }, [current])
  useEffect(() => {
    if (!end.current) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => setMoreBelow(entry !== undefined && !entry.isIntersecting),
      { root: list.current, rootMargin: '4px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    kept.top = currentTarget.scrollTop
  }
  return { list, end, marked, isMoreBelow, onScroll }
}
