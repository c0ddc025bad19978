import { HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { packedState } from '@/lib/client/pack'
import { dnsListQuery, dnsStatusQuery, isOpenFirst } from '@/lib/client/dns'
import { loadDnsList, loadDnsStatus } from '@/lib/dns/server/prefetch'
import { DnsStatusPage } from '@/components/dns/dns-status-page'

export const metadata = { title: 'DNS' }

export default async function Page({
  params,
  searchParams,
}: {
  params: Promise<{ account: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const { account } = await params
  const { q, verdict } = await searchParams
  const search = {
    q: typeof q === 'string' ? q : undefined,
    verdict: typeof verdict === 'string' ? verdict : undefined,
  }
  const queries = new QueryClient()
  const { queryKey } = dnsListQuery(account, search)
  await queries.prefetchQuery({ queryKey, queryFn: () => loadDnsList(account, search) })
  const opened = (queries.getQueryData(queryKey)?.resources ?? []).filter((line, _, lines) =>
    isOpenFirst(line, lines),
  )
  await Promise.all(
    opened.map(({ resource, id }) =>
      queries.prefetchQuery({
        ...dnsStatusQuery(account, resource, id),
        queryFn: () => loadDnsStatus(account, resource, id),
      }),
    ),
  )
  return (
    <HydrationBoundary state={packedState(queries)}>
      <DnsStatusPage />
    </HydrationBoundary>
  )
}
