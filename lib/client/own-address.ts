import { queryOptions } from '@tanstack/react-query'
import { callApi } from './call-api'

/** The network address that the console sees this person from; `unknown` where it cannot tell. */
export const ownAddressQuery = queryOptions({
  queryKey: ['own-address'],
  queryFn: async ({ signal }) => (await callApi('GET /api/own-address', { signal })).address,
})
