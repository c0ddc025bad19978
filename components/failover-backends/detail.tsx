'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { TrafficPath } from '@/components/traffic/traffic-path'
import { StateOf } from '@/components/ui/state-chip'
import { failoverSentence } from '@/lib/resources/backends/text'
import { failoverBackends } from '@/lib/resources/failover-backends'
import { failoverBackendsInfo } from '@/lib/resources/info/failover-backends'
import { splitState } from '@/lib/resources/item-state'
import { Order } from './order'

/** A failover backend with its backends in order. */
export function FailoverBackendDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      info={failoverBackendsInfo}
      get={failoverBackends.ops.get}
      id={id}
      picture={() => <TrafficPath of="failover-backends" id={id} />}
      state={(item) => <StateOf of={splitState(item)} />}
      summary={({ backends }) => failoverSentence(backends)}
      elsewhere={['backends']}
    >
      {({ backends }) => <Order id={id} ids={backends ?? []} />}
    </ResourceDetail>
  )
}
