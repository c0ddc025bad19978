import type { Metadata } from 'next'
import { AgentPage } from '@/components/agents/detail/agent-page'
import { trafficQuery } from '@/lib/client/traffic'
import { loadTrafficPath } from '@/lib/traffic/server/traffic'
import { cachedAgent, prefetchAgent } from '../prefetch-agent'
import { Prefetched, type Prefetch } from '../../../prefetched'

interface Props {
  params: Promise<{ account: string; id: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { account, id } = await params
  const known = await cachedAgent(account, id).catch(() => null)
  return { title: known?.agent.name ?? 'Agent' }
}

export default async function Page({ params }: Props) {
  const { account, id } = await params
  const queries: Prefetch[] = [
    (client) => prefetchAgent(client, account, id),
    [trafficQuery(account, 'agents', id), () => loadTrafficPath(account, 'agents', id)],
  ]
  return (
    <Prefetched queries={queries}>
      <AgentPage id={id} />
    </Prefetched>
  )
}
