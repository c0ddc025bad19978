import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AgentCommandName } from '@/lib/resources/agent-commands'
import { apiPath, callApi } from './call-api'

// Queries across all kinds of resources in an account. Few pages load them.

export const overviewQuery = (account: string) =>
  queryOptions({
    queryKey: ['overview', account],
    queryFn: ({ signal }) => callApi('GET /api/inventory/{account}', { params: { account }, signal }),
  })

export const expiriesQuery = (account: string) =>
  queryOptions({
    queryKey: ['expiries', account],
    queryFn: ({ signal }) => callApi('GET /api/expiries/{account}', { params: { account }, signal }),
    refetchInterval: ({ state }) => (state.data?.total === 0 ? 15_000 : 120_000),
  })

/** Returns the query for the domains and endpoints of up to `MAX_OWNED_HOSTS` hosts. */
export const ownedHostsQuery = (account: string, hosts: readonly string[]) =>
  queryOptions({
    queryKey: ['owned-hosts', account, hosts],
    queryFn: ({ signal }) =>
      callApi('GET /api/hosts/{account}', { params: { account }, query: { hosts: hosts.join(',') }, signal }),
    placeholderData: keepPreviousData,
  })

/**
 * Returns the query for an account's resources and agents that match a text, such as a name, ID or URL. `command` is
 * the agent command in the first word of `q`, if any.
 */
export const findQuery = (account: string, q: string, command?: AgentCommandName) =>
  queryOptions({
    queryKey: ['find', account, q, command],
    queryFn: ({ signal }) =>
      callApi('GET /api/find/{account}', { params: { account }, query: { q, command }, signal }),
    placeholderData: keepPreviousData,
  })

/**
 * Returns the URL for downloading one file of an export. The export of a large account has several files, numbered from
 * 1.
 */
export const transferFileAddress = (account: string, file: number) =>
  apiPath('GET /api/transfer/{account}', { account }, { file: String(file) })

export const knownCountsQuery = (account: string) =>
  queryOptions({
    queryKey: ['transfer', 'known', account],
    queryFn: ({ signal }) => callApi('GET /api/transfer/{account}/known', { params: { account }, signal }),
    refetchInterval: ({ state }) => (state.data?.kinds.some(({ waiting }) => waiting > 0) ? 2_000 : false),
  })
