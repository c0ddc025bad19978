/** A ref that focuses an element when it appears. The function never changes, so React calls it only once. */
export const focusOnce = (element: HTMLElement | null) => element?.focus()
