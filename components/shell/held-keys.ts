/** Text that the person typed before the palette's input appeared. */
export interface EarlyKeys {
  text: string
  isEntered: boolean
}

interface Held extends EarlyKeys {
  stop: () => void
}

let held: Held | null = null

/** Returns `text` after a key press, or null if the key doesn't change text. */
export function typed(text: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  const isCharacter = Array.from(key).length === 1 // other keys have names with several letters
  // AltGr also types characters. It reports Alt, and on Windows also Ctrl, even for ASCII characters such as @.
  if (isCharacter && altKey && !metaKey) return ctrlKey || key.charCodeAt(0) > 127 ? text + key : null
  if (ctrlKey || metaKey) return null
  if (key === 'Backspace') return Array.from(text).slice(0, -1).join('')
  return isCharacter ? text + key : null
}

/** Collects typed keys until `releaseKeys` is called. Escape stops collecting and calls `onEscape`. */
export function holdKeys(onEscape: () => void): void {
  if (held !== null) return
  const onKey = (event: KeyboardEvent) => {
    if (held === null || event.isComposing) return
    const next = typed(held.text, event)
    if (next !== null) Object.assign(held, { text: next, isEntered: false })
    else if (event.ctrlKey || event.metaKey) return
    else if (event.key === 'Escape') {
      releaseKeys()
      onEscape()
    } else if (event.key === 'Enter') held.isEntered = true
    event.preventDefault() // includes Enter and Tab, because they aren't meant for the focused element
    event.stopPropagation()
  }
  window.addEventListener('keydown', onKey, { capture: true })
  held = {
    text: '',
    isEntered: false,
    stop: () => window.removeEventListener('keydown', onKey, { capture: true }),
  }
}

export function releaseKeys(): EarlyKeys {
  const { text, isEntered } = held ?? { text: '', isEntered: false }
  held?.stop()
  held = null
  return { text, isEntered }
}
