import { queryOptions } from '@tanstack/react-query'
import { callApi } from './call-api'

export const accountsQuery = queryOptions({
  queryKey: ['accounts', 'list'],
  queryFn: ({ signal }) => callApi('GET /api/accounts', { signal }),
})

/** Probes the capabilities of the account's API again. Changes nothing on the platform. */
export const probeNow = (account: string) =>
  callApi('POST /api/capabilities/{account}', { params: { account } })
