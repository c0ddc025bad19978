import { useSyncExternalStore, useEffect, useEffectEvent, useRef } from 'react'

const never = () => () => undefined // the change happens once, by rendering again

/** Reports whether the page's script runs: false in server-rendered output until React has hydrated it. */
export const useIsLive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/**
 * Returns a ref for a controlled input or select. A value entered before the page's code ran, which React doesn't
 * report, is passed to `onChange` immediately.
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
