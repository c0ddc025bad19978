interface ListState {
  isShown: boolean
  /** Index of the marked option; -1 for none. */
  active: number
  count: number
  hasText: boolean
}

/**
 * What a key does in a combobox: marks the option of an index and opens the list, closes, chooses the marked one, or
 * does nothing; null: the key is the browser's. Source: ARIA Authoring Practices, "Combobox".
 */
export function keyAct(key: string, { isShown, active, count, hasText }: ListState) {
  if (key === 'ArrowDown') return isShown && active < count - 1 ? active + 1 : 0
  if (key === 'ArrowUp') return isShown && active > 0 ? active - 1 : count - 1
  if (key === 'Escape') return isShown ? 'close' : null
  if (key !== 'Enter') return null
  if (isShown && active >= 0) return 'choose'
  return hasText ? 'nothing' : null // an input that holds nothing sends the form, as any other
}
