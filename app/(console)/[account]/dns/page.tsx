import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { dnsListQuery } from '@/lib/client/dns'
import { loadDnsList } from '@/lib/server/prefetch'
import { DnsStatusPage } from './dns-status-page'

export const metadata = { title: 'DNS status' }

export default async function Page({ params }: { params: Promise<{ account: string }> }) {
  const { account } = await params
  const queries = new QueryClient()
  await queries.prefetchQuery({ ...dnsListQuery(account), queryFn: () => loadDnsList(account) })
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <DnsStatusPage />
    </HydrationBoundary>
  )
}
