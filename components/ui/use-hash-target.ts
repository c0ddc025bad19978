import { useEffect, useRef } from 'react'

/** Duration of the mark on the target section. */
const MARK_MS = 2_000

/** Scrolls only until half a window of the section is visible, so that the page's title stays visible if possible. */
function bringInSight(heading: HTMLElement): void {
  window.scrollTo(0, 0) // the browser or the router may have scrolled the section to the top
  heading.style.scrollMarginBottom = '50vh'
  heading.scrollIntoView({ block: 'nearest' })
}

/**
 * Returns a ref for a section's heading. If the address has the section's ID, the heading is scrolled into view and
 * focused once, and the section is marked for a moment. The browser can't do this itself, because the data arrives
 * later.
 */
export function useHashTarget(id: string, isThere = true) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isThere || window.location.hash !== `#${id}`) return
    if (!heading.current) return
    heading.current.focus({ preventScroll: true })
    bringInSight(heading.current)
    const section = heading.current.closest('section')
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    section?.animate([{ boxShadow: '0 0 0 2px var(--focus)' }, { boxShadow: '0 0 0 2px transparent' }], {
      duration: MARK_MS,
      easing: isStill ? 'steps(1, end)' : 'ease-in',
    })
  }, [id, isThere]) // binds to the browser's scroll position and focus
  return heading
}
