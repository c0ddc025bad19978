import { HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { packedState } from '@/lib/client/pack'
import { tunnelSessionsInfo as info } from '@/lib/resources/info/tunnel-sessions'
import { detailMetadata, detailPage } from '../../pages'
import { prefetchAgent } from '../../agents/prefetch-agent'
import { TunnelSessionDetail } from '@/components/tunnel-sessions/detail'

export const generateMetadata = detailMetadata(info)

const Session = detailPage(info, TunnelSessionDetail)

/**
 * The detail page of a session. Prefetches the session's agent too because the page would otherwise shift when the
 * agent's commands appear.
 */
export default async function Page({ params }: Parameters<typeof Session>[0]) {
  const { account, id } = await params
  const queries = new QueryClient()
  await prefetchAgent(queries, account, id)
  return (
    <HydrationBoundary state={packedState(queries)}>
      <Session params={params} />
    </HydrationBoundary>
  )
}
