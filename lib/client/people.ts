import { queryOptions } from '@tanstack/react-query'
import type { PersonChange } from '@/lib/api/people'
import { callApi } from './call-api'

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => callApi('GET /api/people', { signal }),
})

/** Changes role, password, or whether somebody may sign in. Each ends their sessions. */
export const changePerson = (id: string, body: PersonChange) =>
  callApi('PATCH /api/people/{id}', { params: { id }, body })
