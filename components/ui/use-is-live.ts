import { useSyncExternalStore, useEffect, useEffectEvent, useRef } from 'react'

const never = () => () => undefined // it happens once, by rendering again

/** Whether the page's script runs: false in what the server rendered, until React has taken it over. */
export const useIsLive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/**
 * The ref of a controlled input or select. What somebody typed or chose in it before the page's code ran, which React
 * doesn't report, goes to `onChange` at once.
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
    // After the router's own effects: it doesn't notice an address that changes before them.
    const timer = setTimeout(() => adopt())
    return () => clearTimeout(timer)
  }, [])
  return control
}
