import { useEffect, useEffectEvent, useState } from 'react'

interface Search {
  text: string
  isSearching: boolean
  /** The IDs of the options for the text. */
  ids: readonly string[]
}

/**
 * Returns `entered`, the text for which the person pressed Enter, while its only option can still be chosen. Returns
 * null if the text has changed since, or if the search has ended without options or with several.
 */
export const awaitedEnter = (entered: string | null, { text, isSearching, ids }: Search) =>
  entered === text && (isSearching || ids.length === 1) ? entered : null

/**
 * Remembers Enter until the search for the text ends, and then chooses the option if there is only one. Forgets Enter
 * when the text changes. Returns a function to call with the text when the person presses Enter.
 */
export function useAwaitedEnter({ onChoose, ...search }: Search & { onChoose: (id: string) => void }) {
  const [entered, setEntered] = useState<string | null>(null)
  const awaited = awaitedEnter(entered, search)
  // Otherwise, typing the same text again would choose an option without Enter.
  if (awaited !== entered) setEntered(awaited)
  const isReady = awaited !== null && !search.isSearching
  const [only] = search.ids
  const onReady = useEffectEvent(() => only !== undefined && onChoose(only))
  // Binds to the response of the search.
  useEffect(() => {
    if (isReady) onReady()
  }, [isReady])
  return setEntered
}
