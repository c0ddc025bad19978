import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ExportFormat } from '@/lib/api/common'
import type { ApiLogSearch } from '@/lib/api/api-log'
import { LOG_REFRESH_MS } from './audit'
import { apiPath, callApi } from './call-api'

/** Returns the query for a page of an account's API log. Refetches the newest page every 15 seconds. */
export const apiLogQuery = (account: string, query: ApiLogSearch) =>
  queryOptions({
    queryKey: ['api-log', 'log', account, query],
    queryFn: ({ signal }) => callApi('GET /api/api-log/{account}', { params: { account }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: query.before ? false : LOG_REFRESH_MS,
  })

/** Returns the URL for downloading all requests that match the filters. */
export const apiLogExportAddress = (account: string, search: ApiLogSearch, format: ExportFormat) =>
  apiPath('GET /api/api-log/{account}/export', { account }, { ...search, before: undefined, format })

/** Returns the query for an account's number of requests over time, with the filters of the API log. */
export const apiLogRateQuery = (account: string, search: ApiLogSearch) => {
  const query = { ...search, before: undefined }
  return queryOptions({
    queryKey: ['api-log', 'rate', account, query],
    queryFn: ({ signal }) =>
      callApi('GET /api/api-log/{account}/rate', { params: { account }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOG_REFRESH_MS,
  })
}
