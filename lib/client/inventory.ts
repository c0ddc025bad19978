import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Freshness } from '@/lib/api/common'
import type { InventoryPage, InventoryRow, InventorySearch } from '@/lib/api/inventory'
import type { ResourceName } from '@/lib/resources/catalogue'
import { callApi } from './call-api'

const list = 'GET /api/inventory/{account}/{resource}'

/** A page of a list. Key: `[resource, 'page', account, search]`, so that a write refreshes all pages of a resource. */
export const inventoryPageQuery = (account: string, resource: ResourceName, query: InventorySearch) =>
  queryOptions({
    queryKey: [resource, 'page', account, query],
    queryFn: ({ signal }) => callApi(list, { params: { account, resource }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && isComing(state.data) ? 1_000 : false),
  })

const maxPages = 20

/** Rows of several pages; `isWhole` false: there are more than were asked for. */
export interface InventoryRows extends Freshness {
  rows: InventoryRow[]
  isWhole: boolean
}

/** Every row that a search finds, page by page, up to 2,000. Key as of a page, so that a write refreshes it. */
export const inventoryRowsQuery = (account: string, resource: ResourceName, values: InventorySearch) =>
  queryOptions({
    queryKey: [resource, 'rows', account, values],
    queryFn: async ({ signal }): Promise<InventoryRows> => {
      const rows: InventoryRow[] = []
      let after: string | undefined
      let first: Omit<InventoryPage, 'rows' | 'next'> | undefined // its age: rows may be newer than that, never older
      for (let asked = 1; ; asked++) {
        const query = { ...values, after }
        const {
          next,
          rows: more,
          ...page
        } = await callApi(list, { params: { account, resource }, query, signal })
        rows.push(...more)
        first ??= page
        if (next === null || asked === maxPages) return { ...first, rows, isWhole: next === null }
        after = next
      }
    },
    refetchInterval: ({ state }) => (state.data && isComing(state.data) ? 1_000 : false),
  })

/** Reports whether a list is being read now, or was never read and will be: what is shown is soon out of date. */
const isComing = ({ syncing, as_of, error, listable }: Freshness) =>
  syncing || (listable && as_of === null && error === null)

export const inventoryDetailQuery = (account: string, resource: ResourceName, id: string) =>
  queryOptions({
    queryKey: [resource, 'detail', account, id],
    queryFn: ({ signal }) =>
      callApi('GET /api/inventory/{account}/{resource}/{id}', { params: { account, resource, id }, signal }),
  })

export const overviewQuery = (account: string) =>
  queryOptions({
    queryKey: ['overview', account],
    queryFn: ({ signal }) => callApi('GET /api/inventory/{account}', { params: { account }, signal }),
  })

/** Everything of an account that a few typed words or a pasted id, address or URL may mean. */
export const findQuery = (account: string, q: string) =>
  queryOptions({
    queryKey: ['find', account, q],
    queryFn: ({ signal }) =>
      callApi('GET /api/find/{account}', { params: { account }, query: { q }, signal }),
    placeholderData: keepPreviousData,
  })

/** Asks the management API for every page of a list now. Resolves when the walk ended. */
export const syncNow = (account: string, resource: ResourceName) =>
  callApi('POST /api/sync/{account}/{resource}', { params: { account, resource } })
