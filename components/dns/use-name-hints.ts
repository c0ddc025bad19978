import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { inventoryPageQuery } from '@/lib/client/inventory'
import { formsOf } from '@/lib/dns/model/idn'
import type { LikelyName } from '@/lib/dns/model/likely-name'
import { canonicalName, dnsName, isWithin } from '@/lib/dns/model/records'

interface NameHints {
  /** True if the name looks like a zone apex. Always false if the account has its own DNS servers. */
  isApex: boolean
  /** The name with its mistyped domain corrected, or null. */
  likely: LikelyName | null
}

/** Loads the rules for hints on demand, because they include the public suffix list. */
export const hintRulesQuery = queryOptions({
  queryKey: ['hint-rules'],
  queryFn: async () => {
    const [{ isLikelyApex }, { likelyName }] = await Promise.all([
      import('@/lib/dns/model/suffix'),
      import('@/lib/dns/model/likely-name'),
    ])
    return { isLikelyApex, likelyName }
  },
  staleTime: Infinity,
})

export function useNameHints(name: string): NameHints {
  const { account } = useAccount()
  const enabled = name !== ''
  const { data: rules } = useQuery({ ...hintRulesQuery, enabled })
  const { data } = useQuery({
    ...inventoryPageQuery(account.slug, 'reserved-domains', { sort: 'domain' }),
    enabled,
  })
  // Names under localhost need no DNS record, and `localhost` isn't a domain that could be mistyped.
  if (!rules || !enabled || isWithin(name, 'localhost')) return { isApex: false, likely: null }
  const known = (data?.rows ?? []).map(({ title, dns }) => ({
    name: title.toLowerCase(),
    isMissing: dns === 'missing',
  }))
  return {
    // The public suffix list doesn't apply to private zones.
    isApex: !account.has_own_dns_servers && rules.isLikelyApex(name),
    likely: rules.likelyName(name, known),
  }
}

/** The time, in milliseconds, without changes after which a name is considered complete. */
const TYPED_MS = 700

/** Returns `name` once the person has stopped typing, and an empty string until then. */
export function useTyped(name: string): string {
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTyped(name), TYPED_MS)
    return () => clearTimeout(timer)
  }, [name])
  return typed === name ? name : ''
}

function useDomainsWith(name: string) {
  const { account } = useAccount()
  return useQueries({
    queries: formsOf(canonicalName(name)).map((q) => ({
      ...inventoryPageQuery(account.slug, 'reserved-domains', { q }),
      enabled: q !== '',
    })),
    combine: (results) => results.flatMap(({ data }) => data?.rows ?? []),
  })
}

/** Returns the account's domains at or under a name, from the first page of search results. */
export function useDomainsUnder(name: string): string[] {
  const domains = useDomainsWith(name).map(({ title }) => canonicalName(title))
  return [...new Set(domains)].filter((one) => isWithin(dnsName(one), dnsName(name)))
}

/**
 * Returns the domain of the account's agent ingress at or above a name, or null if the first page of
 * ingresses contains none.
 */
export function useIngressAbove(name: string): string | null {
  const { account } = useAccount()
  const { data } = useQuery({
    ...inventoryPageQuery(account.slug, 'agent-ingresses', { sort: 'domain' }),
    enabled: name !== '',
  })
  const ingresses = (data?.rows ?? []).map(({ title }) => canonicalName(title))
  return ingresses.find((one) => one !== '' && isWithin(dnsName(name), dnsName(one))) ?? null
}

/** Returns the ID of the reserved domain with this name, or null if it isn't found. */
export const useReserved = (name: string): string | null =>
  useDomainsWith(name).find(({ title }) => dnsName(title) === dnsName(name))?.id ?? null

export const useReservedWww = (name: string): string | null => useReserved(name === '' ? '' : `www.${name}`)
