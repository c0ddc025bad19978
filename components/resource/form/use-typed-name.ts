import { useRef, useState } from 'react'

/** A name as it is shown and as an input holds it: on one line, spaces counted once. */
export const asTyped = (name: string) => name.replace(/\s+/g, ' ').trim()

/** The input that the name is typed in again. `matches` puts the focus there where it is not the name. */
export function useTypedName(name: string) {
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
    error: isWrong ? 'This is not its name.' : undefined,
  }
  function matches() {
    const isName = asTyped(text) === name
    setWrong(!isName)
    if (!isName) ref.current?.focus()
    return isName
  }
  return { input, matches }
}
