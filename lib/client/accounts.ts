import { queryOptions } from '@tanstack/react-query'
import { callApi } from './call-api'

export const accountsQuery = queryOptions({
  queryKey: ['accounts', 'list'],
  queryFn: ({ signal }) => callApi('GET /api/accounts', { signal }),
})

/** Checks again what the account's API offers. Changes nothing there. */
export const probeNow = (account: string) =>
  callApi('POST /api/capabilities/{account}', { params: { account } })
