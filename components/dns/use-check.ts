'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { checkDns, type DnsResource, dnsResources, dnsStatusQuery } from '@/lib/client/dns'

/** Asking the name servers about a thing, and having what shows the answer elsewhere read anew. */
export function useCheck() {
  const { account } = useAccount()
  const queries = useQueryClient()
  return {
    check: async (resource: DnsResource, id: string, signal?: AbortSignal) => {
      const fresh = await checkDns(account.slug, resource, id, signal)
      queries.setQueryData(dnsStatusQuery(account.slug, resource, id).queryKey, fresh)
      return fresh
    },
    refresh: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['dns', 'list', account.slug] }),
        ...dnsResources.map((resource) => queries.invalidateQueries({ queryKey: [resource] })),
      ]),
  }
}
