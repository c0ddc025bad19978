import { queryOptions } from '@tanstack/react-query'
import type { TrafficSubject } from '@/lib/traffic/model/trace'
import { callApi } from './call-api'

/** Interval at which a path on screen is read again, because agents come and go, in milliseconds. */
const againMs = 15_000

/** The query of the traffic path through a resource, or through one route of an edge. */
export const trafficQuery = (account: string, resource: TrafficSubject, id: string, route?: string) =>
  queryOptions({
    queryKey: ['traffic', account, resource, id, route ?? ''],
    queryFn: ({ signal }) =>
      callApi('GET /api/traffic/{account}/{resource}/{id}', {
        params: { account, resource, id },
        query: { route },
        signal,
      }),
    refetchInterval: againMs,
  })
