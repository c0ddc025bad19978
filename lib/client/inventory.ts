import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ExportFormat, Freshness } from '@/lib/api/common'
import type { BackendsSearch, InventoryPage, InventoryRow, InventorySearch } from '@/lib/api/inventory'
import type { ResourceName } from '@/lib/resources/resource-types'
import { apiPath, callApi } from './call-api'

const list = 'GET /api/inventory/{account}/{resource}'

/**
 * The query for a page of a list. Key: `[resource, 'page', account, search]`, so that a write refetches all pages of a
 * resource.
 */
export const inventoryPageQuery = (account: string, resource: ResourceName, query: InventorySearch) =>
  queryOptions({
    queryKey: [resource, 'page', account, query],
    queryFn: ({ signal }) => callApi(list, { params: { account, resource }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && isComing(state.data) ? 1_000 : false),
  })

/** Returns the URL of a file with all matching rows of a list. */
export const exportAddress = (
  account: string,
  resource: ResourceName,
  search: InventorySearch,
  format: ExportFormat,
): string =>
  apiPath(
    'GET /api/export/{account}/{resource}',
    { account, resource },
    { ...search, after: undefined, before: undefined, from: undefined, group: undefined, format },
  )

const maxPages = 20

/** The rows of several pages. If `isWhole` is false, there are more rows. */
export interface InventoryRows extends Freshness {
  rows: InventoryRow[]
  isWhole: boolean
}

/** Reads pages one after the other. `read` receives the position to continue from; undefined for the first page. */
export async function readRows(
  read: (after: string | undefined) => Promise<InventoryPage>,
): Promise<InventoryRows> {
  const rows: InventoryRow[] = []
  let after: string | undefined
  let first: Omit<InventoryPage, 'rows' | 'next'> | undefined // its age: rows may be newer than that, never older
  for (let asked = 1; ; asked++) {
    const { next, rows: more, ...page } = await read(after)
    rows.push(...more)
    first ??= page
    if (next === null || asked === maxPages) return { ...first, rows, isWhole: next === null }
    after = next
  }
}

/**
 * The query for all rows that match a search, page by page, up to 2,000. Its key resembles a page's, so that a write
 * refetches it.
 */
export const inventoryRowsQuery = (account: string, resource: ResourceName, values: InventorySearch) =>
  queryOptions({
    queryKey: [resource, 'rows', account, values],
    queryFn: ({ signal }) =>
      readRows((after) =>
        callApi(list, { params: { account, resource }, query: { ...values, after }, signal }),
      ),
    refetchInterval: ({ state }) => (state.data && isComing(state.data) ? 1_000 : false),
  })

/**
 * Reports whether a list is being read, or will be read for the first time, so that the displayed rows will soon
 * change.
 */
const isComing = ({ syncing, as_of, error, listable }: Freshness) =>
  syncing || (listable && as_of === null && error === null)

export const inventoryDetailQuery = (account: string, resource: ResourceName, id: string) =>
  queryOptions({
    queryKey: [resource, 'detail', account, id],
    queryFn: ({ signal }) =>
      callApi('GET /api/inventory/{account}/{resource}/{id}', { params: { account, resource, id }, signal }),
  })

/** The query for a page of the backends of all kinds. */
export const backendsQuery = (account: string, query: BackendsSearch) =>
  queryOptions({
    queryKey: ['backends', 'page', account, query],
    queryFn: ({ signal }) => callApi('GET /api/backends/{account}', { params: { account }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && isComing(state.data) ? 1_000 : false),
  })

/** The query for the counts in the navigation. Polls, and any change in the console refetches it. */
export const navigationQuery = (account: string) =>
  queryOptions({
    queryKey: ['navigation', account],
    queryFn: ({ signal }) => callApi('GET /api/navigation/{account}', { params: { account }, signal }),
    refetchInterval: 30_000,
  })

/** Reads every page of a list from the management API now. Resolves when the read has ended. */
export const syncNow = (account: string, resource: ResourceName) =>
  callApi('POST /api/sync/{account}/{resource}', { params: { account, resource } })
