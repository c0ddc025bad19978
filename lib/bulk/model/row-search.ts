import { type BulkRowState, bulkRowStates } from './bulk'

/** The rows of a bulk job to show, by state and page. */
export interface RowSearch {
  state?: BulkRowState
  page?: string
}

/** Parses the rows to show from a page's URL. Ignores values that no link sets. */
export function rowSearchOf({ state, page }: Readonly<Record<string, string | undefined>>): RowSearch {
  const known = bulkRowStates.find((one) => one === state)
  return {
    ...(known !== undefined && { state: known }),
    ...(page !== undefined && /^\d{1,5}$/.test(page) && page !== '1' && { page }),
  }
}
