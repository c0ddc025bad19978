'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { eventSubscriptionsInfo } from '@/lib/resources/info/event-subscriptions'

const countOf = (sources: unknown) => (Array.isArray(sources) ? String(sources.length) : 'on its page')

/** The list of event subscriptions. */
export function EventSubscriptionsTable() {
  return (
    <ResourceList
      info={eventSubscriptionsInfo}
      widths={{ sources: '8rem' }}
      cells={{ sources: ({ item }) => countOf(item.sources) }}
    />
  )
}
