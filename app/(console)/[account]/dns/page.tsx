import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { dnsListQuery } from '@/lib/client/dns'
import { loadDnsList } from '@/lib/server/prefetch'
import { DnsStatusPage } from './dns-status-page'

export const metadata = { title: 'DNS status' }

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
  await queries.prefetchQuery({
    ...dnsListQuery(account, search),
    queryFn: () => loadDnsList(account, search),
  })
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <DnsStatusPage />
    </HydrationBoundary>
  )
}
