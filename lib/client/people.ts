import { queryOptions } from '@tanstack/react-query'
import type { PersonChange } from '@/lib/api/people'
import { callApi } from './call-api'

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => callApi('GET /api/people', { signal }),
})

/** Changes a person's role, password or permission to sign in. Each change ends their sessions. */
export const changePerson = (id: string, body: PersonChange) =>
  callApi('PATCH /api/people/{id}', { params: { id }, body })
