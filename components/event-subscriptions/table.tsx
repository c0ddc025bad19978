'use client'

import { ownStateColumn } from '@/components/resource/list/own-state-column'
import { ResourceList } from '@/components/resource/list/resource-list'
import { eventSubscriptionsInfo } from '@/lib/resources/info/event-subscriptions'
import { subscriptionState } from '@/lib/resources/item-state'

const countOf = (sources: unknown) => (Array.isArray(sources) ? String(sources.length) : 'on its page')

const more = [ownStateColumn(subscriptionState)]

/** The list of event subscriptions. */
export function EventSubscriptionsTable() {
  return (
    <ResourceList
      info={eventSubscriptionsInfo}
      more={more}
      widths={{ sources: '8rem' }}
      cells={{ sources: ({ item }) => countOf(item.sources) }}
    />
  )
}
