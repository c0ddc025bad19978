import { HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { packedState } from '@/lib/client/pack'
import { agentsQuery } from '@/lib/client/agents'
import { viewsQuery } from '@/lib/client/views'
import { sectionOf } from '@/lib/resources/navigation'
import { context } from '@/lib/server/context'
import { loadViews } from '@/lib/server/prefetch'
import { loadAgents } from '@/lib/agents/server/prefetch'
import { AgentsListPage } from '@/components/agents/list/agents-page'
import { AGENTS, askedOf, LISTED_AGENTS } from '@/components/agents/list/agents-search'

export const metadata = { title: 'Agents' }

export default async function Page({
  params,
  searchParams,
}: {
  params: Promise<{ account: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const { account } = await params
  const entries = Object.entries(await searchParams)
  const search = askedOf(
    Object.fromEntries(entries.map(([name, value]) => [name, typeof value === 'string' ? value : undefined])),
  )
  const queries = new QueryClient()
  const wanted = [search, LISTED_AGENTS].map((asked) =>
    queries.prefetchQuery({ ...agentsQuery(account, asked), queryFn: () => loadAgents(account, asked) }),
  )
  const views = { ...viewsQuery(account, AGENTS), queryFn: () => loadViews(account, AGENTS) }
  await Promise.all([...wanted, queries.prefetchQuery(views)])
  const { ADIT_INGRESS_PORT } = (await context()).env
  return (
    <HydrationBoundary state={packedState(queries)}>
      <AgentsListPage section={sectionOf(account, { page: 'agents' })} ingressPort={ADIT_INGRESS_PORT} />
    </HydrationBoundary>
  )
}
