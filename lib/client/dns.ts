import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DnsSearch, DnsStatus } from '@/lib/api/dns'
import type { DnsResource } from '@/lib/dns/model/records'
import { callApi } from './call-api'

export const dnsListQuery = (account: string, { q = '', verdict = '' }: DnsSearch) =>
  queryOptions({
    queryKey: ['dns', 'list', account, { q, verdict }],
    queryFn: ({ signal }) =>
      callApi('GET /api/dns/{account}', { params: { account }, query: { q, verdict }, signal }),
    placeholderData: keepPreviousData,
  })

/** The query for the valid links to a resource's records. */
export const dnsLinksQuery = (account: string, resource: DnsResource, id: string) =>
  queryOptions({
    queryKey: ['dns', 'links', account, resource, id],
    queryFn: ({ signal }) =>
      callApi('GET /api/dns-links/{account}/{resource}/{id}', { params: { account, resource, id }, signal }),
  })

/** The query for a resource's DNS status. If the certificate changed, refetches the resource too. */
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
