'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { TrafficPathView } from '@/components/traffic/traffic-path'
import { failoverSentence } from '@/lib/resources/backends/text'
import { failoverBackends } from '@/lib/resources/failover-backends'
import { failoverBackendsInfo } from '@/lib/resources/info/failover-backends'
import { Order } from './order'

/** The detail page of a failover backend, with its backends in order. */
export function FailoverBackendDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      info={failoverBackendsInfo}
      get={failoverBackends.ops.get}
      id={id}
      picture={() => <TrafficPathView of="failover-backends" id={id} />}
      summary={({ backends }) => failoverSentence(backends)}
      elsewhere={['backends']}
    >
      {({ backends }) => <Order id={id} ids={backends ?? []} />}
    </ResourceDetail>
  )
}
