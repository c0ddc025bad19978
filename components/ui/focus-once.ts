/** A ref that focuses an element when it appears. Always the same function, so that React calls it only once. */
export const focusOnce = (element: HTMLElement | null) => element?.focus()
