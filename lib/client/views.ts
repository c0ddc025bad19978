import { queryOptions } from '@tanstack/react-query'
import type { ListView, ViewedList } from '@/lib/api/views'
import { callApi } from './call-api'

export const viewsQuery = (account: string, resource: ViewedList) =>
  queryOptions({
    queryKey: ['views', account, resource],
    queryFn: ({ signal }) =>
      callApi('GET /api/views/{account}/{resource}', { params: { account, resource }, signal }),
    staleTime: 60_000,
  })

/** Saves a view of a list. Replaces the person's view with the same name, if any. */
export const saveView = (
  account: string,
  resource: ViewedList,
  { name, search, columns, is_shared }: Pick<ListView, 'name' | 'search' | 'columns' | 'is_shared'>,
) =>
  callApi('POST /api/views/{account}/{resource}', {
    params: { account, resource },
    body: { name, search, columns: columns && [...columns], is_shared },
  })

export const deleteView = (account: string, resource: ViewedList, id: string) =>
  callApi('DELETE /api/views/{account}/{resource}/{id}', { params: { account, resource, id } })

const passing = ['after', 'before', 'from', 'entry']

/** Returns the search, filters, grouping and sort order of a list as a query string. Equal views have equal strings. */
export function viewSearch(search: Readonly<Record<string, string | undefined>>): string {
  const params = Object.entries(search)
    .filter((entry): entry is [string, string] => Boolean(entry[1]) && !passing.includes(entry[0]))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return new URLSearchParams(params).toString()
}
