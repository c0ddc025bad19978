/** As a ref: gives what appears the focus. The same function each time, so that it is called once. */
export const focusOnce = (element: HTMLElement | null) => element?.focus()
