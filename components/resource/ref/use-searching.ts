import { useEffect, useEffectEvent } from 'react'

/** Reports the text of a running search, and null as soon as the search has ended. */
export function useSearching(text: string | null, onSearching: ((text: string | null) => void) | undefined) {
  const report = useEffectEvent((searched: string | null) => onSearching?.(searched))
  // Binds to the response of the search.
  useEffect(() => report(text), [text])
  // The search also ends with the choice of an option.
  useEffect(() => () => report(null), [])
}
