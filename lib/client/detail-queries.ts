import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BulkRowState } from '@/lib/bulk/model/rows'
import { callApi } from './call-api'

// Queries for the pages of a single agent, rolling update, site or bulk job. Every page loads this file for its
// breadcrumb, so it contains no other queries.

export const agentQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: ['agents', 'one', account, id],
    queryFn: ({ signal }) => callApi('GET /api/agents/{account}/{id}', { params: { account, id }, signal }),
    refetchInterval: ({ state }) => (state.data?.agent.doing ? 2_000 : 5_000),
  })

export const agentUpdateQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: ['agent-updates', 'one', account, id],
    queryFn: ({ signal }) =>
      callApi('GET /api/agent-updates/{account}/{id}', { params: { account, id }, signal }),
    refetchInterval: ({ state }) => (state.data?.update.ended_at ? false : 2_000),
  })

export const siteQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: ['sites', 'one', account, id],
    queryFn: ({ signal }) => callApi('GET /api/sites/{account}/{id}', { params: { account, id }, signal }),
    refetchInterval: ({ state }) => (state.data?.site.state === 'deleting' ? 2_000 : 5_000),
  })

export interface BulkRowSearch {
  state?: BulkRowState
  page?: string
}

/**
 * Returns the query for a bulk job with a page of its rows. Polls while the job is running or waiting for its agents.
 */
export const bulkJobQuery = (account: string, id: string, search: BulkRowSearch) =>
  queryOptions({
    queryKey: ['bulk-jobs', 'one', account, id, search],
    queryFn: ({ signal }) =>
      callApi('GET /api/bulk-jobs/{account}/{id}', {
        params: { account, id },
        query: { ...search },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.job.state === 'running' || state.data?.job.commands?.open ? 2_000 : false,
  })
