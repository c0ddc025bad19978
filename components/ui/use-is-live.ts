import { useSyncExternalStore, useEffect, useEffectEvent, useRef } from 'react'

const never = () => () => undefined // the value changes only by hydration

/** Reports whether React has hydrated the page, so that its controls work. False during server rendering. */
export const useIsLive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/**
 * Returns a ref for a controlled input or select. Passes a value that was entered before the page's script ran to
 * `onChange`, because React doesn't report it.
 */
export function useEarlyInput<Control extends HTMLInputElement | HTMLSelectElement>(
  value: string,
  onChange: (value: string) => void,
) {
  const control = useRef<Control>(null)
  const adopt = useEffectEvent(() => {
    const early = control.current?.value ?? value
    if (early !== value) onChange(early)
  })
  useEffect(() => {
    // Runs after the router's own effects, because the router misses address changes before them.
    const timer = setTimeout(() => adopt())
    return () => clearTimeout(timer)
  }, [])
  return control
}
