import { queryOptions } from '@tanstack/react-query'
import type { Capabilities } from './inventory'
import { request } from './request'

const path = (account: string) => `/api/capabilities/${encodeURIComponent(account)}`

/** What is known of the API of an account. */
export const capabilitiesQuery = (account: string) =>
  queryOptions({
    queryKey: ['capabilities', account],
    queryFn: ({ signal }) => request(path(account), { signal }) as Promise<Capabilities>,
  })

/** Asks the API anew what it offers; changes nothing there. */
export const probeNow = (account: string) =>
  request(path(account), { method: 'POST' }) as Promise<Capabilities>
