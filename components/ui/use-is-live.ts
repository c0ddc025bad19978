import { useEffect, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

const never = () => () => undefined // the value changes only by hydration

/** Reports whether React has hydrated the page. */
export const useIsLive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/**
 * Returns a ref for a controlled input, and reports a value that was entered before the page's script ran. If
 * `isAtOnce` is true, calls `onChange` before the router's effects, so `onChange` must not change the URL.
 */
export function useEarlyInput(value: string, onChange: (value: string) => void, isAtOnce = false) {
  const control = useRef<HTMLInputElement>(null)
  const first = useRef({ value, entered: value })
  const reportEarly = useEffectEvent(() => {
    const { value: initial, entered } = first.current
    const early = control.current && control.current.value !== value ? control.current.value : entered
    if (value === initial && early !== value) onChange(early)
  })
  // Before any update, because an update resets the control to `value`.
  useLayoutEffect(() => {
    const { current: field } = control
    first.current.entered = field?.value ?? first.current.value
    if (isAtOnce) reportEarly()
    return field && first.current.entered !== first.current.value ? keepFocus(field) : undefined
  }, [isAtOnce])
  useEffect(() => {
    // Runs after the router's own effects, because the router misses address changes before them.
    const timer = setTimeout(() => reportEarly())
    return () => clearTimeout(timer)
  }, [])
  return control
}

/** Focuses a field again. Browsers remove the focus when they scroll to the URL's hash. */
function keepFocus(field: HTMLElement): () => void {
  const refocus = () => {
    if (document.activeElement === document.body) field.focus({ preventScroll: true })
  }
  refocus()
  // The browser may scroll later, but not after the page's first frame.
  const afterFrame = () => requestAnimationFrame(() => requestAnimationFrame(refocus))
  if (document.readyState === 'complete') return () => undefined
  addEventListener('load', afterFrame, { once: true })
  return () => removeEventListener('load', afterFrame)
}
