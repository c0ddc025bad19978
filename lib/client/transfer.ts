import { queryOptions } from '@tanstack/react-query'
import { apiPath, callApi } from './call-api'

/** Address of an export; of a large account there are several files, counted from 1. */
export const exportAddress = (account: string, file: number) =>
  apiPath('GET /api/transfer/{account}', { account }, { file: String(file) })

/** How things stand that only this console knows; read again while some are to be looked up. */
export const knownCountsQuery = (account: string) =>
  queryOptions({
    queryKey: ['transfer', 'known', account],
    queryFn: ({ signal }) => callApi('GET /api/transfer/{account}/known', { params: { account }, signal }),
    refetchInterval: ({ state }) => (state.data?.kinds.some(({ waiting }) => waiting > 0) ? 2_000 : false),
  })
