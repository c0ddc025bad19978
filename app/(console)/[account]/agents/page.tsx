import { agentsQuery, fleetVersionsQuery } from '@/lib/client/agents'
import { viewsQuery } from '@/lib/client/views'
import { sectionOf } from '@/lib/resources/navigation'
import { singleValue } from '@/lib/util/paths'
import { context } from '@/lib/server/context'
import { loadViews } from '@/lib/server/prefetch'
import { loadAgents, loadFleetVersions } from '@/lib/agents/server/prefetch'
import { AgentsListPage } from '@/components/agents/list/agents-page'
import { AGENTS, askedOf } from '@/components/agents/list/agents-search'
import type { ListProps } from '../pages'
import { Prefetched, type Prefetch } from '../../prefetched'

export const metadata = { title: 'Agents' }

export default async function Page({ params, searchParams }: ListProps) {
  const { account } = await params
  const search = askedOf(singleValue(await searchParams))
  const queries: Prefetch[] = [
    [agentsQuery(account, search), () => loadAgents(account, search)],
    [fleetVersionsQuery(account), () => loadFleetVersions(account)],
    [viewsQuery(account, AGENTS), () => loadViews(account, AGENTS)],
  ]
  const { ADIT_INGRESS_PORT } = (await context()).env
  return (
    <Prefetched queries={queries}>
      <AgentsListPage section={sectionOf(account, { page: 'agents' })} ingressPort={ADIT_INGRESS_PORT} />
    </Prefetched>
  )
}
