interface ListState {
  isShown: boolean
  /** The index of the highlighted option, or -1 if none is highlighted. */
  active: number
  count: number
  hasText: boolean
}

/**
 * Returns a key's effect in a combobox (ARIA Authoring Practices). A number is the index to highlight. Null leaves
 * the key to the browser.
 */
export function keyAct(key: string, { isShown, active, count, hasText }: ListState) {
  if (key === 'ArrowDown') return isShown && active < count - 1 ? active + 1 : 0
  if (key === 'ArrowUp') return isShown && active > 0 ? active - 1 : count - 1
  if (key === 'Escape') return isShown ? 'close' : null
  if (key !== 'Enter') return null
  if (isShown && active >= 0) return 'choose'
  return hasText ? 'nothing' : null // an empty input submits the form, like any other
}
