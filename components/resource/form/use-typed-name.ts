import { useRef, useState } from 'react'

/** Returns a name as pages display it: on one line, with single spaces. */
export const asTyped = (name: string) => name.replace(/\s+/g, ' ').trim()

/**
 * Returns the state of an input for typing `name` to confirm an action. `matches` reports whether the name was typed,
 * and shows an error if not.
 */
export function useTypedName(name: string, mismatch = "The name doesn't match.") {
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const ref = useRef<HTMLInputElement>(null)
  const input = {
    ref,
    value: text,
    onChange: (event: { target: { value: string } }) => {
      setText(event.target.value)
      setWrong(false)
    },
    error: isWrong ? mismatch : undefined,
  }
  function matches() {
    const isName = asTyped(text) === name
    setWrong(!isName)
    if (!isName) ref.current?.focus()
    return isName
  }
  return { input, matches, isTyped: asTyped(text) === name }
}
