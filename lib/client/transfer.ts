import { queryOptions } from '@tanstack/react-query'
import { apiPath, callApi } from './call-api'

/** Returns the URL for downloading a file of an export. Large accounts have several files, numbered from 1. */
export const transferFileAddress = (account: string, file: number) =>
  apiPath('GET /api/transfer/{account}', { account }, { file: String(file) })

/**
 * Returns the query for the number of resources that only this console knows. Polls while some of them aren't looked up
 * yet.
 */
export const knownCountsQuery = (account: string) =>
  queryOptions({
    queryKey: ['transfer', 'known', account],
    queryFn: ({ signal }) => callApi('GET /api/transfer/{account}/known', { params: { account }, signal }),
    refetchInterval: ({ state }) => (state.data?.kinds.some(({ waiting }) => waiting > 0) ? 2_000 : false),
  })
