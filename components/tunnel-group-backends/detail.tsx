'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { TrafficPathView } from '@/components/traffic/traffic-path'
import { StateOf } from '@/components/ui/state-chip'
import { Mono } from '@/components/ui/text'
import { tunnelGroupSentence } from '@/lib/resources/backends/text'
import { labelsIn, tunnelGroupBackendsInfo } from '@/lib/resources/info/backends'
import { tunnelGroupState } from '@/lib/resources/tunnel-group-state'
import { tunnelGroupBackends } from '@/lib/resources/tunnel-group-backends'
import { fieldsOf } from '@/lib/util/records'
import { ConnectTunnel } from './connect-tunnel'

export function TunnelGroupBackendDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      info={tunnelGroupBackendsInfo}
      get={tunnelGroupBackends.ops.get}
      id={id}
      picture={() => <TrafficPathView of="tunnel-group-backends" id={id} />}
      state={(item) => <StateOf of={tunnelGroupState(item)} />}
      verdict={(item) => tunnelGroupState(item)?.sentence}
      summary={tunnelGroupSentence}
      values={({ labels }) => {
        const text = labelsIn(labels)
        return text === '' ? {} : { labels: <Mono text={text} /> }
      }}
    >
      {({ labels, tunnels }) => tunnels?.length === 0 && <ConnectTunnel id={id} labels={fieldsOf(labels)} />}
    </ResourceDetail>
  )
}
