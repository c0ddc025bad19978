'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { StateOf } from '@/components/ui/state-chip'
import type { InventoryRow } from '@/lib/api/inventory'
import { eventSubscriptionsInfo } from '@/lib/resources/info/event-subscriptions'
import { subscriptionState } from '@/lib/resources/own-state'

/** Shows the number of sources, and marks a subscription that doesn't send events. */
function sourcesCell({ item }: InventoryRow) {
  const state = subscriptionState(item)
  const count = Array.isArray(item.sources) ? String(item.sources.length) : 'See details'
  return state ? <StateOf of={state} /> : count
}

export function EventSubscriptionsTable() {
  return (
    <ResourceList
      info={eventSubscriptionsInfo}
      widths={{ sources: '10.5rem' }}
      cells={{ sources: sourcesCell }}
    />
  )
}
