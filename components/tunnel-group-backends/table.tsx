'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { CutText } from '@/components/ui/cut-text'
import { labelsIn } from '@/lib/resources/backends/words'
import { tunnelGroupBackendsInfo } from '@/lib/resources/info/tunnel-group-backends'

/** The list of tunnel group backends. */
export function TunnelGroupBackendsTable() {
  return (
    <ResourceList
      info={tunnelGroupBackendsInfo}
      cells={{
        labels: ({ item }) => <CutText text={labelsIn(item.labels)} mono />,
      }}
    />
  )
}
