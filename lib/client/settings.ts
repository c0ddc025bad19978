import { queryOptions } from '@tanstack/react-query'
import { callApi } from './call-api'
import type { PersonChange } from '@/lib/api/people'

export const accountsQuery = queryOptions({
  queryKey: ['accounts', 'list'],
  queryFn: ({ signal }) => callApi('GET /api/accounts', { signal }),
})

/** Makes the console detect the capabilities of an account's API again, without changing the platform. */
export const probeNow = (account: string) =>
  callApi('POST /api/capabilities/{account}', { params: { account } })

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => callApi('GET /api/people', { signal }),
})

export const changePerson = (id: string, body: PersonChange) =>
  callApi('PATCH /api/people/{id}', { params: { id }, body })
