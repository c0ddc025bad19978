/** A row that can be selected. */
export interface SelectableRow {
  id: string
  title: string
}

/**
 * The selected rows. Contains either individual rows, as a map from IDs to titles, or all rows that match the list's
 * search.
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
 * Returns the selection after rows were selected or deselected. If all matching rows were selected, deselecting a row
 * leaves only the other rows on the page selected.
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

/** Reports whether none, some or all of the shown rows are selected. */
export function shownState(chosen: Chosen, shown: readonly SelectableRow[]): 'none' | 'some' | 'all' {
  const count = shown.filter(({ id }) => isChosen(chosen, id)).length
  if (count === 0) return 'none'
  return count === shown.length ? 'all' : 'some'
}
