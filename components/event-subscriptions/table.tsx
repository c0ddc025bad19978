'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { uncounted } from '@/components/resource/list/uncounted'
import { StateOf } from '@/components/ui/state-chip'
import type { InventoryRow } from '@/lib/api/inventory'
import { eventSubscriptionsInfo } from '@/lib/resources/info/event-subscriptions'
import { subscriptionState } from '@/lib/resources/states/own-state'

const sourcesText = ({ sources }: InventoryRow['item']) =>
  Array.isArray(sources) ? sources.length : uncounted

export function EventSubscriptionsTable() {
  return (
    <ResourceList
      info={eventSubscriptionsInfo}
      more={[
        {
          id: 'state',
          header: 'State',
          width: '10.5rem',
          cell: ({ item }) => <StateOf of={subscriptionState(item)} />,
        },
        {
          id: 'sources',
          header: 'Sources',
          width: '7rem',
          align: 'end',
          cell: ({ item }) => sourcesText(item),
        },
      ]}
    />
  )
}
