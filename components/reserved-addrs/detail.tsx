'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { TrafficPathView } from '@/components/traffic/traffic-path'
import { reservedAddrsInfo } from '@/lib/resources/info/reserved-addrs'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'

export function ReservedAddrDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      info={reservedAddrsInfo}
      get={reservedAddrs.ops.get}
      id={id}
      picture={() => <TrafficPathView of="reserved-addrs" id={id} />}
    />
  )
}
