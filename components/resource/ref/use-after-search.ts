import { useEffect, useEffectEvent, useState } from 'react'

/** Enter in a search, or a submit of the form around it, that waits for the end of the search. */
export interface AwaitedAct {
  /** The search text at that time. */
  text: string
  /** Submits the form. Absent for Enter. */
  submit?: (() => void) | undefined
}

interface Search {
  text: string
  isSearching: boolean
}

/**
 * Returns the next step for an awaited act: `wait` for the end of the search, `run` the act, or `forget` it because the
 * text has changed since. A choice clears the text, and thus also ends the search for a submit. Typing forgets the act.
 */
export function stepOf(awaited: AwaitedAct, { text, isSearching }: Search): 'wait' | 'run' | 'forget' {
  if (text === '' && awaited.submit) return 'run'
  if (text !== awaited.text) return 'forget'
  return isSearching ? 'wait' : 'run'
}

/**
 * Remembers Enter or a submit until the search for the text ends, and then calls `onEnd` with it. Forgets it when the
 * text changes. Returns the awaited act, and a function that sets it.
 */
export function useAfterSearch({ onEnd, ...search }: Search & { onEnd: (act: AwaitedAct) => void }) {
  const [act, setAct] = useState<AwaitedAct | null>(null)
  const [due, setDue] = useState<AwaitedAct | null>(null)
  const step = act === null ? 'wait' : stepOf(act, search)
  // An act runs once, even if the same text is searched again.
  if (step !== 'wait') {
    setAct(null)
    if (step === 'run') setDue(act)
  }
  const onDue = useEffectEvent((awaited: AwaitedAct) => onEnd(awaited))
  // Binds to the response of the search.
  useEffect(() => {
    if (due !== null) onDue(due)
  }, [due])
  return [act, setAct] as const
}
