import { useEffect, useState } from 'react'

/** Returns the text as it was when it last stayed the same for `pauseMs` milliseconds. */
export function useSettled(text: string, pauseMs: number): string {
  const [settled, setSettled] = useState(text)
  // Binds to the clock.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return settled
}
