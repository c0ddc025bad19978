/** Keys that were pressed before the input they are meant for was there. */
interface Held {
  text: string
  stop: () => void
}

let held: Held | null = null

/** The text after a key was pressed; null when the key changes no text. */
export function typed(text: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  if (ctrlKey || metaKey) return null
  if (key === 'Backspace') return Array.from(text).slice(0, -1).join('')
  // AltGr types characters too; other keys have names of several letters.
  return Array.from(key).length === 1 && (!altKey || key.charCodeAt(0) > 127) ? text + key : null
}

/** Keeps what is typed from now on, until `releaseKeys`. Escape ends it and calls `onEscape`. */
export function holdKeys(onEscape: () => void): void {
  if (held !== null) return
  const onKey = (event: KeyboardEvent) => {
    if (held === null || event.isComposing) return
    const next = typed(held.text, event)
    if (next !== null) held.text = next
    else if (event.ctrlKey || event.metaKey) return
    else if (event.key === 'Escape') {
      releaseKeys()
      onEscape()
    }
    event.preventDefault() // Enter and Tab too: what has the focus isn't what they are meant for
    event.stopPropagation()
  }
  window.addEventListener('keydown', onKey, { capture: true })
  held = { text: '', stop: () => window.removeEventListener('keydown', onKey, { capture: true }) }
}

/** Stops keeping keys, and returns the text they make. */
export function releaseKeys(): string {
  const text = held?.text ?? ''
  held?.stop()
  held = null
  return text
}
