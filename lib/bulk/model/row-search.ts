import { type BulkRowState, bulkRowStates } from './bulk'

/** The rows of a bulk job that a page shows. */
export interface RowSearch {
  state?: BulkRowState
  page?: string
}

/** Parses the state and page number of the rows to show from a URL. Ignores invalid values. */
export function rowSearchOf({ state, page }: Readonly<Record<string, string | undefined>>): RowSearch {
  const known = bulkRowStates.find((one) => one === state)
  return {
    ...(known !== undefined && { state: known }),
    ...(page !== undefined && /^\d{1,5}$/.test(page) && page !== '1' && { page }),
  }
}
