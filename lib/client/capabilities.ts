import type { CapabilityState } from '@/lib/contract/offers'
import type { Method, Support } from '@/lib/contract/operation'
import type { ResourceName } from '@/lib/resources/catalogue'
import type { Capabilities } from './inventory'
import { request } from './request'

export type KnownState = CapabilityState | 'not-tried'

/** An operation, and what is known of it at an account's API. */
export interface CapabilityRow {
  resource: ResourceName
  operation: string
  summary: string
  method: Method
  path: string
  support: Support
  state: KnownState
  /** When it was first seen to be so; null where it was never tried, or is known without. */
  checked_at: string | null
  /** Request fields that only the wider API has. */
  fields: { field: string; state: KnownState }[]
}

const path = (account: string) => `/api/capabilities/${encodeURIComponent(account)}`

/** Checks again what the API offers; changes nothing there. */
export const probeNow = (account: string) =>
  request(path(account), { method: 'POST' }) as Promise<Capabilities>
