import { HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { packedState } from '@/lib/client/pack'
import { agentUpdatesQuery } from '@/lib/client/agents'
import { loadAgentUpdates } from '@/lib/agents/server/prefetch'
import { sectionOf } from '@/lib/resources/navigation'
import { UpdatesPage } from '@/components/agents/updates/updates-page'

export const metadata = { title: 'Rolling updates' }

export default async function Page({ params }: { params: Promise<{ account: string }> }) {
  const { account } = await params
  const queries = new QueryClient()
  await queries.prefetchQuery({
    ...agentUpdatesQuery(account),
    queryFn: () => loadAgentUpdates(account),
  })
  return (
    <HydrationBoundary state={packedState(queries)}>
      <UpdatesPage section={sectionOf(account, { page: 'agentUpdates' })} />
    </HydrationBoundary>
  )
}
