import { tunnelSessionsInfo as info } from '@/lib/resources/info/tunnel-sessions'
import { trafficQuery } from '@/lib/client/traffic'
import { loadTrafficPath } from '@/lib/traffic/server/traffic'
import { detailMetadata, detailPage } from '../../pages'
import { prefetchAgent } from '../../agents/prefetch-agent'
import { Prefetched } from '../../../prefetched'
import { TunnelSessionDetail } from '@/components/tunnel-sessions/detail'

export const generateMetadata = detailMetadata(info)

const Session = detailPage(info, TunnelSessionDetail)

export default async function Page({ params }: Parameters<typeof Session>[0]) {
  const { account, id } = await params
  return (
    <Prefetched
      queries={[
        (client) => prefetchAgent(client, account, id),
        [trafficQuery(account, 'agents', id), () => loadTrafficPath(account, 'agents', id)],
      ]}
    >
      <Session params={params} />
    </Prefetched>
  )
}
