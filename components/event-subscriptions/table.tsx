'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { StateOf } from '@/components/ui/state-chip'
import type { InventoryRow } from '@/lib/api/inventory'
import { eventSubscriptionsInfo } from '@/lib/resources/info/event-subscriptions'
import { subscriptionState } from '@/lib/resources/states/own-state'

const sourcesText = ({ item: { sources } }: Pick<InventoryRow, 'item'>): string =>
  Array.isArray(sources) ? String(sources.length) : 'See details'

export function EventSubscriptionsTable() {
  return (
    <ResourceList
      info={eventSubscriptionsInfo}
      widths={{ sources: '7rem' }}
      texts={{ sources: sourcesText }}
      more={[
        {
          id: 'state',
          header: 'State',
          width: '10.5rem',
          cell: ({ item }) => <StateOf of={subscriptionState(item)} />,
        },
      ]}
    />
  )
}
