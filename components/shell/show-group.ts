type Span = Pick<DOMRect, 'top' | 'bottom'>

/** The height of the fade at the lower edge of the list, in pixels. */
const FADE = 32

/**
 * Returns the distance, in pixels, to scroll a list down so that an expanded group is in view. If the group is longer
 * than the list, its start is in view.
 */
export const scrollForGroup = (group: Span, list: Span): number =>
  Math.max(0, Math.min(group.bottom + FADE - list.bottom, group.top - list.top))

export function showGroup(group: HTMLElement): void {
  const list = group.parentElement
  if (!list) return
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  list.scrollBy({
    top: scrollForGroup(group.getBoundingClientRect(), list.getBoundingClientRect()),
    behavior: isStill ? 'instant' : 'smooth',
  })
}
