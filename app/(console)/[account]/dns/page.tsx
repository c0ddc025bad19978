import { redirect } from 'next/navigation'
import { HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { packedState } from '@/lib/client/pack'
import { dnsListQuery, dnsStatusQuery, isOpenFirst } from '@/lib/client/dns'
import { loadDnsList, loadDnsStatus } from '@/lib/dns/server/prefetch'
import { DnsStatusPage } from '@/components/dns/dns-status-page'
import { paths } from '@/lib/util/paths'

export const metadata = { title: 'DNS' }

export default async function Page({
  params,
  searchParams,
}: {
  params: Promise<{ account: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const { account } = await params
  const { q, state, verdict } = await searchParams
  // Bookmarks contain the parameter of earlier versions.
  if (typeof verdict === 'string' && state === undefined)
    redirect(paths.dns(account, { ...(typeof q === 'string' && { q }), state: verdict }))
  const search = {
    q: typeof q === 'string' ? q : undefined,
    state: typeof state === 'string' ? state : undefined,
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
