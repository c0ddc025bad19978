import { queryOptions } from '@tanstack/react-query'
import type { TestRequestTarget } from '@/lib/api/test-requests'
import type { TrafficSubject } from '@/lib/traffic/model/trace'
import { callApi } from './call-api'
import { statesAgainMs } from './inventory'

export const trafficQuery = (account: string, resource: TrafficSubject, id: string, route?: string) =>
  queryOptions({
    queryKey: ['traffic', account, resource, id, route ?? ''],
    queryFn: ({ signal }) =>
      callApi('GET /api/traffic/{account}/{resource}/{id}', {
        params: { account, resource, id },
        query: { route },
        signal,
      }),
    refetchInterval: statesAgainMs,
  })

export const sendTestRequest = (
  account: string,
  resource: TrafficSubject,
  id: string,
  body: TestRequestTarget,
) => callApi('POST /api/test-requests/{account}/{resource}/{id}', { params: { account, resource, id }, body })

export const carriersQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: ['traffic', account, 'tunnel-group-backends', 'carriers', id],
    queryFn: ({ signal }) =>
      callApi('GET /api/tunnel-groups/{account}/{id}', { params: { account, id }, signal }),
  })

export const relatedStatesQuery = (account: string, resource: string, id: string) =>
  queryOptions({
    queryKey: ['traffic', account, resource, 'related', id],
    queryFn: ({ signal }) =>
      callApi('GET /api/states/{account}/{resource}/{id}', { params: { account, resource, id }, signal }),
    refetchInterval: statesAgainMs,
  })
