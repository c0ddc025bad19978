import { queryOptions } from '@tanstack/react-query'
import { callApi } from './call-api'

/** The query for the latest notifications of an account. Polls as slowly as the counts in the navigation. */
export const notificationsQuery = (account: string) =>
  queryOptions({
    queryKey: ['notifications', account],
    queryFn: ({ signal }) => callApi('GET /api/notifications/{account}', { params: { account }, signal }),
    staleTime: 0,
    refetchInterval: 30_000,
  })
