'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { tunnelsInfo } from '@/lib/resources/info/tunnels'
import { tunnels } from '@/lib/resources/tunnels'

/** One tunnel: where its traffic comes from, and where it goes. */
export function TunnelDetail({ id }: { id: string }) {
  return <ResourceDetail info={tunnelsInfo} get={tunnels.ops.get} id={id} />
}
