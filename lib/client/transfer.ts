import { queryOptions } from '@tanstack/react-query'
import { apiPath, callApi } from './call-api'

/** Returns the address of an export. A large account has several files, counted from 1. */
export const exportAddress = (account: string, file: number) =>
  apiPath('GET /api/transfer/{account}', { account }, { file: String(file) })

/** The query of how many resources are known only to this console. It repeats while some are still to be checked. */
export const knownCountsQuery = (account: string) =>
  queryOptions({
    queryKey: ['transfer', 'known', account],
    queryFn: ({ signal }) => callApi('GET /api/transfer/{account}/known', { params: { account }, signal }),
    refetchInterval: ({ state }) => (state.data?.kinds.some(({ waiting }) => waiting > 0) ? 2_000 : false),
  })
