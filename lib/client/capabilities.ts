import type { Capabilities } from './inventory'
import { request } from './request'

const path = (account: string) => `/api/capabilities/${encodeURIComponent(account)}`

/** Asks the API anew what it offers; changes nothing there. */
export const probeNow = (account: string) =>
  request(path(account), { method: 'POST' }) as Promise<Capabilities>
