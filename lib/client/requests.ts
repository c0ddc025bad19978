import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ExportFormat } from '@/lib/api/common'
import type { RequestsSearch } from '@/lib/api/requests'
import { LOG_REFRESH_MS } from './audit'
import { apiPath, callApi } from './call-api'

/** The query of a page of an account's API log. The newest page is read again every 15 seconds. */
export const requestsQuery = (account: string, query: RequestsSearch) =>
  queryOptions({
    queryKey: ['requests', 'log', account, query],
    queryFn: ({ signal }) => callApi('GET /api/requests/{account}', { params: { account }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: query.before ? false : LOG_REFRESH_MS,
  })

/** Returns the URL of a file with all matching calls. */
export const requestsExportAddress = (account: string, search: RequestsSearch, format: ExportFormat) =>
  apiPath('GET /api/requests/{account}/export', { account }, { ...search, before: undefined, format })

/** The query of an account's calls over time, with the filters of the API log. */
export const requestRateQuery = (account: string, search: RequestsSearch) => {
  const query = { ...search, before: undefined }
  return queryOptions({
    queryKey: ['requests', 'rate', account, query],
    queryFn: ({ signal }) =>
      callApi('GET /api/requests/{account}/rate', { params: { account }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOG_REFRESH_MS,
  })
}
