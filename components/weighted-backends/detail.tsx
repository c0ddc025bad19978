'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { TrafficPathView } from '@/components/traffic/traffic-path'
import { sharesOf, weightedSentence } from '@/lib/resources/backends/text'
import { weightedBackendsInfo } from '@/lib/resources/info/weighted-backends'
import { weightedBackends } from '@/lib/resources/weighted-backends'
import { Shares } from './shares'

/** The detail page of a weighted backend, with the shares of its backends. */
export function WeightedBackendDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      info={weightedBackendsInfo}
      get={weightedBackends.ops.get}
      id={id}
      picture={() => <TrafficPathView of="weighted-backends" id={id} />}
      summary={({ backends }) => weightedSentence(backends)}
      elsewhere={['backends']}
    >
      {({ backends }) => <Shares id={id} shares={sharesOf(backends)} />}
    </ResourceDetail>
  )
}
