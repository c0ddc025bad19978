import { useEffect, useRef } from 'react'
import type { List } from './use-list'

/**
 * The selector of the link or control that opens or selects a row. Rows on the DNS status page are collapsible.
 */
const opener = 'tbody th[scope="row"] :is(a[href], button, input:enabled), li > details > summary'

/**
 * Returns the search text that the current rows match, or null while the results of the current search load.
 */
export const shownText = ({ text, search }: Pick<List, 'text' | 'search'>, isLoading: boolean) =>
  isLoading || text !== (search.q ?? '') ? null : text

/**
 * Returns a function that moves the focus from the search field to the first row. While results load, the focus moves
 * once the results appear, unless the person keeps typing or leaves the field.
 */
export function useFirstRow(list: Pick<List, 'text' | 'search' | 'filters'>, isLoading: boolean): () => void {
  const { text, filters } = list
  const shown = shownText(list, isLoading)
  const awaited = useRef<string | null>(null)
  const focusRow = () => filters.current?.parentElement?.querySelector<HTMLElement>(opener)?.focus()
  // Binds to the focus: the rows appear after the key press.
  useEffect(() => {
    if (shown === null || awaited.current !== shown) return
    awaited.current = null
    if (filters.current?.querySelector('input') === document.activeElement) focusRow()
  })
  return () => {
    if (shown === null) awaited.current = text
    else focusRow()
  }
}
