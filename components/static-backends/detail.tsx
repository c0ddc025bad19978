'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { TrafficPathView } from '@/components/traffic/traffic-path'
import { staticSentence } from '@/lib/resources/backends/text'
import { tlsLabel, staticBackendsInfo } from '@/lib/resources/info/backends'
import { staticBackends } from '@/lib/resources/static-backends'

export function StaticBackendDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      info={staticBackendsInfo}
      get={staticBackends.ops.get}
      id={id}
      picture={() => <TrafficPathView of="static-backends" id={id} />}
      summary={staticSentence}
      values={({ tls }) => ({ tls: tlsLabel(tls) })}
    />
  )
}
