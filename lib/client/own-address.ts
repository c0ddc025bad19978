import { queryOptions } from '@tanstack/react-query'
import { callApi } from './call-api'

/** The query for this person's network address as the console sees it; `unknown` if the console can't determine it. */
export const ownAddressQuery = queryOptions({
  queryKey: ['own-address'],
  queryFn: async ({ signal }) => (await callApi('GET /api/own-address', { signal })).address,
})
