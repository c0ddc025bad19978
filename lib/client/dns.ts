import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DnsSearch, DnsStatus, DnsLine } from '@/lib/api/dns'
import type { DnsResource } from '@/lib/resources/resource-types'
import { isBroken } from '@/lib/dns/model/dns-state'
import { callApi } from './call-api'

export const dnsListQuery = (account: string, { q = '', state = '' }: DnsSearch) =>
  queryOptions({
    queryKey: ['dns', 'list', account, { q, state }],
    queryFn: ({ signal }) =>
      callApi('GET /api/dns/{account}', { params: { account }, query: { q, state }, signal }),
    placeholderData: keepPreviousData,
  })

export const dnsLinksQuery = (account: string, resource: DnsResource, id: string) =>
  queryOptions({
    queryKey: ['dns', 'links', account, resource, id],
    queryFn: ({ signal }) =>
      callApi('GET /api/dns-links/{account}/{resource}/{id}', { params: { account, resource, id }, signal }),
  })

/**
 * Returns the query for a resource's DNS status. Also invalidates the resource's own query if the label of its
 * certificate has changed.
 */
export const dnsStatusQuery = (account: string, resource: DnsResource, id: string) =>
  queryOptions({
    queryKey: ['dns', 'one', account, resource, id],
    queryFn: async ({ signal, client, queryKey }) => {
      const before = client.getQueryData<DnsStatus>(queryKey)
      const fresh = await callApi('GET /api/dns/{account}/{resource}/{id}', {
        params: { account, resource, id },
        signal,
      })
      if (before && before.certificate?.label !== fresh.certificate?.label)
        void client.invalidateQueries({ queryKey: [resource, 'get', account, id] })
      return fresh
    },
  })

/**
 * Reports whether a row of the DNS page is initially expanded. Only the first row can be expanded, and only if it's
 * broken and at most `FEW` rows are broken. Details of one of many problems would hide the others.
 */
export const isOpenFirst = (
  line: Pick<DnsLine, 'dns_state'>,
  lines: readonly Pick<DnsLine, 'dns_state'>[],
): boolean =>
  line === lines[0] &&
  isBroken(line.dns_state) &&
  lines.filter(({ dns_state: state }) => isBroken(state)).length <= FEW

const FEW = 3
