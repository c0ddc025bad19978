import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InventorySearch } from '@/lib/api/inventory'
import type { ResourceName } from '@/lib/resources/resource-types'
import type { TracedList, TrafficSubject } from '@/lib/traffic/model/trace'
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

/** The query of the states of the resources on a page of a list. */
export const listStatesQuery = (account: string, resource: TracedList, query: InventorySearch) =>
  queryOptions({
    queryKey: ['traffic', account, resource, 'list', query],
    queryFn: ({ signal }) =>
      callApi('GET /api/states/{account}/{resource}', { params: { account, resource }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
  })

/** The query of the states of the resources around a resource. */
export const relatedStatesQuery = (account: string, resource: ResourceName, id: string) =>
  queryOptions({
    queryKey: ['traffic', account, resource, 'related', id],
    queryFn: ({ signal }) =>
      callApi('GET /api/states/{account}/{resource}/{id}', { params: { account, resource, id }, signal }),
    refetchInterval: againMs,
  })
