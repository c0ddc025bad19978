import { useEffect, useEffectEvent, useState } from 'react'

interface Search {
  text: string
  isSearching: boolean
  /** The IDs of the options for the text. */
  ids: readonly string[]
  onChoose: (id: string) => void
}

/**
 * Remembers Enter until the search for the text ends, and then chooses the option if there is only one. Forgets Enter
 * when the text changes. Returns a function to call with the text when the person presses Enter.
 */
export function useAwaitedEnter({ text, isSearching, ids, onChoose }: Search) {
  const [entered, setEntered] = useState<string | null>(null)
  const [only] = ids.length === 1 ? ids : []
  const isPending = entered === text && (isSearching || only !== undefined)
  // Otherwise, typing the same text again would choose an option without Enter.
  if (entered !== null && !isPending) setEntered(null)
  const isReady = isPending && !isSearching
  const onReady = useEffectEvent(() => only !== undefined && onChoose(only))
  // Binds to the response of the search.
  useEffect(() => {
    if (isReady) onReady()
  }, [isReady])
  return setEntered
}
