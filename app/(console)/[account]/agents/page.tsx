import { HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { packedState } from '@/lib/client/pack'
import { agentsQuery, fleetVersionsQuery } from '@/lib/client/agents'
import { viewsQuery } from '@/lib/client/views'
import { sectionOf } from '@/lib/resources/navigation'
import { context } from '@/lib/server/context'
import { loadViews } from '@/lib/server/prefetch'
import { loadAgents, loadFleetVersions } from '@/lib/agents/server/prefetch'
import { AgentsListPage } from '@/components/agents/list/agents-page'
import { AGENTS, askedOf } from '@/components/agents/list/agents-search'

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
  await Promise.all([
    queries.prefetchQuery({ ...agentsQuery(account, search), queryFn: () => loadAgents(account, search) }),
    queries.prefetchQuery({ ...fleetVersionsQuery(account), queryFn: () => loadFleetVersions(account) }),
    queries.prefetchQuery({ ...viewsQuery(account, AGENTS), queryFn: () => loadViews(account, AGENTS) }),
  ])
  const { ADIT_INGRESS_PORT } = (await context()).env
  return (
    <HydrationBoundary state={packedState(queries)}>
      <AgentsListPage section={sectionOf(account, { page: 'agents' })} ingressPort={ADIT_INGRESS_PORT} />
    </HydrationBoundary>
  )
}
