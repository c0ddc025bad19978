import { queryOptions } from '@tanstack/react-query'
import type { AccountChange, NewAccount } from '@/lib/api/accounts'
import { callApi } from './call-api'

export const accountsQuery = queryOptions({
  queryKey: ['accounts', 'list'],
  queryFn: ({ signal }) => callApi('GET /api/accounts', { signal }),
})

/** Tries the connection, then saves it. A refusal names the field it is about. */
export const connectAccount = (body: NewAccount) => callApi('POST /api/accounts', { body })

/** Connects the local platform, with sample data if wanted. */
export const addLocalPlatform = (body: { sample: boolean }) => callApi('POST /api/accounts/local', { body })

export const changeAccount = (account: string, body: AccountChange) =>
  callApi('PATCH /api/accounts/{account}', { params: { account }, body })

/** Removes an account from the console; nothing changes on the platform. */
export const removeAccount = (account: string) =>
  callApi('DELETE /api/accounts/{account}', { params: { account } })

/** Checks again what the account's API offers; changes nothing there. */
export const probeNow = (account: string) =>
  callApi('POST /api/capabilities/{account}', { params: { account } })
