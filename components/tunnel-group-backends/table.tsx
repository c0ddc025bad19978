'use client'

import { ownStateColumn } from '@/components/resource/list/own-state-column'
import { ResourceList } from '@/components/resource/list/resource-list'
import { CutText } from '@/components/ui/cut-text'
import { labelsIn } from '@/lib/resources/backends/words'
import { tunnelGroupBackendsInfo } from '@/lib/resources/info/tunnel-group-backends'
import { tunnelGroupState } from '@/lib/resources/item-state'

const more = [ownStateColumn(tunnelGroupState)]

/** The list of tunnel group backends. */
export function TunnelGroupBackendsTable() {
  return (
    <ResourceList
      info={tunnelGroupBackendsInfo}
      more={more}
      cells={{
        labels: ({ item }) => <CutText text={labelsIn(item.labels)} mono />,
      }}
    />
  )
}
