import { useEffect, useEffectEvent, useRef } from 'react'

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
