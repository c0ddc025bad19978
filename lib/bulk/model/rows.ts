// Every page loads this file for the breadcrumb, so keep it small.

/**
 * The states of a row. A `queued` request hasn't been sent, a `sending` request may have been sent, and a `checking`
 * request is being looked up in the API. All other states are outcomes.
 */
export const bulkRowStates = [
  'queued',
  'sending',
  'checking',
  'done',
  'failed',
  'skipped',
  'unknown',
] as const
export type BulkRowState = (typeof bulkRowStates)[number]

export const openRowStates = ['queued', 'sending', 'checking'] as const satisfies readonly BulkRowState[]

export interface RowSearch {
  state?: BulkRowState
  page?: string
}

/** Parses the row state and page number in a URL. Ignores invalid values. */
export function rowSearchOf({ state, page }: Readonly<Record<string, string | undefined>>): RowSearch {
  const known = bulkRowStates.find((one) => one === state)
  return {
    ...(known !== undefined && { state: known }),
    ...(page !== undefined && /^\d{1,5}$/.test(page) && page !== '1' && { page }),
  }
}
