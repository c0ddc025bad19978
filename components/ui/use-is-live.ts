import { useEffect, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

const never = () => () => undefined // the value changes only by hydration

/** Reports whether React has hydrated the page. Returns false during server rendering. */
export const useIsLive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/**
 * Returns a ref for a controlled input, and passes a value that was entered before the page's script ran to `onChange`.
 * If `isAtOnce` is true, calls `onChange` before the page handles any event. In that case, `onChange` must not change
 * the URL.
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
    first.current.entered = control.current?.value ?? first.current.value
    if (isAtOnce) reportEarly()
  }, [isAtOnce])
  useEffect(() => {
    // Runs after the router's own effects, because the router misses address changes before them.
    const timer = setTimeout(() => reportEarly())
    return () => clearTimeout(timer)
  }, [])
  return control
}
