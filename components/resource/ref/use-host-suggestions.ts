import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { inventoryPageQuery } from '@/lib/client/inventory'
import { readHalfTyped, suggestHosts } from '@/lib/resources/values/host-suggestions'

export function useHostSuggestions(typed: string): readonly string[] {
  const { account } = useAccount()
  const { host } = readHalfTyped(useDeferredValue(typed))
  // Finds wildcards by the text after the first label: for `app.site1`, searches for `site1`.
  const [, below = ''] = /^[^.]*\.(.+)$/.exec(host) ?? []
  const search = (q: string) =>
    inventoryPageQuery(account.slug, 'reserved-domains', q === '' ? { sort: 'domain' } : { q })
  const pages = [useQuery(search('')), useQuery(search(host)), useQuery(search(below))]
  const domains = pages.flatMap(({ data }) => (data?.rows ?? []).map(({ title }) => title.toLowerCase()))
  const served = useQuery(
    inventoryPageQuery(account.slug, 'endpoints', host === '' ? { sort: 'url' } : { q: host }),
  )
  const taken = new Set(served.data?.rows.map(({ title }) => readHalfTyped(title).host))
  return suggestHosts(typed, [...new Set(domains)], taken)
}
