import { useEffect, useRef } from 'react'
import { focusTarget } from './dom'

/** The duration of a section's highlight, in milliseconds. */
const MARK_MS = 2_000

/** The space, in pixels, between a section without padding and its highlight. */
const MARK_GAP = 6

/** The height, in pixels, of the bar at the top of the window. */
const TOP = 64
/**
 * The height, in pixels, of the part of a tall section that must fit in the window: its heading and the start of its
 * content.
 */
const START = 270

/**
 * Returns the scroll position for a section, in pixels. Keeps the page's title in view if the section fits below it. If
 * `isWhole` is false, it's enough that the start of the section fits. `title` and `heading` are distances from the top
 * of the page. `start` is the height of the section down to its first value.
 */
export function scrollFor({ title, heading, section, start, height }: Positions, isWhole = false) {
  const [half, kept] = [heading - height / 2, title - TOP]
  const isApart = heading - kept > height - Math.min(section, isWhole ? height - TOP : Math.max(START, start))
  return Math.max(0, isApart ? heading - TOP : Math.min(half, kept))
}

type Positions = Record<'title' | 'heading' | 'section' | 'start' | 'height', number>

function scrollToHeading(heading: HTMLElement, isWhole: boolean): void {
  window.scrollTo(0, 0) // the browser or the router may have scrolled the section to the top
  const title = document.querySelector('h1')?.getBoundingClientRect().top ?? 0
  const { top } = heading.getBoundingClientRect()
  const marked = heading.closest('section')
  const section = marked?.clientHeight ?? 0
  const start = (marked?.querySelector('dd')?.getBoundingClientRect().bottom ?? top) - top
  window.scrollTo(0, scrollFor({ title, heading: top, section, start, height: window.innerHeight }, isWhole))
}

/**
 * Runs a function when the page finishes loading. Does nothing if the page has already loaded. Returns a function that
 * cancels the call.
 */
export function onceLoaded(run: () => void): () => void {
  if (document.readyState === 'complete') return () => undefined
  let frame = 0
  const wait = () => (frame = requestAnimationFrame(run)) // the browser scrolls once more right after the event
  window.addEventListener('load', wait, { once: true })
  return () => {
    window.removeEventListener('load', wait)
    cancelAnimationFrame(frame)
  }
}

/**
 * Calls `show` if the URL's hash is `id`, and again each time the hash becomes `id`. `show` returns a cleanup function.
 * Returns a function that stops watching the hash and cleans up.
 */
export function whenTargeted(id: string, show: () => (() => void) | undefined): () => void {
  const run = () => (window.location.hash === `#${id}` ? show() : undefined)
  let end = run()
  const again = () => {
    end?.()
    end = run()
  }
  window.addEventListener('hashchange', again)
  return () => {
    window.removeEventListener('hashchange', again)
    end?.()
  }
}

const hasPadding = (element: Element) => parseFloat(getComputedStyle(element).paddingLeft) > 0

/**
 * Returns a ref for a section's heading, for the section itself or for a button in it. Scrolls to the section,
 * highlights it and focuses the ref's element when the URL's hash is `id` and `isThere` is true.
 */
export function useHashTarget<E extends HTMLElement = HTMLHeadingElement>(
  id: string,
  isThere = true,
  isWhole = false,
) {
  const ref = useRef<E>(null)
  useEffect(() => {
    if (!isThere) return undefined
    return whenTargeted(id, () => (ref.current ? show(ref.current, isWhole) : undefined))
  }, [id, isThere, isWhole]) // binds to the browser's URL, scroll position and focus
  return ref
}

function show(target: HTMLElement, isWhole: boolean) {
  target.dataset.marked = '' // adds an outline to the section
  focusTarget(target)
  scrollToHeading(target, isWhole)
  const section = target.closest('section')
  const marked = section === target ? section.parentElement : section
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const gap = marked && hasPadding(marked) ? -2 : MARK_GAP
  const frame = (color: string) => ({
    outline: `2px solid ${color}`,
    outlineOffset: `${gap}px`,
    borderRadius: 'var(--radius-md)',
  })
  marked?.animate([frame('var(--focus)'), frame('transparent')], {
    duration: MARK_MS,
    easing: isStill ? 'steps(1, end)' : 'ease-in',
  })
  return onceLoaded(() => {
    if (document.activeElement === document.body) focusTarget(target) // the browser may have cleared the focus
    scrollToHeading(target, isWhole)
  })
}
