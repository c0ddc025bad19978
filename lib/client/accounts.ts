import { queryOptions } from '@tanstack/react-query'
import type { AccountFacts } from './account'
import { request } from './request'

/** An account in the list of settings. */
export interface AccountRow extends AccountFacts {
  created_at: string
}

/** What connecting takes. The key goes to the server once and is never sent back. */
export interface NewAccount {
  name: string
  base_url: string
  api_key: string
  version_header: string
  version: string
}

/** Changes of a connected account; a key only when it is to be replaced. */
export interface AccountChange {
  name?: string
  api_key?: string
}

export const accountsQuery = queryOptions({
  queryKey: ['accounts', 'list'],
  queryFn: ({ signal }) => request('/api/accounts', { signal }) as Promise<{ accounts: AccountRow[] }>,
})

/** Tries the connection, then saves it. A refusal names the field it is about. */
export const connectAccount = (body: NewAccount) =>
  request('/api/accounts', { method: 'POST', body }) as Promise<AccountRow>

/** Makes an account of the local platform, with its key, and sample data if wanted. */
export const addLocalPlatform = (body: { sample: boolean }) =>
  request('/api/accounts/local', { method: 'POST', body }) as Promise<AccountRow>

export const changeAccount = (slug: string, body: AccountChange) =>
  request(`/api/accounts/${encodeURIComponent(slug)}`, { method: 'PATCH', body }) as Promise<AccountRow>

/** Forgets an account here; nothing changes on the platform. */
export const removeAccount = (slug: string) =>
  request(`/api/accounts/${encodeURIComponent(slug)}`, { method: 'DELETE' })
