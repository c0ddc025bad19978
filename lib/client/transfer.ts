import { queryOptions } from '@tanstack/react-query'
import { apiPath, callApi } from './call-api'

/** Returns the URL of an export file. A large account has several files, numbered from 1. */
export const transferFileAddress = (account: string, file: number) =>
  apiPath('GET /api/transfer/{account}', { account }, { file: String(file) })

/** The query for how many resources only this console knows about. Polls while some are still to be checked. */
export const knownCountsQuery = (account: string) =>
  queryOptions({
    queryKey: ['transfer', 'known', account],
    queryFn: ({ signal }) => callApi('GET /api/transfer/{account}/known', { params: { account }, signal }),
    refetchInterval: ({ state }) => (state.data?.kinds.some(({ waiting }) => waiting > 0) ? 2_000 : false),
  })
