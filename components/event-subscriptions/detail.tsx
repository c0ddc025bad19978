'use client'

import { DetailOrParts } from '@/components/resource/detail/detail-or-parts'
import { StateChip } from '@/components/ui/state-chip'
import { eventSubscriptions } from '@/lib/resources/event-subscriptions'
import { eventSubscriptionsInfo as info } from '@/lib/resources/info/event-subscriptions'
import { SourcesSection } from './sources-section'

const { get } = eventSubscriptions.ops

/** An event subscription. Its sources are read separately, because an API may have only them. */
export function EventSubscriptionDetail({ id }: { id: string }) {
  const sources = <SourcesSection id={id} />
  return (
    <DetailOrParts
      info={info}
      get={get}
      id={id}
      state={(item) =>
        idleSubscription(item) !== null && <StateChip state="attention">Sends nothing</StateChip>
      }
      summary={idleSubscription}
      elsewhere={['sources']}
      parts={sources}
    >
      {() => sources}
    </DetailOrParts>
  )
}

/**
 * Returns why a subscription sends nothing, in a sentence. Null if it sends, or if the API doesn't report its
 * destinations. Accepts any upstream data.
 */
export function idleSubscription({
  sources,
  destinations,
}: {
  sources?: unknown
  destinations?: unknown
}): string | null {
  if (!Array.isArray(destinations) || destinations.length > 0) return null
  const count = Array.isArray(sources) ? sources.length : 0
  const what = count === 0 ? 'No source' : count === 1 ? '1 source' : `${count} sources`
  return `${what}, no destination: nothing is sent.`
}
