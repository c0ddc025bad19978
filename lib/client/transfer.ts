import { queryOptions } from '@tanstack/react-query'
import { apiPath, callApi } from './call-api'

/** Address of an export; of a large account there are several files, counted from 1. */
export const exportAddress = (account: string, file: number) =>
  apiPath('GET /api/transfer/{account}', { account }, { file: String(file) })

/** What the import of a file would do. `file`: its parsed content. */
export const planImport = (account: string, file: unknown) =>
  callApi('POST /api/transfer/{account}/plan', { params: { account }, body: file })

/** Takes a file in, all of it or nothing. */
export const runImport = (account: string, file: unknown) =>
  callApi('POST /api/transfer/{account}', { params: { account }, body: file })

/** How things stand that only this console knows; read again while some are to be looked up. */
export const knownCountsQuery = (account: string) =>
  queryOptions({
    queryKey: ['transfer', 'known', account],
    queryFn: ({ signal }) => callApi('GET /api/transfer/{account}/known', { params: { account }, signal }),
    refetchInterval: ({ state }) => (state.data?.kinds.some(({ waiting }) => waiting > 0) ? 2_000 : false),
  })
