'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { RefLink } from '@/components/resource/ref/ref-link'
import { tunnelsInfo } from '@/lib/resources/info/tunnels'
import { tunnels } from '@/lib/resources/tunnels'

export function TunnelDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      info={tunnelsInfo}
      get={tunnels.ops.get}
      id={id}
      elsewhere={['forwards_to']}
      summary={({ forwards_to }) => (forwards_to ? `Forwards to ${forwards_to}.` : undefined)}
      values={({ endpoint, tunnel_session: session }) => ({
        ...(endpoint && { endpoint: <RefLink id={endpoint.id} resources={['endpoints']} /> }),
        ...(session && { tunnel_session: <RefLink id={session.id} resources={['tunnel-sessions']} /> }),
      })}
    />
  )
}
