'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { callApi } from '@/lib/client/call-api'
import { dnsStatusQuery } from '@/lib/client/dns'
import { type DnsResource, dnsResources } from '@/lib/dns/model/records'

/** Checks the DNS records of a resource, then refreshes everything else that shows the result. */
export function useCheck() {
  const { account } = useAccount()
  const queries = useQueryClient()
  return {
    check: async (resource: DnsResource, id: string, signal?: AbortSignal) => {
      const fresh = await callApi('POST /api/dns/{account}/{resource}/{id}', {
        params: { account: account.slug, resource, id },
        signal,
      })
      queries.setQueryData(dnsStatusQuery(account.slug, resource, id).queryKey, fresh)
      void queries.invalidateQueries({ queryKey: ['traffic', account.slug] })
      return fresh
    },
    refresh: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['dns', 'list', account.slug] }),
        queries.invalidateQueries({ queryKey: ['navigation', account.slug] }),
        ...dnsResources.map((resource) => queries.invalidateQueries({ queryKey: [resource] })),
      ]),
  }
}
