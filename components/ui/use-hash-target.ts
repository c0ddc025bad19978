import { useEffect, useRef } from 'react'

/** How long what the address asks for stays marked. */
const MARK_MS = 2_000

/** Scrolls no further down than it takes to see half a window of the section: the page's title stays where it can. */
function bringInSight(heading: HTMLElement): void {
  window.scrollTo(0, 0) // the browser or the router may have put the section to the top
  heading.style.scrollMarginBottom = '50vh'
  heading.scrollIntoView({ block: 'nearest' })
}

/**
 * A heading that takes the view and the focus once, and whose section is marked for a moment, when the address asks for
 * the section by the id: the browser looked for it before its data was there.
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
