import { queryOptions } from '@tanstack/react-query'
import { request } from './request'

/** The network address that the console sees this person from; `unknown` where it cannot tell. */
export const ownAddressQuery = queryOptions({
  queryKey: ['own-address'],
  queryFn: async ({ signal }) =>
    (await (request('/api/own-address', { signal }) as Promise<{ address: string }>)).address,
})
