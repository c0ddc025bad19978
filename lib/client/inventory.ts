import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ExportFormat, Freshness } from '@/lib/api/common'
import type { BackendsSearch, InventoryPage, InventoryRow, InventorySearch } from '@/lib/api/inventory'
import type { ResourceStates } from '@/lib/api/traffic'
import type { ViewedList } from '@/lib/api/views'
import type { ResourceName } from '@/lib/resources/resource-types'
import { isStatedList, type ListName, stateValueOf, stateValueRank } from '@/lib/resources/states/stated'
import { apiPath, callApi } from './call-api'

const list = 'GET /api/inventory/{account}/{resource}'

/** The interval, in milliseconds, for refetching lists with states. */
export const statesAgainMs = 15_000

export const inventoryPageQuery = (account: string, resource: ResourceName, query: InventorySearch) =>
  queryOptions({
    queryKey: [resource, 'page', account, query],
    queryFn: ({ signal }) => callApi(list, { params: { account, resource }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => data && pollMs(data),
  })

/**
 * Returns the query for the list page on screen. `states` contains the current states of the rows, if the list has
 * states.
 */
export const shownPageQuery = (
  account: string,
  resource: ResourceName,
  query: InventorySearch,
  states?: ResourceStates,
) =>
  queryOptions({
    ...inventoryPageQuery(account, resource, query),
    refetchInterval: ({ state: { data } }) =>
      data &&
      (pollMs(data, data.facets.state, states) ||
        (isMisplaced(data.rows, states?.states) && 2_000) ||
        (isStatedList(resource) && statesAgainMs)),
  })

/**
 * Reports whether a list sorted by problems is out of order, for example because it was read before its current states
 * were stored.
 */
export const isMisplaced = (
  rows: readonly Pick<InventoryRow, 'id' | 'sort_key'>[],
  states: ResourceStates['states'] = {},
): boolean =>
  rows.some(({ id, sort_key: key = '' }) => {
    const state = states[id]
    return (
      /^\d\d/.test(key) &&
      state !== undefined &&
      stateValueRank(stateValueOf(state)) !== Number(key.slice(0, 2))
    )
  })

export const exportAddress = (
  account: string,
  resource: ViewedList,
  search: InventorySearch,
  format: ExportFormat,
): string =>
  apiPath(
    'GET /api/export/{account}/{resource}',
    { account, resource },
    { ...search, after: undefined, before: undefined, from: undefined, group: undefined, format },
  )

const maxPages = 20

/** The rows of several pages. `isWhole` is false if the list has more rows. */
export interface InventoryRows extends Freshness {
  rows: InventoryRow[]
  isWhole: boolean
}

/** Reads up to 20 pages in sequence. `read` receives the cursor of the page, or undefined for the first page. */
export async function readRows(
  read: (after: string | undefined) => Promise<InventoryPage>,
): Promise<InventoryRows> {
  const rows: InventoryRow[] = []
  let after: string | undefined
  // The first page determines the age, because later rows can be newer but never older.
  let first: Omit<InventoryPage, 'rows' | 'next'> | undefined
  for (let asked = 1; ; asked++) {
    const { next, rows: more, ...page } = await read(after)
    rows.push(...more)
    first ??= page
    if (next === null || asked === maxPages) return { ...first, rows, isWhole: next === null }
    after = next
  }
}

/** Returns the query for the rows of a list that match a search, up to 20 pages. */
export const inventoryRowsQuery = (account: string, resource: ResourceName, values: InventorySearch) =>
  queryOptions({
    queryKey: [resource, 'rows', account, values],
    queryFn: ({ signal }) =>
      readRows((after) =>
        callApi(list, { params: { account, resource }, query: { ...values, after }, signal }),
      ),
    refetchInterval: ({ state }) => state.data && pollMs(state.data),
  })

const isComing = ({ syncing, as_of, error, listable }: Freshness) =>
  syncing || (listable && as_of === null && error === null)

/** Returns the interval, in milliseconds, for refetching a page of a list, or false if no change is expected soon. */
export function pollMs(
  page: Freshness,
  values: readonly { value: string }[] = [],
  states?: ResourceStates,
): number | false {
  if (isComing(page)) return 1_000
  const isKnown = (wanted: string) => values.some(({ value }) => value === wanted)
  return Object.values(states?.states ?? {}).some((state) => !isKnown(stateValueOf(state))) && 2_000
}

export const inventoryDetailQuery = (account: string, resource: ResourceName, id: string) =>
  queryOptions({
    queryKey: [resource, 'detail', account, id],
    queryFn: ({ signal }) =>
      callApi('GET /api/inventory/{account}/{resource}/{id}', { params: { account, resource, id }, signal }),
  })

/**
 * Returns the query for a page of backends of all kinds. `states` contains the current states of the rows, if the list
 * shows them.
 */
export const backendsQuery = (account: string, query: BackendsSearch, states?: ResourceStates) =>
  queryOptions({
    queryKey: ['backends', 'page', account, query],
    queryFn: ({ signal }) => callApi('GET /api/backends/{account}', { params: { account }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => data && (pollMs(data, data.states, states) || statesAgainMs),
  })

export const navigationQuery = (account: string) =>
  queryOptions({
    queryKey: ['navigation', account],
    queryFn: ({ signal }) => callApi('GET /api/navigation/{account}', { params: { account }, signal }),
    refetchInterval: 30_000,
  })

/**
 * Makes the console read all pages of a list from the management API. Resolves when all pages have been read, or after
 * 90 seconds with `syncing` set while the console keeps reading.
 */
export const syncNow = (account: string, resource: ResourceName) =>
  callApi('POST /api/sync/{account}/{resource}', { params: { account, resource } })

export const listStatesQuery = (account: string, resource: ListName, query: InventorySearch) =>
  queryOptions({
    queryKey: ['traffic', account, resource, 'list', query],
    queryFn: ({ signal }) =>
      callApi('GET /api/states/{account}/{resource}', { params: { account, resource }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: statesAgainMs,
  })
