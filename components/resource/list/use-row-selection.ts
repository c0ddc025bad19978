import { useEffect, useEffectEvent, useRef, useState } from 'react'

const positions: ReadonlySet<string> = new Set(['after', 'before', 'from', 'sort', 'group'])

/** Returns a list's search and filters, without its position, order and grouping. */
export const filterOf = (
  search: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(search).filter(
      (entry): entry is [string, string] => Boolean(entry[1]) && !positions.has(entry[0]),
    ),
  )

export type RowSelection = ReturnType<typeof useRowSelection>

/** Returns a list's selection. The selection applies only to the search and filters that were set when it was made. */
export function useRowSelection(search: Readonly<Record<string, string | undefined>>) {
  const filter = filterOf(search)
  const key = JSON.stringify(filter)
  const [held, setHeld] = useState<{ key: string; chosen: Chosen }>({ key, chosen: nothing })
  const anchor = useRef<string | null>(null)
  const chosen = held.key === key ? held.chosen : nothing
  const set = (next: Chosen) => setHeld({ key, chosen: next })
  const { isPicking, pick, clear } = usePicking(() => set(nothing))
  useClearOnEscape(chosen !== nothing, clear)
  return {
    chosen,
    filter,
    isPicking,
    pick,
    isSelected: ({ id }: SelectableRow) => isChosen(chosen, id),
    toggle: (row: SelectableRow, isRange: boolean, shown: readonly SelectableRow[]) => {
      const rows = isRange ? rangeOf(shown, anchor.current, row) : [row]
      anchor.current = row.id
      set(withRows(chosen, rows, !isChosen(chosen, row.id), shown))
    },
    toggleShown: (shown: readonly SelectableRow[]) =>
      set(withRows(chosen, shown, shownState(chosen, shown) !== 'all', shown)),
    shownOf: (shown: readonly SelectableRow[]) => shownState(chosen, shown),
    selectMatching: (count: number) => set({ kind: 'matching', count }),
    clear,
  }
}

/** Manages whether phones show the checkboxes. Hiding them calls `empty`. */
export function usePicking(empty: () => void) {
  const [isPicking, setPicking] = useState(false)
  const pick = (isOn: boolean) => {
    setPicking(isOn)
    if (!isOn) empty()
  }
  return { isPicking, pick, clear: () => pick(false) }
}

function useClearOnEscape(isActive: boolean, clear: () => void): void {
  const onEscape = useEffectEvent(clear)
  // Binds to the page's keyboard.
  useEffect(() => {
    if (!isActive) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || hasOwnEscape(event.target)) return
      onEscape()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isActive])
}

const hasOwnEscape = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    'input:not([type=checkbox]), textarea, select, [role=dialog], [role=alertdialog], [role=menu]',
  ) !== null

export interface SelectableRow {
  id: string
  title: string
}

/**
 * The selection: individual rows, as a map from IDs to titles, or the number of all rows that match the list's search.
 */
export type Chosen =
  | { kind: 'some'; titles: ReadonlyMap<string, string> }
  | { kind: 'matching'; count: number }

export const nothing: Chosen = { kind: 'some', titles: new Map() }

export const countOf = (chosen: Chosen) => (chosen.kind === 'matching' ? chosen.count : chosen.titles.size)

export const isChosen = (chosen: Chosen, id: string) => chosen.kind === 'matching' || chosen.titles.has(id)

/**
 * Returns the rows from `anchor` to `row` in list order. Returns only `row` if the list doesn't show the anchor.
 */
export function rangeOf<R extends SelectableRow>(shown: readonly R[], anchor: string | null, row: R): R[] {
  const from = shown.findIndex(({ id }) => id === anchor)
  const to = shown.findIndex(({ id }) => id === row.id)
  if (from < 0 || to < 0) return [row]
  return shown.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/**
 * Returns the selection after rows were selected or deselected. A selection of all matching rows first becomes a
 * selection of the `shown` rows.
 */
export function withRows(
  chosen: Chosen,
  rows: readonly SelectableRow[],
  isOn: boolean,
  shown: readonly SelectableRow[],
): Chosen {
  const before = chosen.kind === 'some' ? chosen.titles : new Map(shown.map(({ id, title }) => [id, title]))
  const titles = new Map(before)
  for (const { id, title } of rows) {
    if (isOn) titles.set(id, title)
    else titles.delete(id)
  }
  return { kind: 'some', titles }
}

export function shownState(chosen: Chosen, shown: readonly SelectableRow[]): 'none' | 'some' | 'all' {
  const count = shown.filter(({ id }) => isChosen(chosen, id)).length
  if (count === 0) return 'none'
  return count === shown.length ? 'all' : 'some'
}
