import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from './call-api'

// The queries across all resources of an account. Few pages need them.

export const overviewQuery = (account: string) =>
  queryOptions({
    queryKey: ['overview', account],
    queryFn: ({ signal }) => callApi('GET /api/inventory/{account}', { params: { account }, signal }),
  })

/**
 * The query for the next certificates to expire or renew. Their dates rarely change, so the query polls slowly, except
 * while there are none, because the lists of a new account may not have been read yet.
 */
export const expiriesQuery = (account: string) =>
  queryOptions({
    queryKey: ['expiries', account],
    queryFn: ({ signal }) => callApi('GET /api/expiries/{account}', { params: { account }, signal }),
    refetchInterval: ({ state }) => (state.data?.total === 0 ? 15_000 : 120_000),
  })

/** The query for everything in an account that matches typed words or a pasted ID, address or URL. */
export const findQuery = (account: string, q: string) =>
  queryOptions({
    queryKey: ['find', account, q],
    queryFn: ({ signal }) =>
      callApi('GET /api/find/{account}', { params: { account }, query: { q }, signal }),
    placeholderData: keepPreviousData,
  })
