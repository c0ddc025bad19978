import { useEffect, useEffectEvent, useState } from 'react'

/** An action that waits for a search to end: Enter or Tab in the search field, or a submit of the form. */
export interface AwaitedAct {
  text: string
  /** Submits the form. Absent for a key. */
  submit?: (() => void) | undefined
  /** True if the person pressed Tab, which leaves the field. */
  isLeft?: boolean
}

interface Search {
  text: string
  isSearching: boolean
}

/** Returns the next step for an awaited action. A submit also runs if the text was cleared. */
export function stepOf(awaited: AwaitedAct, { text, isSearching }: Search): 'wait' | 'run' | 'forget' {
  if (text === '' && awaited.submit) return 'run'
  if (text !== awaited.text) return 'forget'
  return isSearching ? 'wait' : 'run'
}

/**
 * Returns the effect of an awaited action once the search has ended. A submit always goes ahead. Tab selects an option
 * only if the text identifies it exactly, and Enter chooses an option only if there is exactly one.
 */
export function endOf({ submit, isLeft }: AwaitedAct, found: { isExact: boolean; count: number }) {
  if (submit) return 'submit'
  if (isLeft) return found.isExact ? 'select' : 'nothing'
  return found.count === 1 ? 'choose' : 'nothing'
}

/** Returns the awaited action and a setter. Calls `onEnd` once `stepOf` returns `run`. */
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
